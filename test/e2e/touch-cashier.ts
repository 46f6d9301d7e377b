import type { Cashier } from './cashier.ts'
import { shown, type DayBook } from './day-book.ts'
import { expect } from './fixtures.ts'
import { act, button, dialog, digits, keyRow, tile, type Inputs } from './taps.ts'

// A cashier at a touch screen, who taps and writes each sale into a book.

export const managersPin = '2580'

export type Day = Cashier & { tap: Inputs['tap']; book: DayBook }

export const main = ({ page }: Day) => page.getByRole('main')
export const keyboard = ({ page }: Day) => page.getByRole('region', { name: 'On-screen keyboard' })
const newest = ({ page }: Day) => page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button')

/** Opens a category on the rail and then one of its tiles. */
export async function open({ page, tap }: Day, category: string, name: string): Promise<void> {
  await tap(button(page.getByRole('navigation', { name: 'Categories' }), category), tile(page, name))
}

export async function favourites({ page, tap }: Day): Promise<void> {
  await tap(button(page.getByRole('navigation', { name: 'Categories' }), 'Favourites'))
}

/** Taps the manager's PIN, for which the till asks now. */
export async function allow({ page, tap }: Day): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Manager approval required' })
  await expect(asked).toBeVisible()
  await tap(...digits(asked, managersPin), button(asked, /^Allow/))
  await expect(asked).toBeHidden()
}

export async function seesSold(day: Day, total: number): Promise<void> {
  await expect(day.heading('Sale done')).toBeAttached()
  await expect(main(day)).toContainText(`Total ${shown(total)}`)
}

export async function nextCustomer({ page, tap, heading }: Day): Promise<void> {
  await tap(act(page, /^Next customer/))
  await expect(heading('Sale')).toBeAttached()
}

/** Takes exact cash for the ticket, which has this total. */
export async function exactCash(day: Day, total: number, discount = 0): Promise<void> {
  await day.sees(shown(total))
  await day.tap(act(day.page, /^Exact cash/))
  await seesSold(day, total)
  day.book.sold(total, { cash: total, discount })
  await nextCustomer(day)
}

export async function pay(day: Day): Promise<void> {
  await day.tap(act(day.page, /^Pay/))
  await expect(day.heading('Checkout')).toBeAttached()
}

export async function byCard({ page, tap }: Day, amount: number): Promise<void> {
  await tap(act(page, /^Uzcard/), act(page, new RegExp(`^Take ${shown(amount)} by Uzcard`)))
  await expect(page.getByRole('dialog', { name: 'What does the terminal say?' })).toBeVisible()
  await tap(button(dialog(page), /^Approved/))
}

export async function finish(day: Day, total: number): Promise<void> {
  await day.tap(act(day.page, /^Finish/))
  await seesSold(day, total)
}

/** The key in the row of keys that goes back. */
export const escape = ({ page }: Day) => keyRow(page, /^Back/).first()

export async function menu({ page, tap }: Day, row: RegExp): Promise<void> {
  await tap(keyRow(page, /Menu/), button(dialog(page), row))
}

/** Opens a sale of the history, and its refund from the receipt. */
export async function openRefund(day: Day, total: string): Promise<void> {
  const { page, tap, heading } = day
  await tap(keyRow(page, /History/))
  await expect(heading('Sales history')).toBeVisible()
  await tap(newest(day).filter({ hasText: total }))
  await expect(heading('Receipt')).toBeVisible()
  await tap(act(page, /^Refund/))
  await expect(heading(/^Refund of sale/)).toBeVisible()
}
