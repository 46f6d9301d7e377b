import type { Policy } from './policy.ts'

/** Settings, columns and bulk requests: choices that the reference leaves open. */
export const setupPolicies = [
  {
    name: 'column-default',
    where: 'states-settings, states/get-all',
    choice:
      'a column with a default_key exists from the start of the account: states-settings returns it with is_default; states/get-all returns is_default false, because its default filter would otherwise hide the column',
    only: 'noCall'
  },
  {
    name: 'column-order',
    where: 'states-settings order',
    choice:
      'counted from 1 among the columns of one type and organization; a whole number out of range means the first or the last place; order, note and bg_color are returned',
    only: 'noCall'
  },
  {
    name: 'column-in-use',
    where: 'states-settings/delete',
    choice:
      'refused with 400 while a sale, a sale order or a purchase order is in the column; the answer lists ten of them',
    only: 'noCall'
  },
  {
    name: 'settings-defaults',
    where: 'warehouse-, finance-, marketing-, reminder- and message-settings',
    choice:
      'all switches are off, service_cost_type is fixed, discount_below_min_price_policy is warning, and several currencies are on; the record exists with its id before the first update',
    only: 'beginning'
  },
  {
    name: 'settings-effects',
    where: 'warehouse-, finance-, marketing-, reminder- and message-settings',
    choice: 'settings are stored; only the approval of expenses has an effect; no message is ever sent',
    only: 'noCall'
  },
  {
    name: 'goods-somewhere',
    where: 'product/delete-many',
    choice: 'refused with 400 if amount, booked or in_transit is not 0 in any warehouse; the message names the goods',
    only: 'noCall'
  },
  {
    name: 'archived-goods',
    where: 'product/update-status-many',
    choice:
      'every record has is_archived; archived goods stay in lists and can be sold, but are not found by name, sku or barcode',
    only: 'noCall'
  },
  {
    name: 'stock-lots',
    where: 'product-stock/get-paging',
    choice:
      'one lot in state stock for each product and warehouse with stock; a piece with a known traceability code is a lot of its own, in stock or sold; cost is the cost of the last purchase in state done, otherwise 0',
    only: 'noCall'
  },
  {
    name: 'known-marks',
    where: 'product-stock/get-by-mark',
    choice:
      'the traceability codes of goods that arrived with a purchase or an income, left with a sale and returned with a refund; the place of a code is that of its last document',
    only: 'noCall'
  },
  {
    name: 'office-seeded',
    where: 'source, task-type, tag',
    choice:
      'no endpoint creates sources and kinds of tasks: every shop starts with two of each, and with one system tag',
    only: 'beginning'
  },
  {
    name: 'task-buckets',
    where: 'task/paging time, task/move',
    choice:
      'days of Tashkent (UTC+5); overdue is before today; week and month are from today to the end of the calendar week and month; future is after the month; a move sets date to the first moment of the bucket',
    only: 'noCall'
  },
  {
    name: 'task-hands',
    where: 'task/update, task/complete',
    choice: 'the employee who created the task, or a boss, may change it; anybody may complete it; no reminder is sent',
    only: 'noCall'
  },
  {
    name: 'pipeline-kept',
    where: 'pipeline-action',
    choice:
      'rules are stored, switched and listed, but never run: orders do not change, with or without apply_to_existing; the shapes of the three configurations are not checked',
    only: 'noCall'
  },
  {
    name: 'form-kept',
    where: 'public-lead-form',
    choice:
      'forms are stored and listed, but cannot be filled in; an update replaces the body, and its two ids must be equal',
    only: 'noCall'
  },
  {
    name: 'repeated-query',
    where: 'queries',
    choice: 'a parameter that occurs several times is a list',
    only: 'ruled'
  }
] as const satisfies readonly Policy[]
