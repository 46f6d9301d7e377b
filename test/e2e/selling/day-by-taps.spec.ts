import { notesOf } from '../../../tools/week/sales-record.ts'
import { expectReport, expectService, newDayBook, shown } from '../day-book.ts'
import { expect, test } from '../fixtures.ts'
import { act, button, countInputs, dialog, digits, keyRow, reach, tile } from '../taps.ts'
import {
  type Day,
  allow,
  byCard,
  escape,
  exactCash,
  favourites,
  finish,
  keyboard,
  main,
  managersPin,
  menu,
  nextCustomer,
  open,
  openRefund,
  pay,
  seesSold
} from '../touch-cashier.ts'

// A whole day at a touch screen of 1024 x 768 without a keyboard: the taps are those of a finger, so that the till shows
// its own keyboard where letters are needed.

test.use({ flags: ['--training'], display: '1024x768' })

const opening = 450_000
const notes = [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50]

// ---- The tasks, in the order of the day

async function signIn({ page, tap, heading }: Day): Promise<void> {
  await tap(page.getByRole('radio', { name: /^Nodira A\./ }))
  await tap(...digits(page.getByRole('main'), managersPin), act(page, /^Sign in/))
  await expect(heading('Open the shift')).toBeVisible()
}

async function openShift({ page, tap, heading }: Day): Promise<void> {
  const one = (note: string) => act(page, `One more of ${note} soʻm`)
  await tap(one('200 000'), one('200 000'), one('50 000'))
  await expect(page.getByRole('status', { name: 'In the drawer' })).toContainText(shown(opening))
  await tap(act(page, /^Open with/))
  await expect(heading('Sale')).toBeAttached()
}

async function sellForCash(day: Day): Promise<void> {
  await day.tap(tile(day.page, 'Non (tandir)'))
  await exactCash(day, 4_000)
}

async function sellWithChange(day: Day): Promise<void> {
  const { page, tap, book } = day
  await tap(tile(page, 'Non (tandir)'), tile(page, 'Patir non'))
  await pay(day)
  await tap(act(page, /^20 000/), act(page, /^Take 20 000/))
  await finish(day, 13_000)
  await expect(main(day)).toContainText('Change 7 000')
  book.sold(13_000, { cash: 20_000, change: 7_000 })
  await nextCustomer(day)
}

async function sellByCard(day: Day): Promise<void> {
  await day.tap(tile(day.page, 'Patir non'))
  await pay(day)
  await byCard(day, 9_000)
  await finish(day, 9_000)
  day.book.sold(9_000, { card: 9_000 })
  await nextCustomer(day)
}

async function sellTwoWays(day: Day): Promise<void> {
  const { page, tap, book } = day
  await tap(tile(page, 'Tuxum bedana'))
  await pay(day)
  await tap(act(page, '6'), act(page, '000'), act(page, /^Take 6 000 by Naqd/))
  await byCard(day, 10_000)
  await finish(day, 16_000)
  await expect(main(day)).toContainText('2 payments')
  book.sold(16_000, { cash: 6_000, card: 10_000 })
  await nextCustomer(day)
}

async function sellForDollars(day: Day): Promise<void> {
  const { page, tap, book } = day
  await tap(tile(page, 'Tuxum C1'))
  await pay(day)
  await tap(act(page, /^\$/), act(page, '1'), act(page, /^Take \$ 1\.00 by Naqd/))
  await tap(act(page, /^Take 6 450 by Naqd/))
  await finish(day, 18_500)
  book.sold(18_500, { dollars: 1, cash: 6_450 })
  await nextCustomer(day)
}

async function sellOnDebt(day: Day): Promise<void> {
  const { page, tap, heading, book } = day
  await tap(tile(page, 'Patir non'), act(page, /^Add customer/))
  await expect(heading('Customer')).toBeVisible()
  await tap(page.getByLabel('Name, phone, card or tax number'), ...digits(keyboard(day), 'aziz'))
  await tap(page.getByRole('option', { name: /Aziza Rahimova/ }))
  await expect(act(page, /Aziza Rahimova/)).toBeVisible()
  await pay(day)
  await tap(act(page, /^On debt/), button(dialog(page), /^Sell on debt/))
  await allow(day)
  await seesSold(day, 9_000)
  await expect(main(day)).toContainText('Aziza Rahimova owes 9 000')
  book.sold(9_000, { debt: 9_000 })
  await nextCustomer(day)
}

