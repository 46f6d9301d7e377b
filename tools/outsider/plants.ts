import { cashier, manager } from '../crash/messages.ts'
import type { Mode } from './faults.ts'
import { History } from './history.ts'
import type { Nature } from './store.ts'
import type { Shop, World } from './world.ts'

// The shop, and the records that its service has before a till comes.

/** The shop of every till of the outsider. */
export const shop: Shop = {
  apiKey: 'outsider:0123456789abcdef',
  owner: '660900000000000000000003',
  users: [cashier, manager, '660900000000000000000003'],
  products: Array.from({ length: 8 }, (_, index) => `6604000000000000000000${String(index + 10)}`),
  articles: [
    { _id: '660700000000000000000003', name: 'Cash in', type: 'income' },
    { _id: '660700000000000000000004', name: 'Cash out', type: 'expense' }
  ]
}
const som = '660300000000000000000001'
const place = { organization_id: '660100000000000000000001', cashbox_id: '660800000000000000000001' }

/**
 * Plants records that existed before: sales, tickets and closed shifts of this shop, so that a list has more than one
 * page, and records of another shop, which a list that ignores its filters returns.
 */
function plantOthers(world: World): void {
  const others = { is_of_others: true, state: 'done', organization: { _id: 'x', name: 'Shop' } }
  for (let number = 1; number <= 12; number += 1) {
    world.plant('trade', {
      ...others,
      ...place,
      code: `OTHER-${number}`,
      uuid: `other ${number}`,
      number: `x${number}`
    })
    const otherShop = { organization_id: '660100000000000000000009', cashbox_id: '660800000000000000000009' }
    world.plant('trade', {
      ...others,
      ...otherShop,
      code: `FOREIGN-${number}`,
      uuid: `f ${number}`,
      number: `y${number}`
    })
    const shops = number % 2 === 0 ? place : otherShop
    const person = { name: `Other ${number}`, phone_number: `+9989100000${number + 10}`, description: '' }
    world.plant('customer', { ...others, ...person, organization_ids: [shops.organization_id] })
    const sum = { to_be_paid: 5000, paid: 5000, transactions: [], payment_date: Date.now(), description: 'of a sale' }
    world.plant('invoice', { ...others, ...shops, ...sum, type: 'income', customer_id: '', employee_id: cashier })
    const state = number % 2 === 0 ? 'open' : 'closed'
    world.plant('session', { ...others, ...otherShop, user_id: shop.owner, state, open_note: '', close_note: '' })
    world.plant('ticket', { ...others, ...otherShop, name: `of another shop ${number}`, receipt: { products: [] } })
    const balances = { opened_balance: [], closed_balance: [], has_diff_on_open: false, has_diff_on_close: false }
    const past = { ...balances, user_id: cashier, state: 'closed', session_uuid: `past ${number}`, open_note: '' }
    const hours = {
      opened_at: `2020-01-${number + 10}T05:00:00.000Z`,
      closed_at: `2020-01-${number + 10}T15:00:00.000Z`
    }
    world.plant('session', { ...others, ...place, ...past, ...hours, close_note: '' })
    world.plant('ticket', { ...others, ...place, name: `table ${number}`, receipt: { products: [] } })
  }
}

/** Plants trades that can be deleted. */
function plantHeld(world: World, count: number): void {
  const fields = { ...place, is_of_others: true, state: 'done', organization: { _id: 'x', name: 'Shop' } }
  for (let number = 1; number <= count; number += 1)
    world.plant('trade', { ...fields, code: `HELD-${number}`, uuid: `held ${number}`, number: `h${number}` })
}

/** Returns what the service of a mode is like. */
export function natureOf({ others, isNewestFirst, keyChange, loss }: Mode): Nature {
  const of = { place, users: shop.users, product: shop.products[0] ?? '', currency: som, startedAt: Date.now() }
  return { history: others && new History({ ...others, ...of }), isNewestFirst, keyChange, loss }
}

/** Plants the records of a mode that existed before. */
export function plantPast(world: World, { held }: Mode): void {
  plantOthers(world)
  plantHeld(world, held ?? 0)
}
