import type { Page } from '@playwright/test'
import { cashierAt, goods, type Cashier } from '../e2e/cashier.ts'
import { expect, screenOf, type Screen } from './screen.ts'
import type { Step, Teller } from './teller.ts'

// The shift that the tour plays, by keys alone. Every figure it tells was read from the window and is what it must be.

type Scene = { cashier: Cashier; screen: Screen }
type Play = (scene: Scene, teller: Teller) => Promise<void>

const { bread, milk, kefir } = goods
const practice = { cashier: 'Nodira A.', pin: '2580' } as const
/** Goods with a Russian name, looked for in Latin letters. */
const russian = { typed: 'moloko yas', name: 'Молоко ясный луг' } as const

const signIn: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  await expect(cashier.page.getByRole('radio').first()).toBeVisible({ timeout: 30_000 })
  await cashier.speakEnglish()
  shows(`The practice shop is open, with its own data; the bar says ${await screen.training()}.`)
  await picture('sign-in')
  does(`${practice.cashier} picks her name with Alt and a digit, types her PIN and presses Enter.`)
  await cashier.signIn(practice.cashier, practice.pin)
  await expect(cashier.heading('Open the shift')).toBeVisible()
}

const open: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  const { keyboard } = cashier.page
  does('She counts the float: two notes of 200 000, Enter, one of 100 000. F10 opens the shift.')
  await keyboard.type('2', { delay: 60 })
  await cashier.press('Enter')
  await keyboard.type('1', { delay: 60 })
  shows(`Counted: ${await screen.counted('500 000 soʻm')}.`)
  await picture('open')
  await cashier.press('F10')
  await expect(cashier.heading('Sale')).toBeAttached()
  shows(`The bar: ${await screen.shift()}.`)
}

const scan: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('She scans bread and milk. No field has to be clicked first.')
  await cashier.scan(bread.code)
  await cashier.scan(milk.code)
  shows(`Two lines, total ${await screen.total('23 000 soʻm')}.`)
  await picture('scan')
}

const search: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does(`She types “${russian.typed}” in Latin letters for goods with a Russian name.`)
  await cashier.page.keyboard.type(russian.typed, { delay: 70 })
  await expect(screen.found(russian.name)).toBeVisible()
  shows(`Found: ${(await screen.found(russian.name).locator('[class*=name]').first().innerText()).trim()}.`)
  await picture('search')
  does('Enter adds it.')
  await cashier.press('Enter')
  shows(`Total ${await screen.total('32 900 soʻm')}.`)
}

const quantity: Play = async ({ cashier, screen }, { does, shows }) => {
  does('F3 asks how many: she types 3, Enter.')
  await cashier.press('F3')
  await expect(cashier.page.getByRole('dialog')).toBeVisible()
  await cashier.page.keyboard.type('3', { delay: 60 })
  await cashier.press('Enter')
  await screen.line(russian.name, '3', '29 700')
  shows(`3 on the line, 29 700; total ${await screen.total('52 700 soʻm')}.`)
}

const discount: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('F4, Alt+2: ten per cent off this line.')
  await cashier.press('F4', 'Alt+2')
  await cashier.page.keyboard.type('10', { delay: 60 })
  await cashier.press('Enter')
  shows(`Total ${await screen.total('49 730 soʻm')}.`)
  await picture('discount')
}

const hold: Play = async ({ cashier, screen }, { does, shows }) => {
  does('The customer forgot something. F6 holds the ticket under the name Rustam.')
  await cashier.hold('Rustam')
  await expect(cashier.page.getByRole('tab', { name: /Rustam/ })).toBeVisible()
  shows(`A tab “Rustam” waits, the ticket at the counter is new: ${await screen.total('0 soʻm')}.`)
}

const cash: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('Next customer: 2, *, a scan of kefir.')
  await cashier.page.keyboard.type('2*', { delay: 70 })
  await cashier.scan(kefir.code)
  await screen.line(kefir.name, '2', '19 000')
  does('F10 to the checkout, F1 is cash: he gives 50 000, Enter takes it.')
  await cashier.press('F10')
  shows(`Due ${await screen.due('19 000 soʻm')}.`)
  await cashier.press('F1')
  await cashier.page.keyboard.type('50000', { delay: 60 })
  await cashier.press('Enter')
  shows(`Change to give: ${await screen.outcome('Change to give', '31 000 soʻm')}.`)
  await picture('checkout-cash')
  await cashier.press('Enter')
  await expect(cashier.heading('Sale done')).toBeAttached()
  shows(`${await screen.saleNumber()} is done, change ${await screen.change('31 000 soʻm')}.`)
  await picture('change')
  await cashier.nextCustomer()
}

const card: Play = async ({ cashier, screen }, { does, shows }) => {
  does('One bread by card: scan, F10, F2 is Uzcard, Enter, Enter.')
  await cashier.scan(bread.code)
  await screen.total('7 500 soʻm')
  await cashier.pay('F2')
  shows(`${await screen.saleNumber()} is done, ${await screen.change('0 soʻm')} to give back.`)
  await cashier.nextCustomer()
}

const mixed: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('Rustam is back: F7, Enter takes his ticket.')
  await cashier.recall('Rustam')
  shows(`Everything is there again: ${await screen.total('49 730 soʻm')}.`)
  does('He pays 20 000 in cash (F1) and the rest by card (F2).')
  await cashier.press('F10', 'F1')
  await cashier.page.keyboard.type('20000', { delay: 60 })
  await cashier.press('Enter')
  shows(`Remaining: ${await screen.outcome('Remaining', '29 730 soʻm')}.`)
  await cashier.press('F2', 'Enter')
  shows(`Paid in full: ${await screen.outcome('Paid in full', '49 730 soʻm')}.`)
  await picture('checkout-mixed')
  await cashier.press('Enter')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  shows(`The queue is empty: ${await screen.unsent(0)}.`)
}

export const before: [string, Play][] = [
  ['Sign in', signIn],
  ['Open the shift', open],
  ['Scan', scan],
  ['Search in Latin letters', search],
  ['Change a quantity', quantity],
  ['Give a discount', discount],
  ['Hold', hold],
  ['Pay in cash, with change', cash],
  ['Pay by card', card],
  ['Recall, and pay in two ways', mixed]
]

export function shiftOf(page: Page): Step[] {
  const scene = { cashier: cashierAt(page), screen: screenOf(page) }
  return before.map(([name, play]) => ({ name, play: (teller) => play(scene, teller) }))
}
