import type { Policy } from './policy.ts'

/** Staff, supply and stock: choices that the document leaves open. */
export const supplyPolicies = [
  {
    name: 'blocking-listed',
    where: 'position/delete, section/delete',
    choice:
      'the error answer has employees (or sections, positions) beside the envelope, each with _id and name; the message names them too',
    only: 'noCall'
  },
  {
    name: 'position-name',
    where: 'position/create, position/update',
    choice: 'the name must be unique, compared exactly, among positions that are not deleted',
    only: 'noCall'
  },
  {
    name: 'position-holders',
    where: 'position/delete',
    choice: 'every employee whose accesses name the position holds it, active or not, but not if deleted',
    only: 'noCall'
  },
  {
    name: 'position-auto-delete',
    where: 'position/create, position/update',
    choice:
      'a position that is available in no organization is deleted, even while an employee holds it; an update cannot restore it',
    only: 'noCall'
  },
  {
    name: 'employee-salary',
    where: 'employee salary',
    choice:
      'the first salary of the accesses that is not switched off; its type is fixed if none is sent; the sandbox pays no salaries, so balances are empty',
    only: 'noCall'
  },
  {
    name: 'position-cap',
    where: 'employee/create, employee/update',
    choice: 'refused with 400 if max_employee_count others hold the position in that organization; 0 means no limit',
    only: 'noCall'
  },
  {
    name: 'position-counts',
    where: 'position/get-paging',
    choice:
      'max_employee_count is the sum over its organizations, or 0 if one of them has no limit; with organization_id both figures are those of that organization',
    only: 'noCall'
  },
  {
    name: 'section-like-position',
    where: 'section/create, section/update',
    choice:
      'an update replaces organizations, and a section is deleted automatically, as the document says of positions',
    only: 'noCall'
  },
  {
    name: 'role-switches',
    where: 'role/create, role/update',
    choice: 'web and mobile are true if web_access and mobile_access were sent; the contents of both have no effect',
    only: 'noCall'
  },
  {
    name: 'kpi-begins',
    where: 'kpi-settings/create',
    choice: 'the state is draft; only set-status of the reference changes it',
    only: 'noCall'
  },
  {
    name: 'kpi-moves',
    where: 'kpi-settings/set-status, kpi-settings/update',
    choice: 'every change of state is accepted, except from canceled; an update is accepted in every state',
    only: 'noCall'
  },
  {
    name: 'kpi-tiers',
    where: 'kpi-settings/create, kpi-settings/update',
    choice:
      'only the number of tiers is checked, for every condition; their limits and the label of the period are stored as sent',
    only: 'noCall'
  },
  {
    name: 'whole-body',
    where: 'update of internal-transfer, organizational-transfer, kpi-settings and purchase',
    choice: 'the body replaces the record: a field of the body that is omitted is deleted',
    only: 'noCall'
  },
  {
    name: 'account-id',
    where: 'account_id of records',
    choice: 'the id of the account owner',
    only: 'unread'
  },
  {
    name: 'transfer-begins',
    where: 'internal-transfer/create',
    choice: 'the status is new, without a column, because no board of transfers is documented',
    only: 'noCall'
  },
  {
    name: 'transfer-moves',
    where: 'internal-transfer/set-status, receive',
    choice:
      'as in the table of the reference; goods move when the transfer is received, and back when a transfer in state done is canceled',
    only: 'noCall'
  },
  {
    name: 'transfer-stock',
    where: 'internal-transfer/receive',
    choice: 'a named warehouse sends or receives, for every type; production has no stock; stock may fall below zero',
    only: 'noCall'
  },
  {
    name: 'goods-lines',
    where: 'lines of transfers, purchase orders and purchases',
    choice:
      'a service, the parent of variants, and a quantity with more decimals than the unit allows are refused with 400',
    only: 'noCall'
  },
  {
    name: 'list-costs',
    where: 'extra_costs and additional_costs of transfers',
    choice: 'stored as sent, without an effect',
    only: 'noCall'
  },
  {
    name: 'device-unused',
    where: 'device',
    choice: 'no device is ever activated: it has no IMEI, no release and no session',
    only: 'noCall'
  },
  {
    name: 'supplier-type',
    where: 'supplier/create',
    choice: 'the type is legal if none is sent; a supplier has no balance',
    only: 'noCall'
  },
  {
    name: 'supplier-phone',
    where: 'supplier/get-by-phone',
    choice: 'the number exactly as it is stored; 400 if no supplier has it',
    only: 'noCall'
  },
  {
    name: 'order-board',
    where: 'purchase-order state_id',
    choice: 'no board of purchase orders is documented: the columns of deliveryOrders are used',
    only: 'noCall'
  },
  {
    name: 'order-warehouse',
    where: 'purchase-order warehouse_id',
    choice: 'the main warehouse of the organization, because the body has no warehouse',
    only: 'noCall'
  },
  {
    name: 'order-dates',
    where: 'purchase-order date, delivery_date',
    choice: 'ordered_at and purchase_date of the body, in this order',
    only: 'noCall'
  },
  {
    name: 'order-purchased',
    where: 'purchase-order purchased_amount',
    choice:
      'the amount of purchases in state done that name the item; the order itself changes no stock, and only set-state closes it',
    only: 'noCall'
  },
  {
    name: 'purchase-supplier',
    where: 'purchase/create',
    choice: 'supplier_id or, as the reference spells it, supliaer_id; a purchase without both is accepted',
    only: 'noCall'
  },
  {
    name: 'purchase-assistant',
    where: 'supliaer_assistant_id',
    choice: 'any id is accepted and returned as suplier_assistant; the hierarchy is empty',
    only: 'noCall'
  },
  {
    name: 'purchase-sums',
    where: 'purchase totals',
    choice:
      'total_cost is the sum of amount times cost over the lines; total_extra_cost is the sum of the additional costs and the extra_cost of each line, which is for the whole line',
    only: 'noCall'
  },
  {
    name: 'purchase-income',
    where: 'purchase/create, purchase/set-state',
    choice:
      'with is_auto_income, goods enter the warehouse when the purchase is done, and leave it when the purchase is canceled; without it they wait for an income',
    only: 'noCall'
  },
  {
    name: 'purchase-money',
    where: 'purchase',
    choice:
      'creates no invoice and moves no money, so cancel_extra_cost and with_transactions have no effect; prices of lines are stored without an effect',
    only: 'noCall'
  },
  {
    name: 'purchase-moves',
    where: 'purchase/set-state, purchase/update',
    choice:
      'canceled is final; done can only become canceled; every other change is accepted; an update is refused in state done and canceled',
    only: 'noCall'
  },
  {
    name: 'purchase-list',
    where: 'purchase/get-paging',
    choice:
      'the rows are in data.data, without code, orders, invoice and incomes; sort_by is accepted without an effect',
    only: 'noCall'
  },
  {
    name: 'income-parts',
    where: 'income/create, income/cancel, purchase/set-state',
    choice:
      'an income has at most the missing amount of each line of a purchase that is neither canceled nor a draft; while an income is valid, its purchase can be neither canceled nor updated',
    only: 'noCall'
  },
  {
    name: 'income-money',
    where: 'income',
    choice: 'creates no invoice and moves no money, so cancel_extra_cost and with_transactions have no effect',
    only: 'noCall'
  },
  {
    name: 'transfer-between',
    where: 'organizational-transfer',
    choice:
      'each warehouse must belong to its organization; goods move when the transfer is received, below zero too, and move back when a transfer in state done is canceled; no invoice is created; an update may set draft or new',
    only: 'noCall'
  },
  {
    name: 'write-off-stock',
    where: 'write-off/create',
    choice:
      'an amount above the stock is refused with 400 if the settings forbid negative stock; the default warehouse is the main one; removed goods are in no warehouse, defective goods are in the named warehouse',
    only: 'noCall'
  },
  {
    name: 'loss-invoice',
    where: 'write-off/create, revision/set-status done',
    choice:
      'a pending invoice of the responsible employee: an income for missing goods, an expense for surplus goods, at the cost of the last purchase in state done, or at 0 without one',
    only: 'noCall'
  },
  {
    name: 'revision-goods',
    where: 'revision/create category_ids, supplier_ids, additional_ids, removed_ids',
    choice:
      'the goods of the categories or suppliers and the additional goods, or all goods of the warehouse if none of the three is sent; removed_ids are always excluded',
    only: 'noCall'
  },
  {
    name: 'revision-counted',
    where: 'revision set_counted, set-status',
    choice:
      'set_counted sets the counted amount to the current stock; goods that were not counted keep their stock; done is final, because the reference refuses a cancellation',
    only: 'noCall'
  },
  {
    name: 'return-seeded',
    where: 'purchase-return',
    choice: 'no endpoint creates a purchase return: the demo shop starts with one, for a delivery before its start',
    only: 'beginning'
  },
  {
    name: 'person-identity',
    where: 'person',
    choice:
      'every customer, supplier and employee is a person with the same id; the name of a natural person is split into first_name and last_name at the first space; only customers have balances',
    only: 'unread'
  },
  {
    name: 'recon-acts',
    where: 'recon-act',
    choice:
      'one act with state done and balance_action separated, for every change of a customer’s balance and for an employee’s debt for lost goods; balances are sums of acts; the export is answered at once with the path of the file',
    only: 'unread'
  }
] as const satisfies readonly Policy[]
