import { accessPolicies } from './policies-access.ts'
import { moneyPolicies } from './policies-money.ts'
import { reportPolicies } from './policies-reports.ts'
import { sellingPolicies } from './policies-selling.ts'
import { supplyPolicies } from './policies-supply.ts'

/** Where the document leaves a choice open, this is what the sandbox does. One row a choice. */
export type Policy = {
  name: string
  /** The endpoint or rule it belongs to. */
  where: string
  choice: string
}

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
    where: 'open-ticket/delete-many, sale-order/delete-many',
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
    name: 'envelope-always',
    where: 'records the reference shows without an envelope',
    choice: 'always in the envelope, as the document says of every answer'
  },
  {
    name: 'both-ids',
    where: 'cashbox, organization, profile',
    choice: 'carry id, as the reference spells it, and _id, as the document says of every record'
  },
  {
    name: 'one-open-session',
    where: 'cashbox-session/open',
    choice: '400 while the cashier has an open session in the organization or the desk has one of anybody'
  },
  {
    name: 'session-balances',
    where: 'cashbox-session',
    choice: 'actual is what was declared, expected is what the service reckons'
  },
  {
    name: 'opening-difference',
    where: 'has_diff_on_open',
    choice:
      'cash is compared with what was counted when the desk was last closed; what other methods took does not stay in the desk; with no closing before there is no difference'
  },
  {
    name: 'close-whose',
    where: 'cashbox-session/close',
    choice: 'only the cashier of the session or a boss; anybody else is refused with 403'
  },
  { name: 'no-active-session', where: 'cashbox-session/get-active', choice: 'answers 200 with data null' },
  {
    name: 'sale-finds-session',
    where: 'trade/create, trade/refund, transaction/income, transaction/expense',
    choice: 'belongs to the open session of the acting user in that organization; with none, to no session'
  },
  {
    name: 'tendered-and-change',
    where: 'payments and changes',
    choice: 'the desk receives the amount of every payment row and gives the amount of every change row'
  },
  {
    name: 'paid-by-rate',
    where: 'payments[].paid',
    choice: 'when absent it is the amount at the rate sent with its currency, rounded by the currency of the sale'
  },
  {
    name: 'own-arithmetic',
    where: 'trade totals',
    choice:
      'the service reckons every total from lines, discounts, taxes and settings; total_to_pay of a line is not read'
  },
  {
    name: 'shortfall-is-debt',
    where: 'trade/create',
    choice: 'what is not paid becomes debt of the customer, with no customer it stays on the sale; never refused'
  },
  {
    name: 'overpaid-is-negative-debt',
    where: 'trade/create',
    choice: 'paid more than asked and not given back as change shows as a negative debt; never refused'
  },
  {
    name: 'discount-id-empty',
    where: 'trade discounts',
    choice: 'a custom discount may have any id; another one must name a discount that exists or did'
  },
  {
    name: 'quantity-of-unit',
    where: 'products[].amount',
    choice: 'zero, and a quantity finer than the unit allows, are refused with 400'
  },
  {
    name: 'warehouse-of-organization',
    where: 'products[].warehouse_id',
    choice: 'must be a warehouse of the organization of the sale'
  },
  {
    name: 'no-parent-sold',
    where: 'products[].product_id',
    choice: 'the parent of variants is refused with 400; marks are kept and not counted'
  },
  {
    name: 'method-exists',
    where: 'payments, changes and session balances',
    choice: 'method and currency must exist; a method that is switched off is still taken, for the sale was made before'
  },
  {
    name: 'ticket-only-linked',
    where: 'trade/create open_ticket_id',
    choice: 'the ticket must have existed; it is neither changed nor removed by the sale'
  },
  {
    name: 'line-taxes',
    where: 'products[].tax_ids',
    choice:
      'the ids sent, else those of the product, where taxes are active; taxes for all goods are in the product already'
  },
  {
    name: 'done-moves',
    where: 'trade states',
    choice: 'done takes stock and money; new and in_progress book stock only; draft and canceled do nothing'
  },
  {
    name: 'negative-stock',
    where: 'trade/create in state done',
    choice: 'refused with 400 when the settings forbid it; services and parents have no stock'
  },
  {
    name: 'trade-search',
    where: 'trade/get-paging search',
    choice: 'part of the number or of the code, case ignored'
  },
  {
    name: 'refund-share',
    where: 'trade/refund',
    choice:
      'the part of the paid line, the last piece taking the remainder; more than was sold and not yet returned is 400'
  },
  {
    name: 'refund-of-done',
    where: 'trade/refund',
    choice: 'only a sale that is done, and never a refund; a sale with refunds can no longer be canceled'
  },
  {
    name: 'refund-money',
    where: 'trade/refund with_transactions',
    choice:
      'given back by the methods of the sale in their order, less the change given; without the flag no money moves'
  },
  {
    name: 'cancel-trade',
    where: 'trade/set-state canceled',
    choice: 'stock comes back; transactions are canceled only with with_transactions'
  },
  {
    name: 'state-after-cancel',
    where: 'trade/set-state',
    choice: 'canceled is the last state; done can only be canceled'
  },
  {
    name: 'party-of-user-type',
    where: 'invoice/create, transaction/income, transaction/expense',
    choice: 'the id named by user_type must exist, the other three party ids are not read; other needs none'
  },
  {
    name: 'which-desk',
    where: 'transaction/income, transaction/expense, trade payments',
    choice: "the desk of the open session, else the acting user's own desk, else the main desk of the organization"
  },
  {
    name: 'desk-balance',
    where: 'cashbox balance',
    choice: 'every movement at the value of its currency, in the currency of the desk'
  },
  {
    name: 'phone-exact',
    where: 'customer/get-by-phone-number',
    choice: 'the number exactly as stored, plus sign and all; 400 when nobody has it'
  },
  {
    name: 'balances',
    where: 'customer and balance/get-by-customer',
    choice: 'one a currency over all organizations; negative is owed by the customer; 0 where nothing is known'
  },
  {
    name: 'price-items',
    where: 'price/items/get-paging',
    choice:
      'one row for each product, organization and price list, amount 0 where there is no price; without organization_id those of every organization'
  },
  {
    name: 'stock-on-product',
    where: 'product records',
    choice: '_warehouses is answered as seen live; a change of stock does not move updated_at of the product'
  },
  {
    name: 'category-counts',
    where: 'category item_count and count',
    choice: 'counted up to two thousand goods, 0 in larger shops'
  },
  {
    name: 'product-update-replaces',
    where: 'product/update',
    choice: 'what is left out is lost, except is_compound, is_marked, is_variant and note, which an update cannot carry'
  },
  { name: 'update-merges', where: 'all other updates', choice: 'a field left out keeps its value' },
  ...supplyPolicies,
  {
    name: 'order-uuid',
    where: 'sale-order/create uuid',
    choice: 'the active order of the same integration is answered again; of another it is 400'
  },
  {
    name: 'bare-array-get-all',
    where: 'warehouse/get-all',
    choice: 'page and limit are not applied to a get-all'
  },
  ...accessPolicies,
  ...moneyPolicies,
  ...sellingPolicies,
  ...reportPolicies,
  {
    name: 'production-replaces',
    where: 'production-step, production-task and production-tech-map update',
    choice: 'what is left out is lost; a route sheet and an operation keep it'
  },
  {
    name: 'step-of-warehouse',
    where: 'production-step used_warehouse.number, employees[].attachments',
    choice: 'the number of a warehouse is its code; people have no attachments here'
  },
  {
    name: 'task-unnamed-moves',
    where: 'production-task/set-status',
    choice: 'a move the table does not name, the same state again too, is refused with 400'
  },
  {
    name: 'task-after-produce',
    where: 'production-task/produce and cancel-produced',
    choice:
      'the first output makes a new task in_progress, only set-status makes it done, and taking output back leaves the state; a task that is done or canceled produces no more'
  },
  {
    name: 'produce-amount',
    where: 'production-task/produce amount',
    choice:
      "counts the first product of the step's route sheet; everything else of the sheet is scaled to it, to seven decimals; more than was planned is taken"
  },
  {
    name: 'produce-warehouse',
    where: 'production-task/produce',
    choice:
      'material comes from the warehouse the task names for the step, else from that of the step; every step puts its output into the produced warehouse of the task'
  },
  {
    name: 'produce-state',
    where: 'production-task/produce state',
    choice: 'new, in_progress or done, by default done; any other is refused with 400'
  },
  {
    name: 'produce-short',
    where: 'production-task/produce, production-operation',
    choice:
      'material that is not there is refused with 400 when the settings forbid negative stock, else goes below zero; taking goods back is never refused'
  },
  {
    name: 'cancel-produced-last',
    where: 'production-task/cancel-produced',
    choice:
      'takes back the last output of the step that still stands, and refuses with 400 when there is none; no field beyond the two named is read'
  },
  {
    name: 'task-items',
    where: 'production-task items',
    choice:
      'each with tech_map and steps; a step has its route sheet, what is produced, and materials and products for the planned amount with what lies in their warehouse'
  },
  {
    name: 'task-sort',
    where: 'production-task/get-paging sort_by, asc',
    choice:
      'created_at, updated_at, date, number, code or state, falling unless asc is 1; any other name means created_at'
  },
  {
    name: 'operation-states',
    where: 'production-operation/set-state',
    choice:
      'the table of production tasks; goods move when an operation becomes done and go back when it stops being so; one that is done or canceled is no longer updated'
  },
  {
    name: 'operation-costs',
    where: 'production-operation totals',
    choice:
      'total_used and total_produced add up amounts; materials have no cost price here, so that total_cost is total_expense: what was added on top'
  },
  {
    name: 'route-sheet-record',
    where: 'production/route-sheet',
    choice:
      'the sheet with its items, where the reference shows one item; warehouse_amount is what lies in all warehouses of its organizations; substitutes are not in the sandbox'
  },
  {
    name: 'tech-map-graph',
    where: 'production-tech-map',
    choice:
      'every next step must be a step of the map and one step must be the last; groups are not in the sandbox, so that group_id is kept and not checked'
  },
  {
    name: 'export-pages',
    where: 'export-records/create page_name',
    choice:
      'trade, products, purchase and customers, any other is refused with 400; the columns are fields of the list, under their own names'
  },
  {
    name: 'export-account',
    where: 'export-records account_id, user',
    choice:
      'the account has the id of its owner; user is answered in every record, as it was when the export was asked for'
  },
  {
    name: 'export-worker',
    where: 'export-records',
    choice:
      'one job after the other, a quarter of the way every fifth of a second, or at each request where no timer runs; the file shows the records as they are at its end'
  },
  {
    name: 'export-filters',
    where: 'export-records query_params',
    choice:
      "the filters of the page's own list, page and limit aside; what that list would refuse makes the job fail, another ext_type is refused at once"
  },
  {
    name: 'export-size',
    where: 'export-records',
    choice: 'a job of more than 100000 rows fails'
  },
  {
    name: 'export-download',
    where: 'export-records file_path',
    choice: 'a GET of that path at the origin of the service, with the same credentials as any other call'
  },
  {
    name: 'file-keys',
    where: 'file/upload',
    choice:
      'the key is /uploads/, an id and the name without what does not belong into a path; a GET of /files and the key gives the bytes back'
  },
  {
    name: 'file-attach',
    where: 'file/attach',
    choice:
      'the key must be one that was uploaded; tasks, purchases and suppliers are not in the sandbox, so that nothing can be attached to them'
  },
  {
    name: 'export-dates',
    where: 'export-records/get-paging date_from, date_to',
    choice: 'days of UTC by creation, both included; user_id and employees both narrow'
  }
] as const satisfies readonly Policy[]
