import { accessPolicies } from './policies-access.ts'
import { filePolicies } from './policies-files.ts'
import { goodsPolicies } from './policies-goods.ts'
import { moneyPolicies } from './policies-money.ts'
import { productionPolicies } from './policies-production.ts'
import { reportPolicies } from './policies-reports.ts'
import { sellingPolicies } from './policies-selling.ts'
import { setupPolicies } from './policies-setup.ts'
import { supplyPolicies } from './policies-supply.ts'
import type { Policy } from './policy.ts'

export const policies = [
  {
    name: 'newest-first',
    where: 'every list',
    choice: 'rows are sorted by creation, the newest first; get-all lists are sorted by creation, the oldest first',
    others: [{ value: 'oldest-first', reading: 'every paged list begins with the oldest record' }]
  },
  {
    name: 'changed-since-includes',
    where: 'updated_at and deleted_at filters',
    choice: 'a record that was changed or deleted at exactly the requested time is included',
    others: [{ value: 'excludes', reading: 'a record of exactly the requested time is left out' }]
  },
  {
    name: 'unknown-id-400',
    where: 'get-by-id, update, delete',
    choice: 'an id that never existed is refused with 400; 404 is only for unknown paths',
    others: [{ value: '404', reading: 'an id that never existed is refused with 404' }]
  },
  {
    name: 'deleted-by-id',
    where: 'get-by-id',
    choice: 'a deleted record is returned with is_deleted true; an update of it is refused with 400',
    others: [{ value: 'refused', reading: 'a deleted record is refused like one that never existed' }]
  },
  {
    name: 'delete-again',
    where: 'delete',
    choice: 'a second delete of a record changes nothing and answers ok',
    others: [{ value: 'refused', reading: 'a second delete of a record is refused with 400' }]
  },
  {
    name: 'delete-many-all-or-none',
    where: 'delete-many of tickets, orders, goods and customers; product/update-status-many',
    choice: 'one unknown id refuses the whole call; ids of deleted records are ignored',
    others: [
      { value: 'skips', reading: 'unknown ids of tickets and customers are ignored, and the others are deleted' },
      { value: 'refuses-deleted', reading: 'one id of a deleted ticket or customer refuses the whole call' }
    ]
  },
  {
    name: 'deleted-reference',
    where: 'every create and update',
    choice:
      'a reference to a deleted record is refused like a reference to a record that never existed; for products the code is 26000',
    others: [{ value: 'accepted', reading: 'a reference to a deleted record is accepted' }]
  },
  {
    name: 'error-code',
    where: 'error envelope',
    choice:
      'code is the HTTP status, except 26000 for a missing product and 90501 for an endpoint that the sandbox does not have',
    others: [
      { value: 'status', reading: 'code is always the HTTP status, for a missing product too' },
      { value: 'one', reading: 'code is 1 for every refusal' }
    ]
  },
  {
    name: 'acting-user-refused',
    where: 'user_id header',
    choice: '403 if the user is unknown, deleted or inactive',
    others: [
      { value: '400', reading: 'an unknown, deleted or inactive user is refused with 400' },
      { value: '401', reading: 'an unknown, deleted or inactive user is refused with 401' }
    ]
  },
  {
    name: 'context-headers',
    where: 'organization_id, warehouse_id, price_id, role_id headers',
    choice:
      'a header is used only if the integration has the field; organization_id is the organization of money movements that name none; for the other headers the sandbox only checks that the record exists',
    only: 'option'
  },
  {
    name: 'unknown-context',
    where: 'context headers',
    choice: 'a used header that names no record is refused with 400',
    others: [{ value: 'ignored', reading: 'a used header that names no record is ignored' }]
  },
  {
    name: 'default-filters',
    where: 'get-all filters with a documented default',
    choice:
      'the default filters like the same value in a request, as the document says of every default: included taxes that are not manual, columns that are not default, payment types that are active and not visible',
    others: [
      {
        value: 'unfiltered',
        reading: 'taxes are listed of both types, manual ones too, if the request does not filter'
      }
    ]
  },
  {
    name: 'required-with-default',
    where: 'fields marked required that have a default',
    choice: 'the field may be omitted, as the document says of every default',
    only: 'ruled'
  },
  {
    name: 'update-without-id',
    where: 'product/update, attribute/update, purchase/update',
    choice: 'the document calls _id optional; a request without it is refused with 400, because it names no record',
    only: 'noCall'
  },
  {
    name: 'content-type',
    where: 'Content-Type header',
    choice: 'the body is read as JSON, whatever the header says; a body that is not JSON is refused with 400',
    others: [{ value: 'json-only', reading: 'a body whose header does not say JSON is refused with 400' }]
  },
  {
    name: 'unknown-fields',
    where: 'bodies',
    choice: 'an unknown field in the body of a write is refused with 400; an unknown filter is ignored',
    others: [{ value: 'ignored', reading: 'an unknown field in the body of a write is ignored' }]
  },
  {
    name: 'fields-unset',
    where: 'records',
    choice:
      'a field is omitted until it is set; the sandbox never sets contracts, extra costs of invoices, attachments other than files, and kinds and shortcuts of articles',
    only: 'unread'
  },
  {
    name: 'envelope-always',
    where: 'records that the reference shows without an envelope',
    choice: 'they are in the envelope, as the document says of every answer',
    only: 'ruled'
  },
  {
    name: 'both-ids',
    where: 'cashbox, organization, profile',
    choice: 'they have id, as in the reference, and _id, as the document says of every record',
    others: [{ value: 'underscore', reading: 'they have only _id' }]
  },
  {
    name: 'update-merges',
    where: 'all other updates',
    choice: 'a field that is omitted keeps its value',
    only: 'noCall'
  },
  {
    name: 'bare-array-get-all',
    where: 'warehouse/get-all',
    choice: 'page and limit have no effect on a get-all',
    others: [{ value: 'paged', reading: 'page and limit select rows of a get-all too' }]
  },
  ...sellingPolicies,
  ...moneyPolicies,
  ...goodsPolicies,
  ...supplyPolicies,
  ...accessPolicies,
  ...reportPolicies,
  ...productionPolicies,
  ...filePolicies,
  ...setupPolicies
] as const satisfies readonly Policy[]
