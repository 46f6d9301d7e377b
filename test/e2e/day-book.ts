import { join } from 'node:path'
import { expect } from '@playwright/test'
import Database from 'better-sqlite3'
import { sum } from '../../tools/week/sales-record.ts'
import type { Cashier } from './cashier.ts'
import type { Kassa } from './fixtures.ts'

// The test's own record of a shift, made without the till's arithmetic, and its comparison with the till's reports and
// with the records of the practice shop's service.

/** What a customer gave for a sale, in so'm, but `dollars` in whole dollars. */
type Given = { cash?: number; dollars?: number; card?: number; debt?: number; change?: number; discount?: number }

export type DayBook = ReturnType<typeof newDayBook>

export function newDayBook(opening: number) {
  const sales: number[] = []
  const refunds: number[] = []
  const given: Given[] = []
  const moved = { in: 0, out: 0 }
  const all = (what: keyof Given): number => sum(given.map((each) => each[what] ?? 0))
  return {
    sales,
    refunds,
    moved,
    sold(total: number, by: Given): void {
      sales.push(total)
      given.push(by)
    },
    get discounts(): number {
      return all('discount')
    },
    get debt(): number {
      return all('debt')
    },
    /** The money in the drawer and on the slips of the terminal, if nothing is missing. */
    get expected() {
      const cash = opening + all('cash') - all('change') + moved.in - moved.out - sum(refunds)
      return { cash, dollars: all('dollars'), card: all('card') }
    },
    /** The rows of a report: opening, taken, change given, put in, taken out, refunds. All money back is cash. */
    get rows() {
      return {
        'Naqd, soʻm': [opening, all('cash'), all('change'), moved.in, moved.out, sum(refunds)],
        'Naqd, $': [0, all('dollars'), 0, 0, 0, 0],
        Uzcard: [0, all('card'), 0, 0, 0, 0],
        Humo: [0, 0, 0, 0, 0, 0]
      }
    }
  }
}

/** An amount as the screen shows it in English. */
export const shown = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')
const amountOf = (text: string): number => Number(text.replace(/−/g, '-').replace(/[^\d.-]/g, ''))

/** Expects the sums of the book on the report. A Z report also has what was expected, what was counted, and no difference. */
export async function expectReport({ page, heading }: Cashier, kind: 'X' | 'Z', book: DayBook): Promise<void> {
  await expect(heading(`${kind} report`)).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, text] of [
    ['Sold', `Sold ${shown(sum(book.sales))}`],
    ['Receipts', `Receipts ${book.sales.length}`],
    ['Discounts given', `Discounts given ${shown(book.discounts)}`],
    ['Refunds', `Refunds ${shown(sum(book.refunds))}${book.refunds.length}`]
  ] as const) {
    await expect(main.locator('.vitals > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      text
    )
  }
  // Among what the sales were paid with, and among what went through no drawer.
  const debts = main.getByRole('listitem').filter({ hasText: 'On debt' })
  await expect(debts).toContainText([shown(book.debt), shown(book.debt)])
  const table = page.getByRole('table', { name: 'By method and currency' })
  const { cash, dollars, card } = book.expected
  const left: Record<string, number> = { 'Naqd, soʻm': cash, 'Naqd, $': dollars, Uzcard: card, Humo: 0 }
  for (const [name, amounts] of Object.entries(book.rows)) {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    const cells = (await row.getByRole('cell').allInnerTexts()).map(amountOf)
    expect(cells, `${name} on the ${kind} report`).toEqual(
      kind === 'X' ? amounts : [...amounts, left[name], left[name], 0]
    )
  }
}

type Trade = { is_refund: boolean; total_to_pay: number; total_to_refund?: number }

/** Reads the sales and refunds from the file of the practice shop's service. */
function tradesOf({ dataDir }: Kassa): Trade[] {
  const file = new Database(join(dataDir, 'training', 'world.db'), { readonly: true })
  try {
    const rows = file.prepare<[], { json: string }>("SELECT json FROM record WHERE collection = 'trade'").all()
    return rows.map(({ json }) => (JSON.parse(json) as { row: Trade }).row)
  } finally {
    file.close()
  }
}

/** Expects that the service has each sale and each refund of the book once, and nothing else. */
export async function expectService(kassa: Kassa, book: DayBook): Promise<void> {
  const inOrder = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)
  const trades = () => Map.groupBy(tradesOf(kassa), ({ is_refund }) => is_refund)
  await expect
    .poll(() =>
      inOrder(
        trades()
          .get(false)
          ?.map(({ total_to_pay }) => total_to_pay) ?? []
      )
    )
    .toEqual(inOrder(book.sales))
  await expect
    .poll(() =>
      inOrder(
        trades()
          .get(true)
          ?.map(({ total_to_refund = 0 }) => total_to_refund) ?? []
      )
    )
    .toEqual(inOrder(book.refunds))
}
