import { goods } from '../../test/e2e/cashier.ts'
import type { Play } from './scene.ts'
import { expect } from './screen.ts'

// From signing in to the third customer. Every reported figure was read from the window and compared with the expected
// one.

const { bread, milk, kefir } = goods
const practice = { cashier: 'Nodira A.', pin: '2580' } as const
/** Goods with a Russian name, searched with Latin letters. */
const russian = { typed: 'moloko', more: 'yas', kind: 'Молоко', name: 'Молоко ясный луг' } as const

export const signIn: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  await expect(cashier.page.getByRole('radio').first()).toBeVisible({ timeout: 30_000 })
  await cashier.speakEnglish()
  shows(`The practice shop is open, with its own data. The bar shows ${await screen.training()}.`)
  await picture('sign-in')
  does(`${practice.cashier} chooses her name with Alt and a digit, types her PIN and presses Enter.`)
  await cashier.signIn(practice.cashier, practice.pin)
  await expect(cashier.heading('Open the shift')).toBeVisible()
}

export const open: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('She counts the float: two notes of 200 000, Enter, one of 100 000. F10 opens the shift.')
  await cashier.type('2')
  await cashier.press('Enter')
  await cashier.type('1')
  shows(`Counted: ${await screen.counted('500 000 soʻm')}.`)
  await picture('open')
  await cashier.press('F10')
  await expect(cashier.heading('Sale')).toBeAttached()
  shows(`The bar: ${await screen.shift()}.`)
}

export const scan: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('She scans bread and milk. She does not need to click a field first.')
  await cashier.scan(bread.code)
  await cashier.scan(milk.code)
  shows(`Two lines, total ${await screen.total('23 000 soʻm')}.`)
  await picture('scan')
}

export const search: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does(`She types “${russian.typed}” in Latin letters for goods with Russian names.`)
  await cashier.type(russian.typed)
  shows(`${await screen.found()}, the first: ${await screen.firstFound(russian.kind)}.`)
  await picture('search')
  does(`She continues to type, “${russian.more}”, until the product is the first one. Enter adds it.`)
  await cashier.type(` ${russian.more}`)
  shows(`${await screen.firstFound(russian.name)}.`)
  await cashier.press('Enter')
  shows(`Total ${await screen.total('32 900 soʻm')}.`)
}

export const quantity: Play = async ({ cashier, screen }, { does, shows }) => {
  does('F3 asks for the quantity: she types 3, Enter.')
  await cashier.press('F3')
  await expect(cashier.page.getByRole('dialog')).toBeVisible()
  await cashier.type('3')
  await cashier.press('Enter')
  await screen.line(russian.name, '3', '29 700')
  shows(`3 on the line, 29 700; total ${await screen.total('52 700 soʻm')}.`)
}

export const discount: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('F4, Alt+2: a discount of ten per cent on this line.')
  await cashier.press('F4', 'Alt+2')
  await cashier.type('10')
  await cashier.press('Enter')
  await screen.line(russian.name, '3', '26 730')
  shows(`26 730 for the line; total ${await screen.total('49 730 soʻm')}.`)
  await picture('discount')
}

export const hold: Play = async ({ cashier, screen }, { does, shows }) => {
  does('The customer forgot something. F6 holds the ticket under the name Rustam.')
  await cashier.hold('Rustam')
  await expect(cashier.page.getByRole('tab', { name: /Rustam/ })).toBeVisible()
  shows(`A tab “Rustam” appears, and the current ticket is new: ${await screen.total('0 soʻm')}.`)
}

export const cash: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('The next customer: 2, *, a scan of kefir.')
  await cashier.type('2*')
  await cashier.scan(kefir.code)
  await screen.line(kefir.name, '2', '19 000')
  does('F10 opens the checkout, F1 is cash: he gives 50 000, and Enter confirms it.')
  await cashier.press('F10')
  shows(`Total ${await screen.due('19 000 soʻm')}.`)
  await cashier.press('F1')
  await cashier.type('50000')
  await cashier.press('Enter')
  shows(`Change: ${await screen.outcome('Change', '31 000 soʻm')}.`)
  await picture('checkout-cash')
  await cashier.press('Enter')
  await expect(cashier.heading('Sale done')).toBeAttached()
  shows(`${await screen.saleNumber()} is done, change ${await screen.change('31 000 soʻm')}.`)
  await picture('change')
  await cashier.nextCustomer()
}

export const card: Play = async ({ cashier, screen }, { does, shows }) => {
  does('One bread by card: scan, F10, F2 is Uzcard, Enter. The terminal approved the payment (Alt+1), Enter.')
  await cashier.scan(bread.code)
  await screen.total('7 500 soʻm')
  await cashier.pay('F2')
  shows(`${await screen.saleNumber()} is done, ${await screen.change('0 soʻm')} to give back.`)
  await cashier.nextCustomer()
}

export const mixed: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('Rustam is back: F7, and Enter recalls his ticket.')
  await cashier.recall('Rustam')
  shows(`All lines are there: ${await screen.total('49 730 soʻm')}.`)
  does('He pays 20 000 in cash (F1) and the rest by card (F2).')
  await cashier.press('F10', 'F1')
  await cashier.type('20000')
  await cashier.press('Enter')
  shows(`Left to pay: ${await screen.outcome('Left to pay', '29 730 soʻm')}.`)
  await cashier.press('F2', 'Enter')
  await cashier.terminalApproves()
  shows(`Paid in full: ${await screen.outcome('Paid in full', '49 730 soʻm')}.`)
  await picture('checkout-mixed')
  await cashier.press('Enter')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  shows(`The queue is empty: ${await screen.unsent(0)}.`)
}
