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
    choice: 'rows run from the newest record to the oldest by creation; get-all lists keep the order of creation'
  },
  {
    name: 'changed-since-includes',
    where: 'updated_at and deleted_at filters',
    choice: 'a record changed or deleted at exactly the moment asked for is in the answer'
  },
  {
    name: 'unknown-id-400',
    where: 'get-by-id, update, delete',
    choice: 'an id nobody ever had is refused with 400; 404 is kept for paths'
  },
  {
    name: 'deleted-by-id',
    where: 'get-by-id',
    choice: 'a deleted record is still answered, with is_deleted true; updating it is refused with 400'
  },
  { name: 'delete-again', where: 'delete', choice: 'deleting a deleted record changes nothing and answers ok' },
  {
    name: 'delete-many-all-or-none',
    where: 'delete-many of tickets, orders, goods and customers; product/update-status-many',
    choice: 'one unknown id refuses the whole call; ids already deleted are passed over'
  },
  {
    name: 'deleted-reference',
    where: 'every create and update',
    choice: 'a reference to a deleted record is refused like one to a record that never was; products with code 26000'
  },
  {
    name: 'error-code',
    where: 'error envelope',
    choice:
      'code repeats the HTTP status, except 26000 for a missing product and 90501 for an endpoint not in the sandbox'
  },
  {
    name: 'acting-user-refused',
    where: 'user_id header',
    choice: '403 for a user who is unknown, deleted or inactive'
  },
  {
    name: 'context-headers',
    where: 'organization_id, warehouse_id, price_id, role_id headers',
    choice:
      'honoured only when the field is in the integration; the organization is that of movements of money without one; the others are only checked to exist'
  },
  {
    name: 'unknown-context',
    where: 'context headers',
    choice: 'an honoured header that names no record is refused with 400'
  },
  {
    name: 'default-filters',
    where: 'get-all filters with a documented default',
    choice:
      'the default narrows like the same value sent, as the document says of every default: included taxes that are not manual, columns that are not default ones, payment types that are active and not visible'
  },
  {
    name: 'required-with-default',
    where: 'fields marked required that have a default',
    choice: 'may be left out, as the document says of every default'
  },
  {
    name: 'update-without-id',
    where: 'product/update, attribute/update, purchase/update',
    choice: 'the document calls _id optional; without it there is nothing to update, which is refused with 400'
  },
  {
    name: 'content-type',
    where: 'Content-Type header',
    choice: 'the body is read as JSON whatever the header says; what is no JSON is refused with 400'
  },
  {
    name: 'unknown-fields',
    where: 'bodies',
    choice: 'a field that the body of a write does not know is refused with 400, in filters it is passed over'
  },
  {
    name: 'fields-unset',
    where: 'records',
    choice:
      'a field is left out while nothing has set it, and where the sandbox has nothing to set it with: contracts, extra costs of invoices, attachments of anything but files, kinds and short cuts of articles'
  },
  {
    name: 'envelope-always',
    where: 'records the reference shows without an envelope',
    choice: 'always in the envelope, as the document says of every answer'
  },
  {
    name: 'both-ids',
    where: 'cashbox, organization, profile',
    choice: 'carry id, as the reference spells it, and _id, as the document says of every record'
  },
  { name: 'update-merges', where: 'all other updates', choice: 'a field left out keeps its value' },
  {
    name: 'bare-array-get-all',
    where: 'warehouse/get-all',
    choice: 'page and limit are not applied to a get-all'
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