async function holdTicket(day: Day): Promise<void> {
  const { page, tap, heading } = day
  await tap(tile(page, 'Somsa'), act(page, /^Hold/), button(dialog(page), /^Hold/))
  await expect(page.getByRole('tab', { name: /^Ticket/ })).toHaveCount(2)
  await tap(tile(page, 'Lavash'))
  await exactCash(day, 8_000)
  await tap(keyRow(page, /Tickets/))
  await expect(heading('Held tickets')).toBeVisible()
  await tap(page.getByRole('option', { name: /9 000/ }), act(page, /^Take/))
  await expect(heading('Sale')).toBeAttached()
  await exactCash(day, 9_000)
}

async function giveDiscounts(day: Day): Promise<void> {
  const { page, tap } = day
  await tap(tile(page, 'Tuxum bedana'), act(page, /^Price, discount/), button(dialog(page), /^Percent off/))
  await tap(...digits(dialog(page), '10'), button(dialog(page), /^Save/))
  await expect(page.getByRole('row')).toContainText('−10 % manual, −1 600')
  await tap(act(page, /^Discount/), button(dialog(page), /^Sum off/))
  await tap(button(dialog(page), '4'), button(dialog(page), '00'), button(dialog(page), /^Save/))
  await expect(act(page, /^Discount/)).toContainText('−2 000')
  await exactCash(day, 14_000, 2_000)
}

async function sellByWeight(day: Day): Promise<void> {
  const { page, tap } = day
  await open(day, 'Oziq-ovqat', 'Meva va sabzavot')
  await tap(tile(page, 'Kartoshka'), ...digits(dialog(page), '1.5'))
  await expect(dialog(page)).toContainText('9 750')
  await tap(button(dialog(page), /^Add/))
  await expect(day.line('Kartoshka')).toContainText('1.5kg')
  await exactCash(day, 9_750)
}

async function sellVariant(day: Day): Promise<void> {
  const { page, tap } = day
  await open(day, 'Boshqa', 'Kiyim')
  await tap(tile(page, 'Futbolka oq'), dialog(page).getByRole('option', { name: /Futbolka oq M/ }))
  await expect(day.line('Futbolka oq M')).toContainText('65 000')
  await exactCash(day, 65_000)
}

/** Finds water through the rail, changes its quantity, removes another line, writes a comment, and looks at labels. */
async function changeTicket(day: Day): Promise<void> {
  const { page, tap } = day
  await open(day, 'Ichimliklar', 'Suv')
  await tap(tile(page, 'Suv Hydrolife 1,5 l'), act(page, 'Increase'))
  await day.sees('9 000')
  await tap(act(page, /^Quantity/), button(dialog(page), '3'), button(dialog(page), /^Save/))
  await day.sees('13 500')
  await tap(tile(page, 'Suv Hydrolife 0,5 l'))
  await day.sees('16 000')
  await tap(day.line('Suv Hydrolife 1,5 l'), day.line('Suv Hydrolife 0,5 l'), act(page, /^Remove/))
  await expect(page.getByRole('status')).toContainText(['Removed: Suv Hydrolife 0,5 l'])
  await tap(act(page, /^More/), button(dialog(page), /Ticket comment/), dialog(page).getByLabel('Comment'))
  await tap(...digits(keyboard(day), 'stol'), button(dialog(page), /^Save/))
  await expect(act(page, /^Comment: stol/)).toBeVisible()
  await tap(act(page, /^More/), button(dialog(page), /Shelf labels/))
  await expect(dialog(page)).toContainText('Suv Hydrolife 1,5 l')
  await tap(button(dialog(page), /^Cancel/))
  await exactCash(day, 13_500)
}

async function refundOne(day: Day): Promise<void> {
  const { page, tap, heading, book } = day
  await openRefund(day, '13 500')
  await tap(act(page, 'Suv Hydrolife 1,5 l: more'), page.getByRole('radio').first(), act(page, /^Refund 4 500/))
  await allow(day)
  await expect(page.getByRole('region', { name: 'Refund slip' }).last()).toContainText(/REFUND.*4\s500/s)
  book.refunds.push(4_500)
  await tap(escape(day))
  await expect(heading('Receipt')).toBeVisible()
  await tap(escape(day))
  await expect(heading('Sales history')).toBeVisible()
  await tap(escape(day))
  await expect(heading('Sale')).toBeAttached()
}

