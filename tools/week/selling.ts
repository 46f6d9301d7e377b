import type { Page } from '@playwright/test'
import { isArticleNumber } from '../../src/shared/article-number.ts'
import type { Random } from '../../src/shared/ports.ts'
import type { Cashier } from '../../test/e2e/cashier.ts'
import { expect } from '../tour/screen.ts'
import { figureOf, type SalesRecord, type Kind, type Place } from './sales-record.ts'
import type { Good } from './goods.ts'

// A cashier who knows some goods by their codes and others by name, and records what she sees.

export type Player = {
  cashier: Cashier
  record: SalesRecord
  chance: Random
  goods: readonly Good[]
  /** A customer of the shop whose phone number has a unique end. */
  buyer: { phone: string; name: string }
  /** Records what delayed or confused the cashier: an alert, or a screen that did not come. */
  remark: (what: string) => void
  most: number
}

const dollarRate = 12_050
const cheese = '2200103'

const below = ({ chance }: Player, most: number): number => Math.floor(chance.fraction() * most)

const totalOf = async (page: Page): Promise<number> => figureOf(await page.locator('.total-figure').innerText())

/** Returns the total after the till's questions are answered: which of several goods, and a missing price. */
async function answeredTotal({ cashier }: Player): Promise<number> {
  const { page } = cashier
  const isAsked = (name: string | RegExp) => page.getByRole('heading', { name }).isVisible()
  if (await isAsked('Several goods have this code')) await cashier.press('Alt+1', 'Enter')
  if (await isAsked(/has no price$/)) {
    await cashier.type('5000')
    await cashier.press('Enter')
  }
  return totalOf(page)
}

/** Waits until the shown total changes. */
async function untilTotalChanges(counter: Player, what: string, act: () => Promise<void>): Promise<void> {
  const { page } = counter.cashier
  const before = await totalOf(page)
  await act()
  const isChanged = await expect
    .poll(() => answeredTotal(counter), { timeout: 8000 })
    .not.toBe(before)
    .then(
      () => true,
      () => false
    )
  if (isChanged) return
  counter.remark(`${what} changed nothing: ${(await page.getByRole('alert').allInnerTexts()).join(' / ')}`)
}

const scanOne = (counter: Player, code: string): Promise<void> =>
  untilTotalChanges(counter, `a scan of ${code}`, () => counter.cashier.scan(code))

async function openTicket(counter: Player, most = counter.most): Promise<number> {
  const { cashier, goods } = counter
  const lines = 1 + below(counter, most)
  for (let line = 0; line < lines; line += 1) {
    const good = goods[below(counter, goods.length)]
    if (good === undefined) throw new Error('the shop has no goods')
    await scanOne(counter, good.code)
    if (below(counter, 5) === 0) await untilTotalChanges(counter, 'one more', () => cashier.press('+'))
  }
  return totalOf(cashier.page)
}

const sold = async (counter: Player, parts: Partial<Record<Place, number>>, total: number): Promise<void> => {
  const { cashier, record } = counter
  await expect(cashier.heading('Sale done')).toBeAttached()
  record.sales.push(total)
  for (const [place, amount] of Object.entries(parts)) record.money[place as Place] += amount
  await cashier.nextCustomer()
}

const toCheckout = async ({ press, heading }: Cashier): Promise<void> => {
  await press('F10')
  await expect(heading('Checkout')).toBeAttached()
}

/** Takes the money, checks that it is enough, and finishes. */
async function takeAndFinish({ press, page }: Cashier): Promise<void> {
  await press('Enter')
  await expect(page.getByText(/^(Paid in full|Change)$/).first()).toBeVisible()
  await press('Enter')
}

async function exactCash(counter: Player): Promise<void> {
  const total = await openTicket(counter)
  await counter.cashier.press('F9')
  await sold(counter, { cash: total }, total)
}

async function byNote(counter: Player): Promise<void> {
  const { cashier } = counter
  const total = await openTicket(counter)
  await toCheckout(cashier)
  const given = Math.ceil(total / 50_000) * 50_000
  await cashier.press('F1')
  await cashier.type(String(given))
  await takeAndFinish(cashier)
  await sold(counter, { cash: total }, total)
}

async function byCard(counter: Player): Promise<void> {
  const total = await openTicket(counter)
  const [key, place] = below(counter, 2) === 0 ? (['F2', 'Uzcard'] as const) : (['F3', 'Humo'] as const)
  await counter.cashier.pay(key)
  await sold(counter, { [place]: total }, total)
}

async function twoWays(counter: Player): Promise<void> {
  const { cashier } = counter
  const total = await openTicket(counter)
  await toCheckout(cashier)
  const cash = Math.floor(total / 2 / 1000) * 1000
  if (cash > 0) {
    await cashier.press('F1')
    await cashier.type(String(cash))
    await cashier.press('Enter')
  }
  await cashier.press('F2', 'Enter')
  await cashier.terminalApproves()
  await cashier.press('Enter')
  await sold(counter, { cash, Uzcard: total - cash }, total)
}

/** Pays as much as possible in whole dollars, and the rest in so'm. */
async function byDollars(counter: Player): Promise<void> {
  const { cashier } = counter
  const total = await openTicket(counter)
  const dollars = Math.floor(total / dollarRate)
  await toCheckout(cashier)
  if (dollars > 0) {
    await cashier.press('/')
    await cashier.type(String(dollars))
    await cashier.press('Enter')
  }
  await cashier.press('F1')
  await takeAndFinish(cashier)
  await sold(counter, { dollars, cash: total - dollars * dollarRate }, total)
}

