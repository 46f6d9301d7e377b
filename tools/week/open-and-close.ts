import type { Cashier } from '../../test/e2e/cashier.ts'
import { expect } from '../tour/screen.ts'
import { figureOf, notesOf, sum } from './sales-record.ts'
import type { Player } from './selling.ts'
import type { Day } from './days.ts'

// The start and the end of a day: PIN, opening count, blind closing count, comparison, Z report.

const opening = 400_000

/** Signs in if nobody is signed in, and opens the shift with two notes of 200 000. Returns the cash in the drawer. */
export async function openDay(cashier: Cashier): Promise<number> {
  const { page, heading } = cashier
  await expect(heading('Sign in').or(heading('Open the shift'))).toBeAttached()
  if (await heading('Sign in').isVisible()) await cashier.signIn()
  await cashier.openShift()
  await expect(page.locator('.total-figure')).toBeVisible()
  return opening
}

/** Sets up scale labels of the two usual layouts. */
export async function setUpScales(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await cashier.menu('Scale barcodes')
  await expect(heading('Scale barcodes')).toBeVisible()
  await press('F2', 'F2')
  await expect(page.getByRole('option')).toHaveCount(2)
  await press('F10')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
}

const nameOfField = ({ page }: Cashier): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    return (field?.ariaLabel ?? field?.labels?.[0]?.textContent ?? '').replace(/\s+/g, ' ').trim()
  })

/** Types a count field by field, with Enter between the fields. Returns the names that no field had. */
async function count(cashier: Cashier, wanted: Map<string, number>): Promise<string[]> {
  const left = new Map(wanted)
  for (let fields = 0; left.size > 0 && fields < 80; fields += 1) {
    const name = await nameOfField(cashier)
    const typed = left.get(name)
    if (typed !== undefined) await cashier.type(String(typed))
    left.delete(name)
    if (left.size > 0) await cashier.press('Enter')
  }
  return [...left.keys()]
}

type Closing = {
  player: Player
  day: Day
  picture: (name: string) => Promise<void>
  say: (line: string) => void
}

/** Returns the labels of the fields on the screen. */
const labelsOn = (page: Cashier['page']): Promise<string[]> =>
  page
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        (input.ariaLabel ?? (input as HTMLInputElement).labels?.[0]?.textContent ?? '').replace(/\s+/g, ' ').trim()
      )
    )

/** Counts what the book expects, compares and closes. Returns the differences. */
export async function closeDay({ player, day, picture, say }: Closing): Promise<string[]> {
  const { cashier, record } = player
  const { page, press, heading } = cashier
  const differences: string[] = []
  await cashier.menu('Close shift')
  await expect(heading(/^Close shift/)).toBeVisible()
  const labels = await labelsOn(page)
  const pieces = (unit: string): Map<number, string> =>
    new Map(
      labels
        .filter((label) => label.startsWith('Pieces of') && label.includes(unit))
        .map((label) => [figureOf(label.slice(10)), label])
    )
  const cash = record.money.cash - (day.missing ?? 0)
  let missing = day.missing ?? 0
  const counted = new Map<string, number>()
  for (const [unit, amount] of [
    ['soʻm', cash],
    ['$', record.money.dollars]
  ] as const) {
    const known = pieces(unit)
    if (amount === 0) continue
    const notes = notesOf(amount, [...known.keys()])
    for (const [piece, many] of notes.counted) counted.set(known.get(piece) ?? '', many)
    if (notes.left === 0) continue
    // No note or coin can pay this rest, so it is missing in the drawer.
    say(`  ${notes.left} ${unit} that no note or coin can pay`)
    missing += notes.left
  }
  for (const place of ['Uzcard', 'Humo'] as const) {
    const label = labels.find((each) => each.startsWith(place))
    if (record.money[place] > 0 && label !== undefined) counted.set(label, record.money[place])
  }
  const forgotten = await count(cashier, counted)
  if (forgotten.length > 0) differences.push(`the count left out ${forgotten.join(', ')} of ${labels.join(' | ')}`)
  await picture('count')
  await press('F5', 'F10')
  const row = page.getByRole('row', { name: /^Naqd, soʻm/ })
  await expect(row).toBeVisible()
  await picture('compare')
  const difference = await row.getByRole('cell').last().innerText()
  if (figureOf(difference) !== -missing)
    differences.push(`the drawer differs by ${difference} from the record of the test`)
  for (const place of ['Uzcard', 'Humo'] as const) {
    const ofCards = page.getByRole('row', { name: new RegExp(`^${place}`) })
    if (record.money[place] === 0) continue
    const off = figureOf(await ofCards.getByRole('cell').last().innerText())
    if (off !== 0) differences.push(`${place} differs by ${off} from the record of the test`)
  }
  await cashier.closeCompared()
  await expect(heading(/Z report/)).toBeVisible()
  await picture('z-report')
  const sold = figureOf(await page.locator('.vitals .figure').first().innerText())
  if (sold !== sum(record.sales))
    differences.push(`the Z report has sales of ${sold}, the record of the test ${sum(record.sales)}`)
  say(`  closed: ${sold} sold, the drawer differs by ${difference.replace(/\s+/g, ' ')}`)
  await press('Enter')
  await expect(heading('Open the shift').or(heading('Sign in')).first()).toBeAttached()
  return differences
}