async function exchange(day: Day): Promise<void> {
  const { page, tap, heading, book } = day
  await openRefund(day, '65 000')
  await tap(act(page, 'Futbolka oq M: more'), page.getByRole('radio').first(), act(page, /^Exchange/))
  await allow(day)
  await expect(heading('Sale')).toBeAttached()
  await favourites(day)
  await tap(tile(page, 'Lavash'))
  await day.sees('Refund, Naqd 57 000')
  await pay(day)
  await tap(act(page, /^Finish, refund 57 000/))
  await seesSold(day, 8_000)
  await expect(main(day)).toContainText('Refund, Naqd 57 000')
  book.refunds.push(65_000)
  book.sold(8_000, { cash: 8_000 })
  await nextCustomer(day)
}

async function moveCash(day: Day): Promise<void> {
  const { page, tap, heading, book } = day
  await tap(keyRow(page, /Cash in/))
  await expect(heading('Cash in or out')).toBeVisible()
  await tap(act(page, /^Cash out/), page.getByRole('radio', { name: /^Kassadan chiqim/ }))
  await tap(act(page, '3'), act(page, '0'), act(page, '000'), act(page, /^Take out 30 000/))
  await allow(day)
  await expect(main(day)).toContainText('−30 000')
  await tap(act(page, /^Cash in/), act(page, '5'), act(page, '0'), act(page, '000'), act(page, /^Put in 50 000/))
  await expect(main(day)).toContainText('+50 000')
  Object.assign(book.moved, { in: 50_000, out: 30_000 })
  await tap(escape(day))
  await expect(heading('Sale')).toBeAttached()
}

async function reportX(day: Day): Promise<void> {
  const { page, tap, heading } = day
  await menu(day, /X report/)
  await tap(act(page, /^Show everything/))
  await allow(day)
  await expectReport(day, 'X', day.book)
  await tap(act(page, /^Back to sale/))
  await expect(heading('Sale')).toBeAttached()
}

/** Counts the drawer and the terminal's slip, and everything else as nothing. */
async function closeShift(day: Day): Promise<void> {
  const { page, tap, book } = day
  await menu(day, /Close shift/)
  const { cash, dollars, card } = book.expected
  const sums = page.getByRole('main')
  const pad = page.getByRole('region', { name: 'Keypad' })
  await tap(sums.getByLabel('Uzcard'), ...digits(pad, String(card)))
  await reach(sums.getByLabel('Payme'))
  await tap(sums.getByLabel('Payme'), button(pad, '0'))
  const drawer = [...notesOf(cash, notes).counted].map(([note, many]) => [`${shown(note)} soʻm`, many] as const)
  for (const [note, many] of [...drawer, ['$ 1', dollars] as const]) {
    const more = act(page, `One more of ${note}`)
    await reach(more)
    for (let counted = 0; counted < many; counted += 1) await tap(more)
  }
  await tap(keyRow(page, /Set the rest/), act(page, /^Compare/))
  await expect(page.getByRole('status')).toContainText(['Everything matches'])
  await tap(act(page, /^Close the shift/))
}

async function reportZ(day: Day): Promise<void> {
  const { page, tap, heading } = day
  await expectReport(day, 'Z', day.book)
  await tap(act(page, /^Done/))
  await expect(heading('Open the shift').or(heading('Sign in'))).toBeVisible()
}

const tasks = {
  signIn,
  openShift,
  sellForCash,
  sellWithChange,
  sellByCard,
  sellTwoWays,
  sellForDollars,
  sellOnDebt,
  holdTicket,
  giveDiscounts,
  sellByWeight,
  sellVariant,
  changeTicket,
  refundOne,
  exchange,
  moveCash,
  reportX,
  closeShift,
  reportZ
}

test('a cashier works a whole day by taps alone, and the Z report and the service agree with the book', async ({
  cashier,
  kassa
}) => {
  const { page } = cashier
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await cashier.speakEnglish()
  const inputs = countInputs(cashier, 'finger')
  const book = newDayBook(opening)
  for (const [name, task] of Object.entries(tasks)) {
    await test.step(name, () => task({ ...cashier, tap: inputs.tap, book }))
  }
  expect(inputs.spent.keys).toBe(0)
  await expectService(kassa, book)
})
