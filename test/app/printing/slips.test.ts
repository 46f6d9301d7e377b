import { afterEach, describe, expect, it } from 'vitest'
import { paperOfJob } from '../../../src/main/app/printing/papers.ts'
import { paperRows } from '../../../src/main/domain/printing/paper-rows.ts'
import { printById, printViews } from '../../../src/main/db/printing/prints.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { firstPrinter, firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { PaperView } from '../../../src/shared/devices/printing.ts'
import type { ArticleId, MovementId } from '../../../src/shared/ids.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { boss, countDrawer, currentId, journalActs, pins, scan, selling, type Till } from '../till.ts'

const printer = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1', hasDrawer: true }
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

const articleId = 'in' as ArticleId

let at: Till
let opened = 0
let written: PaperView[] = []
afterEach(() => at.remove())

const setUp = async (over: Partial<typeof printer> = {}) => {
  at = await selling()
  opened = 0
  written = []
  const prints = {
    ...at.context.prints,
    openDrawer: () => {
      opened += 1
      return Promise.resolve(true)
    }
  }
  const printing = {
    ...at.context.printing,
    pdf: (paper: PaperView) => {
      written.push(paper)
      return Promise.resolve(new Uint8Array([1]))
    }
  }
  const reports = { ...at.context.reports, write: (name: string) => name }
  at.context = { ...at.context, prints, printing, reports }
  await at.call('printing.setPrinter', { printer: { ...printer, ...over }, approval })
  at.context.store.transaction((db) => putSetting(db, 'locale', 'en'))
  at.catalog.transaction((db) => {
    const article = { id: 'in', name: 'Kassaga kirim', direction: 'in', party: 'other' }
    putRecord(db, 'article', { id: 'in', value: article }, 0, 1)
  })
}
const jobs = () => printViews(at.context.store, 30).toSorted((a, b) => a.askedAt - b.askedAt)
const textOf = (paper: PaperView | undefined): string =>
  paper === undefined
    ? ''
    : paperRows(paper)
        .flatMap((row) => (row.kind === 'text' ? [row.text] : []))
        .join('\n')
const paperAt = (index: number): PaperView | undefined => {
  const id = jobs()[index]?.id
  const job = id && printById(at.context.store, id)
  return job && paperOfJob(at.context, job)
}
const putIn = (amountMinor = 5_000) =>
  at.call('cash.move', {
    direction: 'in',
    methodId: cash.id,
    currencyId: som.id,
    amountMinor,
    articleId,
    note: 'change',
    approval
  })
async function giveBack() {
  await scan(at, '4780001')
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  at.catalog.transaction((db) =>
    putRecord(db, 'reason', { id: 'w', value: { id: 'w', name: 'Torn', isTrash: false } }, 0, 1)
  )
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  const asked = [{ lineId: lines[0]?.lineId as never, quantity: '1' }]
  return at.call('refund.finish', {
    saleId: receipt.saleId,
    refunds: 0,
    lines: asked,
    ways: [{ methodId: cash.id, currencyId: som.id }],
    reasonId: 'w',
    approval
  })
}

