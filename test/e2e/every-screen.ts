import { text } from '../../src/shared/locales/index.ts'
import '../../src/shared/locales/all.ts'
import type { LocaleName } from '../../src/shared/views.ts'
import { goods, type Cashier } from './cashier.ts'
import { expect } from './fixtures.ts'
import { userAt } from './user.ts'

/** Screens that the menu opens, and that Esc closes. */
const places = [
  ['orders', 'menu.orders'],
  ['x-report', 'menu.report'],
  ['hand-over', 'menu.handOver'],
  ['reports', 'menu.reports'],
  ['system', 'menu.system'],
  ['database', 'database.open'],
  ['printing', 'menu.printing'],
  ['ports', 'menu.ports'],
  ['scales', 'menu.scales'],
  ['updates', 'menu.updates']
] as const

type Look = (name: string) => Promise<void>

/**
 * Plays a shift of the practice shop in one language, by keys, and calls `look` on each screen and main dialog with its
 * name. It begins at sign-in and ends at the Z report.
 */
export async function everyScreen(cashier: Cashier, locale: LocaleName, look: Look): Promise<void> {
  const { page, press, type } = cashier
  const is = (key: 'checkout.title' | 'done.title' | 'openShift.title' | 'sale.title' | 'tickets.title') =>
    expect(cashier.heading(text(locale, key))).toBeAttached()
  const dialog = page.getByRole('dialog')
  const open = async (name: string, ...keys: string[]) => {
    await press(...keys)
    await expect(dialog.first()).toBeVisible()
    await look(name)
    await press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await look('sign-in')
  await cashier.signIn('Nodira A.', '2580')
  await is('openShift.title')
  await type('2')
  await look('open-shift')
  await press('F10')
  await is('sale.title')
  await look('sale-guide')
  await press('Escape')
  // Pictures load after the sale screen, one after the other.
  await expect(page.locator('.tile .picture--shown')).toHaveCount(12)
  await look('sale-empty')
  await open('menu', 'F12')
  await type('pomidor')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press('Enter')
  await expect(dialog).toBeVisible()
  await type('0,742')
  await look('weight')
  await press('Escape', 'Escape')
  for (const { code } of [goods.bread, goods.kefir, goods.bread]) await cashier.scan(code)
  await cashier.hold('Rustam')
  for (const { code } of [goods.milk, goods.kefir, goods.milk, goods.bread]) await cashier.scan(code)
  await expect(page.getByRole('row')).toHaveCount(3)
  await look('sale')
  await open('quantity', 'F3')
  await open('price', 'F4')
  await open('more', 'Alt+m')
  await open('find-anything', 'Control+k')
  await open('help', 'Shift+F1')
  await open('hold', 'F6')
  await type('moloko')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('search')
  await press('Escape', 'F5')
  await look('customers')
  await type('a')
  await press('Enter')
  await look('customer')
  await press('Escape', 'Escape')
  await is('sale.title')
  await press('F7')
  await is('tickets.title')
  await look('tickets')
  await press('Escape', 'F10')
  await is('checkout.title')
  await look('checkout')
  await type('20000')
  await press('Enter')
  await look('checkout-part')
  await press('F2', 'Enter')
  await look('card')
  await press('Alt+1', 'Enter')
  await is('done.title')
  await look('done')
  await press('Enter', 'F8')
  await look('history')
  await press('Control+p')
  await look('receipt')
  await press('Escape', 'F8')
  await look('refund')
  await press('Escape', 'Escape')
  await is('sale.title')
  await press('F11')
  await look('cash')
  await press('Escape')
  for (const [name, key] of places) {
    await cashier.menu(text(locale, key))
    await userAt(page).rest()
    if (await dialog.isVisible()) {
      await look(`${name}-approval`)
      await type('2580')
      await press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    await look(name)
    await press('Escape')
  }
  await cashier.menu(text(locale, 'menu.closeShift'))
  await look('count')
  await type('1')
  await press('F5', 'F10')
  await look('compare')
  await cashier.closeCompared()
  await look('z-report')
}
