import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { formatMinor, shortNumber } from '../../src/shared/format.ts'
import type { Minor } from '../../src/shared/money.ts'
import type { ReportView, SaleRowView } from '../../src/shared/views.ts'
import type { Counter } from './counter.ts'

// The book of the day: what the window said about each sale when it was done. At the end of a run it must agree with the
// history, with the report of the day, and with the service.

/** The digits that the window showed as the sum of a sale, by the digits of its number. */
type Shown = { number: string; sum: string }

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns what the window says about the sale that was done just now. Undefined: it shows another screen. */
const shownSale = async (page: Page): Promise<Shown | undefined> => {
  const [number, sum] = await page.locator('main.done .done-facts .num').allInnerTexts()
  return number === undefined || sum === undefined ? undefined : { number: digitsOf(number), sum: digitsOf(sum) }
}

/** Whether the till's file is a backup that a person put back. It says so until somebody has read it. */
const isRestored = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await window.kassa.call('app.state', {})
    return answer.ok && answer.value.notices.includes('restored')
  })

/** Returns how many sales main has, or undefined where it does not say, as on a locked till. */
const soldCount = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const answer = await window.kassa.call('sales.total', {})
    return answer.ok ? answer.value.count : undefined
  })

type Books = {
  sales: SaleRowView[]
  report: ReportView | undefined
  decimals: number
  /**
   * Jobs that are sent without a person. Zero if a job needs one, because others may wait for it, and zero if only the
   * first sale waits: a sale that was not found is sent again after another one was returned with its key (queue.md).
   */
  open: number
  unsent: number
  /** Kind and state of each job that is not sent. */
  waiting: string[]
}

/** Reads the history and the report of the day from main. The owner, who is signed in, has the rights for both. */
const booksOf = (page: Page): Promise<Books> =>
  page.evaluate(async () => {
    const { kassa } = window
    const sales: SaleRowView[] = []
    for (;;) {
      const after = sales.at(-1)?.id
      const answer = await kassa.call('sales.list', { limit: 200, ...(after && { after }) })
      if (!answer.ok || answer.value.length === 0) break
      sales.push(...answer.value)
    }
    const system = await kassa.call('system.view', {})
    const [state, report] = [await kassa.call('app.state', {}), await kassa.call('reports.view', { period: 'today' })]
    const { unsent, currency } = state.ok ? state.value : { unsent: undefined, currency: undefined }
    const jobs = system.ok ? system.value.jobs : []
    const isFirst =
      jobs.every(({ kind, state }) => kind === 'sale.create' && state === 'ambiguous') &&
      sales.every(({ sync }) => sync !== 'sent')
    return {
      sales,
      report: report.ok ? report.value : undefined,
      decimals: currency?.decimals ?? 0,
      waiting: jobs.map(({ kind, state }) => `${kind} ${state}`),
      open: unsent === undefined || unsent.needPerson > 0 || isFirst ? 0 : unsent.count,
      unsent: unsent?.count ?? 0
    }
  })

/** What the window said about the sales of a run. */
export class Book {
  readonly #shown = new Map<string, string>()
  #count: number | undefined
  #isRestored = false

  /** Notes what the window shows after an act. Returns what is wrong with it. */
  async note(page: Page): Promise<string[]> {
    const found: string[] = []
    const count = await soldCount(page)
    if (count !== undefined && this.#count !== undefined && count > this.#count + 1)
      found.push(`one act made ${count - this.#count} sales`)
    this.#count = count ?? this.#count
    // A backup lacks the sales after it, as its question says: they are in the file that is saved separately.
    const isNow = await isRestored(page)
    if (isNow && !this.#isRestored) this.#shown.clear()
    this.#isRestored = isNow
    const shown = await shownSale(page)
    if (shown !== undefined) this.#shown.set(shown.number, shown.sum)
    return found
  }

  /** Compares the book with the history, the report of the day and the service. Everything must be sent within a minute. */
  async differences({ page, records }: Counter): Promise<string[]> {
    let books = await booksOf(page)
    for (const until = Date.now() + 60_000; books.open > 0 && Date.now() < until; books = await booksOf(page))
      await setTimeout(500)
    const { sales, report, decimals, open, unsent, waiting } = books
    const found: string[] = []
    if (open > 0) found.push(`${open} jobs are not sent after a minute: ${waiting.slice(0, 4).join(', ')}`)
    const sumOf = (minor: Minor) => digitsOf(formatMinor(minor, decimals, 'en'))
    const own = new Map(sales.map((sale) => [shortNumber(sale.receiptNumber), sale]))
    for (const [number, sum] of this.#shown) {
      const sale = own.get(number)
      if (sale === undefined)
        found.push(`the window said that sale ${number} was done, the history has ${[...own.keys()].join(', ')}`)
      else if (sumOf(sale.totalMinor) !== sum)
        found.push(`sale ${number} was ${sum} on the window, the history has ${sale.totalMinor}`)
    }
    if (own.size !== sales.length) found.push('two sales of the history have one number')
    const total = sales.reduce((all, { totalMinor }) => all + totalMinor, 0)
    if (report === undefined) found.push('main does not tell the report of the day')
    else {
      const paid = report.payments.reduce((all, { worthMinor }) => all + worthMinor, 0)
      if (report.count !== sales.length || report.totalMinor !== total)
        found.push(
          `the report has ${report.count} sales of ${report.totalMinor}, the history ${sales.length} of ${total}`
        )
      if (paid !== report.totalMinor)
        found.push(`the payments of the report are ${paid}, its sales are ${report.totalMinor}`)
    }
    if (unsent > 0) return found
    const trades = new Map((await records('trade')).map((trade) => [String(trade['code']), trade]))
    for (const { receiptNumber, totalMinor } of sales) {
      const codes = [...trades.keys()].filter((code) => code.startsWith(`${receiptNumber}-`))
      if (codes.length !== 1) found.push(`sale ${receiptNumber} is ${codes.length} times at the service`)
      const theirs = Number(trades.get(codes[0] ?? '')?.['total_to_pay'])
      if (codes.length === 1 && Math.round(theirs * 10 ** decimals) !== totalMinor)
        found.push(`sale ${receiptNumber} is ${theirs} at the service, ${totalMinor} here`)
    }
    return found
  }
}
