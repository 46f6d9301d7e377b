import type { Policy } from './policy.ts'

/** Staff, supply and stock: choices that the document leaves open. */
export const supplyPolicies = [
  {
    name: 'blocking-listed',
    where: 'position/delete, section/delete',
    choice:
      'the error answer carries employees (or sections, positions) beside the envelope, each with _id and name; the message names them too'
  },
  {
    name: 'position-name',
    where: 'position/create, position/update',
    choice: 'compared exactly, among positions that are not deleted'
  },
  {
    name: 'position-holders',
    where: 'position/delete',
    choice: 'everybody whose accesses name the position holds it, active or not, unless deleted'
  },
  {
    name: 'position-auto-delete',
    where: 'position/create, position/update',
    choice:
      'a position that no organization has available is deleted even while somebody holds it; it cannot be brought back by an update'
  },
  {
    name: 'employee-salary',
    where: 'employee salary',
    choice:
      'the first salary of the accesses that is not switched off, fixed where no type is sent; nobody is paid here, so that balances are empty'
  },
  {
    name: 'position-cap',
    where: 'employee/create, employee/update',
    choice: 'refused with 400 when max_employee_count others hold the position in that organization; 0 is no cap'
  },
  {
    name: 'position-counts',
    where: 'position/get-paging',
    choice:
      'max_employee_count is the sum over its organizations, 0 as soon as one has no cap; with organization_id both figures are those of that organization'
  },
  {
    name: 'section-like-position',
    where: 'section/create, section/update',
    choice: 'organizations are replaced and a section is deleted by itself as the document says of positions'
  },
  {
    name: 'role-switches',
    where: 'role/create, role/update',
    choice: 'web and mobile are true where web_access and mobile_access were sent; the maps have no effect here'
  },
  {
    name: 'kpi-begins',
    where: 'kpi-settings/create',
    choice: 'state draft; nothing moves it but set-status of the reference'
  },
  {
    name: 'kpi-moves',
    where: 'kpi-settings/set-status, kpi-settings/update',
    choice: 'every move but out of canceled; an update is taken in every state'
  },
  {
    name: 'kpi-tiers',
    where: 'kpi-settings/create, kpi-settings/update',
    choice:
      'only the count of tiers is checked, for every condition; their limits and the label of the period are kept as sent'
  },
  {
    name: 'whole-body',
    where: 'update of internal-transfer, organizational-transfer, kpi-settings and purchase',
    choice: 'the body replaces what it can carry: what is left out is lost'
  },
  {
    name: 'account-id',
    where: 'account_id of records',
    choice: 'the id of the account owner stands for the account'
  },
  {
    name: 'transfer-begins',
    where: 'internal-transfer/create',
    choice: 'status new, in no column: no board of transfers is documented'
  },
  {
    name: 'transfer-moves',
    where: 'internal-transfer/set-status, receive',
    choice: 'by the table of the reference; goods move when received and back when a done one is canceled'
  },
  {
    name: 'transfer-stock',
    where: 'internal-transfer/receive',
    choice:
      'a warehouse that is named gives or receives, whatever the type; production has no stock here; stock may fall below zero'
  },
  {
    name: 'goods-lines',
    where: 'lines of transfers, purchase orders and purchases',
    choice: 'a service, the parent of variants, and a quantity finer than the unit allows are refused with 400'
  },
  {
    name: 'list-costs',
    where: 'extra_costs and additional_costs of transfers',
    choice: 'kept as sent and without effect'
  },
  {
    name: 'device-unused',
    where: 'device',
    choice: 'no device is ever activated here: no IMEI, no release, no session of its own'
  },
  {
    name: 'supplier-type',
    where: 'supplier/create',
    choice: 'legal where no type is sent; a supplier has no balance here'
  },
  {
    name: 'supplier-phone',
    where: 'supplier/get-by-phone',
    choice: 'the number exactly as stored; 400 when nobody has it'
  },
  {
    name: 'order-board',
    where: 'purchase-order state_id',
    choice: 'no board of purchase orders is documented: the columns of deliveryOrders stand for it'
  },
  {
    name: 'order-warehouse',
    where: 'purchase-order warehouse_id',
    choice: 'the main warehouse of the organization, for the body names none'
  },
  {
    name: 'order-dates',
    where: 'purchase-order date, delivery_date',
    choice: 'ordered_at and purchase_date of the body'
  },
  {
    name: 'order-purchased',
    where: 'purchase-order purchased_amount',
    choice:
      'what purchases in state done bought under the item; the order itself moves no stock and is closed by nothing but set-state'
  },
  {
    name: 'purchase-supplier',
    where: 'purchase/create',
    choice: 'supplier_id or, as the reference lists it, supliaer_id; a purchase without either is taken'
  },
  {
    name: 'purchase-assistant',
    where: 'supliaer_assistant_id',
    choice: 'any id is taken and shown alone as suplier_assistant; the hierarchy is empty'
  },
  {
    name: 'purchase-sums',
    where: 'purchase totals',
    choice:
      'total_cost is amount times cost of every line; total_extra_cost the extra_cost of the lines, each sent for the whole line, and the additional costs'
  },
  {
    name: 'purchase-income',
    where: 'purchase/create, purchase/set-state',
    choice:
      'goods enter the warehouse when the purchase is done and is_auto_income, and leave again when it is canceled; else they wait for an income'
  },
  {
    name: 'purchase-money',
    where: 'purchase',
    choice:
      'makes no invoice and moves no money, so that cancel_extra_cost and with_transactions have nothing to undo; prices of lines are kept without effect'
  },
  {
    name: 'purchase-moves',
    where: 'purchase/set-state, purchase/update',
    choice:
      'canceled is the last state, done can only be canceled, every other move is taken; an update is refused in both'
  },
  {
    name: 'purchase-list',
    where: 'purchase/get-paging',
    choice: 'rows in data.data, without code, orders, invoice and incomes; sort_by is taken and has no effect'
  },
  {
    name: 'income-parts',
    where: 'income/create, income/cancel, purchase/set-state',
    choice:
      'a receipt brings in at most what is still to come of each line, of a purchase that is neither canceled nor a draft; while one counts, its purchase is neither canceled nor updated'
  },
  {
    name: 'income-money',
    where: 'income',
    choice: 'makes no invoice and moves no money, so that cancel_extra_cost and with_transactions have nothing to undo'
  },
  {
    name: 'transfer-between',
    where: 'organizational-transfer',
    choice:
      'each warehouse is one of its organization; goods leave and enter when it is received, below zero too, and come back when a done one is canceled; no invoice is made; draft and new of an update are taken as sent'
  },
  {
    name: 'write-off-stock',
    where: 'write-off/create',
    choice:
      'more than is there is refused with 400 when the settings forbid negative stock; without a warehouse the main one is meant; what is removed lies nowhere, what is defect lies in the warehouse named'
  },
  {
    name: 'loss-invoice',
    where: 'write-off/create, revision/set-status done',
    choice:
      'a pending invoice of the responsible employee: income over what is missing, expense over what is too much, at the cost of the last purchase that is done, 0 where there is none'
  },
  {
    name: 'revision-goods',
    where: 'revision/create category_ids, supplier_ids, additional_ids, removed_ids',
    choice:
      'goods of the categories or suppliers and the added ones, all that the warehouse keeps when none of the three is sent, always without the removed ones'
  },
  {
    name: 'revision-counted',
    where: 'revision set_counted, set-status',
    choice:
      'with it the stock of that moment is what was counted; goods that nobody counted keep their stock; done is the last state, as the reference refuses to cancel one'
  },
  {
    name: 'return-seeded',
    where: 'purchase-return',
    choice: 'no endpoint makes one: the demo shop begins with one, of a delivery before its time'
  },
  {
    name: 'person-identity',
    where: 'person',
    choice:
      'every customer, supplier and employee is a person under the id it has; natural ones are split into first_name and last_name at the first space; customers alone have balances'
  },
  {
    name: 'recon-acts',
    where: 'recon-act',
    choice:
      'one act, done and separated, for every change of what a customer has and for what an employee owes for lost goods; balances are sums of acts; the export is answered at once, as a path to get the file from'
  }
] as const satisfies readonly Policy[]