describe('a slip', () => {
  it('a cash slip is printed once when cash is put in, opens the drawer, and is a copy when it is asked for again', async () => {
    await setUp()
    const { slip } = await putIn()
    expect(jobs()).toMatchObject([{ kind: 'cash', number: slip.number, isCopy: false }])
    expect(printById(at.context.store, jobs()[0]?.id as never)?.opensDrawer).toBe(true)
    await at.call('printing.slip', { slip: { kind: 'cash', id: slip.id } })
    expect(jobs().map(({ isCopy }) => isCopy)).toEqual([false, true])
    expect(textOf(paperAt(0))).not.toContain('COPY')
    expect(textOf(paperAt(1))).toMatch(/COPY[\s\S]*CASH IN[\s\S]*5.000[\s\S]*change[\s\S]*Signature_*/)
    expect(journalActs(at)).toContain('print.slip')
  })

  it('a refund slip names the sale, the goods and the money, and the screen shows what is printed', async () => {
    await setUp({ isAutomatic: false })
    const { slip } = await giveBack()
    expect(jobs()).toMatchObject([{ kind: 'refund', number: slip.number, isCopy: false }])
    expect(paperAt(0)).toEqual(slip.paper)
    expect(textOf(slip.paper)).toMatch(/REFUND[\s\S]*Of sale .+-1[\s\S]*Non[\s\S]*REFUNDED[\s\S]*Torn/)
  })

  it('a slip is printed on demand if the till does not print slips automatically; the drawer opens all the same', async () => {
    await setUp({ printsSlips: false })
    const { slip } = await putIn()
    expect(jobs()).toEqual([])
    expect(opened).toBe(1)
    await at.call('printing.slip', { slip: { kind: 'cash', id: slip.id } })
    expect(jobs()).toMatchObject([{ isCopy: false }])
  })

  it('a slip fits paper of 58 mm in every row, and follows the language of the paper', async () => {
    await setUp()
    const template = { ...firstTemplate, columns: 32 as const, language: 'ru' as const }
    await at.call('printing.setTemplate', { template, approval })
    const { slip } = await giveBack()
    for (const row of paperRows(slip.paper)) {
      if (row.kind === 'text') expect(row.text.length * row.size).toBeLessThanOrEqual(32)
    }
    expect(textOf(slip.paper)).toContain('ВОЗВРАТ')
  })

  it('a slip is written to a file as a copy', async () => {
    await setUp()
    const { slip } = await putIn()
    const { path } = await at.call('printing.slipPdf', { slip: { kind: 'cash', id: slip.id } })
    expect(path).toContain(`kassa-${slip.number}.pdf`)
    expect(textOf(written[0])).toContain('COPY')
  })

  it('a missing slip is refused, and so is one without a printer', async () => {
    await setUp()
    const slip = { kind: 'cash' as const, id: 'gone0000000000000000'.slice(0, 16) as MovementId }
    expect((await at.refused('printing.slip', { slip })).kind).toBe('print.unknown')
    await at.call('printing.setPrinter', { printer: { ...printer, way: 'none' }, approval })
    const known = (await putIn()).slip
    expect((await at.refused('printing.slip', { slip: { kind: 'cash', id: known.id } })).kind).toBe('printer.none')
    expect(jobs()).toEqual([])
  })
})

describe('a report on paper', () => {
  const shift = (isWhole: boolean) => ({ slip: { kind: 'shift' as const, isWhole } })

  it('a printed report hides what the screen hides before a blind count, and shows it with a manager’s PIN', async () => {
    await setUp()
    await putIn(77_000)
    await at.call('printing.slip', shift(false))
    expect(textOf(paperAt(1))).toMatch(/X report[\s\S]*Sums are shown after the count/)
    expect(textOf(paperAt(1))).not.toContain('Put in')
    expect((await at.refused('printing.slip', shift(true))).kind).toBe('person.managerNeeded')
    await at.call('printing.slip', { ...shift(true), approval })
    expect(textOf(paperAt(2))).toMatch(/Put in +77.000[\s\S]*Cash in and out/)
  })

  it('a report prints what it had when it was asked for, and the next X report is no copy of it', async () => {
    await setUp({ printsSlips: false })
    await at.call('printing.slip', { ...shift(true), approval })
    await putIn(3_000)
    await at.call('printing.slip', { ...shift(true), approval })
    expect(jobs()).toMatchObject([
      { kind: 'shift', number: 'X 1', isCopy: false },
      { kind: 'shift', number: 'X 1', isCopy: false }
    ])
    expect(textOf(paperAt(0))).not.toContain('Put in')
    expect(textOf(paperAt(1))).toMatch(/Put in +3.000/)
  })

  it('a report is printed automatically when the shift is closed, and is a copy the next time', async () => {
    await setUp()
    await at.call('printing.slip', shift(false))
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
    await at.call('shift.close', { note: 'counted' })
    await at.call('printing.slip', shift(false))
    expect(jobs().map(({ number, isCopy }) => [number, isCopy])).toEqual([
      ['X 1', false],
      ['Z 1', false],
      ['Z 1', true]
    ])
    expect(textOf(paperAt(1))).toMatch(/Z report[\s\S]*Expected[\s\S]*Counted[\s\S]*Difference/)
  })

  it('a report is not printed if the shop does not want it', async () => {
    await setUp({ printsReports: false })
    await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
    await at.call('shift.close', { note: 'counted' })
    expect(jobs()).toEqual([])
  })
})