async function onDebt(counter: Player): Promise<void> {
  const { cashier, buyer } = counter
  const { page, press, type } = cashier
  const total = await openTicket(counter, 1)
  await press('F5')
  await type(buyer.phone.slice(-7))
  await expect(page.getByRole('option', { name: new RegExp(buyer.name) })).toBeVisible()
  await press('Enter')
  await toCheckout(cashier)
  await press('Control+o')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Enter')
  await sold(counter, { debt: total }, total)
}

async function heldTicket(counter: Player): Promise<void> {
  const { cashier } = counter
  const name = `Stol ${1 + below(counter, 9)}`
  await openTicket(counter)
  await cashier.hold(name)
  await exactCash(counter)
  await cashier.press('F7')
  await expect(cashier.heading('Held tickets')).toBeVisible()
  await expect(cashier.page.getByRole('option').first()).toBeVisible()
  await cashier.press('Enter')
  await expect(cashier.heading('Sale')).toBeAttached()
  const total = await openTicket(counter, 2)
  await cashier.press('F9')
  await sold(counter, { cash: total }, total)
}

async function withDiscount(counter: Player): Promise<void> {
  const { cashier } = counter
  await openTicket(counter, 2)
  await cashier.press('F4')
  await expect(cashier.page.getByRole('dialog')).toBeVisible()
  await cashier.press('Alt+2')
  await cashier.type('5')
  await cashier.press('Enter')
  await expect(cashier.page.getByRole('dialog')).toBeHidden()
  const total = await totalOf(cashier.page)
  await cashier.press('F9')
  await sold(counter, { cash: total }, total)
}

async function weighed(counter: Player): Promise<void> {
  const grams = String(100 + below(counter, 2000)).padStart(5, '0')
  const label = Array.from({ length: 10 }, (_, last) => `${cheese}${grams}${last}`).find(isArticleNumber)
  await scanOne(counter, label ?? '')
  const total = await openTicket(counter, 2)
  await counter.cashier.press('F9')
  await sold(counter, { cash: total }, total)
}

/** Searches with the first two words of the name. */
async function searched(counter: Player): Promise<void> {
  const { cashier, goods } = counter
  const good = goods[below(counter, goods.length)]
  if (good === undefined) throw new Error('the shop has no goods')
  const words = good.name
    .replace(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 2)
  await cashier.type(words.slice(0, 2).join(' ').toLowerCase())
  const rows = cashier.page.getByRole('option')
  await expect(rows.first()).toBeVisible()
  const names = await rows.locator('.result-name').allInnerTexts()
  const at = names.findIndex((name) => name.replace(/\s+/g, ' ').includes(good.name))
  if (at < 0 || at > 8)
    counter.remark(`“${words.slice(0, 2).join(' ')}” does not find ${good.name} among ${names.length}`)
  await cashier.press(at > 0 && at < 9 ? `Alt+${at + 1}` : 'Enter')
  await expect.poll(() => answeredTotal(counter)).toBeGreaterThan(0)
  const total = await totalOf(cashier.page)
  await cashier.press('F9')
  await sold(counter, { cash: total }, total)
}

/** Sells for cash and refunds the whole sale. */
async function refund(counter: Player): Promise<void> {
  const { cashier, record } = counter
  const { page, press, heading } = cashier
  await exactCash(counter)
  const total = record.sales.at(-1) ?? 0
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()
  await press('=', 'Alt+1')
  await expect(page.getByRole('button', { name: /^Refund \d/ }).first()).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Refund slip' }).last()).toBeVisible()
  record.refunds.push(total)
  record.money.cash -= total
  await press('Escape', 'Escape')
  await expect(heading('Sale')).toBeAttached()
}

/** Sells for cash and exchanges the goods for others; the difference is paid or given out. */
async function exchange(counter: Player): Promise<void> {
  const { cashier, record } = counter
  const { page, press, heading } = cashier
  await exactCash(counter)
  const before = record.sales.at(-1) ?? 0
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()
  await press('=', 'Alt+1', 'Control+o')
  await expect(heading('Sale')).toBeAttached()
  // The large figure is the difference: to pay, or to refund.
  const between = await openTicket(counter, 2)
  const isOut = await page.getByRole('region', { name: 'Total' }).getByText('Refund, ').isVisible()
  const total = before + (isOut ? -between : between)
  await press('F10')
  await expect(heading('Checkout')).toBeAttached()
  if (total > before) {
    await press('F1')
    await takeAndFinish(cashier)
  } else await press('Enter')
  record.refunds.push(before)
  record.money.cash -= before
  await sold(counter, { cash: total }, total)
}

async function move(counter: Player, isIn: boolean): Promise<void> {
  const { cashier, record } = counter
  const { page, press, type, heading } = cashier
  await press('F11')
  await expect(heading(/^Cash in or out/)).toBeVisible()
  if (!isIn) await press('F3')
  const amount = 10_000 * (1 + below(counter, 5))
  await type(String(amount))
  if (!isIn) await press('Alt+2')
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Slip', exact: true })).toBeVisible()
  record.money.cash += isIn ? amount : -amount
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
}

/** The table of a cashier's actions. */
export const actions: Record<Kind, (counter: Player) => Promise<void>> = {
  'exact cash': exactCash,
  'a note': byNote,
  card: byCard,
  'two ways': twoWays,
  dollars: byDollars,
  'on debt': onDebt,
  ticket: heldTicket,
  discount: withDiscount,
  weighed,
  searched,
  refund,
  exchange,
  'cash in': (counter) => move(counter, true),
  'cash out': (counter) => move(counter, false)
}
