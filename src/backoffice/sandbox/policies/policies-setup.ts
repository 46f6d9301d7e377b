import type { Policy } from './policy.ts'

/** Settings, columns and bulk requests: choices that the reference leaves open. */
export const setupPolicies = [
  {
    name: 'column-default',
    where: 'states-settings, states/get-all',
    choice:
      'a column with a default_key is one the account began with: states-settings shows it as is_default, states/get-all, whose default filter would hide it, does not'
  },
  {
    name: 'column-order',
    where: 'states-settings order',
    choice:
      'counted from 1 among the columns of one type and organization, whole numbers beyond the ends meaning the ends; order, note and bg_color are answered'
  },
  {
    name: 'column-in-use',
    where: 'states-settings/delete',
    choice: 'refused with 400 while a sale, a sale order or a purchase order stands in it; the answer lists ten of them'
  },
  {
    name: 'settings-defaults',
    where: 'warehouse-, finance-, marketing-, reminder- and message-settings',
    choice:
      'switches are off, service_cost_type fixed, discount_below_min_price_policy warning, several currencies; the record has its id and is answered before anybody wrote it'
  },
  {
    name: 'settings-effects',
    where: 'warehouse-, finance-, marketing-, reminder- and message-settings',
    choice: 'kept and without effect on anything else but the approval of expenses; no message is ever sent'
  },
  {
    name: 'goods-somewhere',
    where: 'product/delete-many',
    choice: 'refused with 400, naming the goods, where amount, booked or in_transit is not 0 in any warehouse'
  },
  {
    name: 'archived-goods',
    where: 'product/update-status-many',
    choice:
      'is_archived is answered in every record; archived goods stay in lists, are found by no name, sku or barcode, and can still be sold'
  },
  {
    name: 'stock-lots',
    where: 'product-stock/get-paging',
    choice:
      'one lot for each product and warehouse with stock, state stock; a piece with a known mark is a lot of its own, in stock or sold; cost is that of the last purchase that is done, 0 where there is none'
  },
  {
    name: 'known-marks',
    where: 'product-stock/get-by-mark',
    choice:
      'marks of goods that came in with a purchase or an income, went out with a sale and back with a refund; a mark is where it was last heard of'
  },
  {
    name: 'office-seeded',
    where: 'source, task-type, tag',
    choice:
      'no endpoint makes sources and kinds of tasks: every shop begins with two of each, and with one tag of the system'
  },
  {
    name: 'task-buckets',
    where: 'task/paging time, task/move',
    choice:
      'days of Tashkent (UTC+5); overdue is before today, week and month run from today to the end of the calendar week and month, future is after the month; a move sets date to the first moment'
  },
  {
    name: 'task-hands',
    where: 'task/update, task/complete',
    choice: 'the employee who made the task or a boss may change it, anybody may complete it; nobody is reminded'
  },
  {
    name: 'pipeline-kept',
    where: 'pipeline-action',
    choice:
      'rules are kept, switched and listed, and never run: nothing happens to an order, apply_to_existing or not; the shapes of the three configurations are not checked'
  },
  {
    name: 'form-kept',
    where: 'public-lead-form',
    choice:
      'forms are kept and listed, and nobody can fill them in; an update replaces the body, and its two ids must be one'
  },
  {
    name: 'repeated-query',
    where: 'queries',
    choice: 'a name that comes several times is a list'
  }
] as const satisfies readonly Policy[]
