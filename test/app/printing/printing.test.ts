import { afterEach, describe, expect, it } from 'vitest'
import { paperOfJob } from '../../../src/main/app/printing/papers.ts'
import { firstWaiting, printViews } from '../../../src/main/db/printing/prints.ts'
import { firstPrinter, firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { PaperBlock } from '../../../src/shared/devices/printing.ts'
import { anna, boss, currentId, journalActs, pins, scan, selling, signIn, type Till } from '../till.ts'

const printer = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1' }
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

let at: Till
afterEach(() => at.remove())

const setUp = async (over: Partial<typeof printer> = {}) => {
  at = await selling()
  await at.call('printing.setPrinter', { printer: { ...printer, ...over }, approval })
}
const sell = async () => {
  await scan(at, '4780001')
  return at.call('checkout.cashExact', { ticketId: await currentId(at) })
}
const jobs = () => printViews(at.context.store, 30)

const headLooks = /^([0-9a-f]{4} ){3}[0-9a-f]{4}$/
const headOf = (block: PaperBlock): string[] =>
  block.kind === 'text' && block.text.startsWith('Jurnal ') ? [block.text.slice('Jurnal '.length)] : []

describe('a sale and its paper', () => {
  it('the receipt is printed once, however often Enter is pressed, and the sale is made without a printer as well', async () => {
    at = await selling()
    await sell()
    expect(jobs()).toEqual([])
    await at.call('printing.setPrinter', { printer, approval })
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    const first = await at.call('checkout.cashExact', { ticketId })
    const second = await at.call('checkout.cashExact', { ticketId })
    expect(second.receipt.saleId).toBe(first.receipt.saleId)
    expect(jobs()).toMatchObject([{ number: first.receipt.receiptNumber, isCopy: false, state: 'waiting' }])
  })

  it('a receipt that is asked for again is a copy, and the journal has it', async () => {
    await setUp()
    const { receipt } = await sell()
    await at.call('printing.sale', { saleId: receipt.saleId })
    expect(jobs().map(({ isCopy }) => isCopy)).toEqual([false, true])
    expect(journalActs(at)).toContain('print.sale')
  })

  it('the till prints on demand if it does not print automatically, and the first print is no copy', async () => {
    await setUp({ isAutomatic: false })
    const { receipt } = await sell()
    expect(jobs()).toEqual([])
    await at.call('printing.sale', { saleId: receipt.saleId })
    expect(jobs()).toMatchObject([{ isCopy: false }])
  })

  it('the sale is made although the print queue cannot be written', async () => {
    await setUp()
    at.context.store.transaction((db) => db.prepare('DROP TABLE print_job').run())
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.ask('checkout.cashExact', { ticketId })
    const [sale] = await at.call('sales.list', { limit: 10 })
    expect(sale?.receiptNumber).toMatch(/-1$/)
  })

  it('a print job may be dropped with a reason, and then nothing waits for it', async () => {
    await setUp()
    await sell()
    const [job] = jobs()
    if (job === undefined) throw new Error('nothing waits')
    await at.call('printing.drop', { jobId: job.id, reason: 'the customer left' })
    expect(jobs()).toMatchObject([{ state: 'dropped' }])
    expect(await at.refused('printing.again', { jobId: job.id })).toEqual({ kind: 'print.unknown' })
    expect(journalActs(at)).toContain('print.drop')
  })
})

describe('the rights for printing', () => {
  it('a cashier can neither choose another printer nor change what is printed', async () => {
    at = await selling()
    expect((await at.refused('printing.setPrinter', { printer })).kind).toBe('person.managerNeeded')
    expect((await at.refused('printing.setTemplate', { template: firstTemplate })).kind).toBe('person.managerNeeded')
  })

  it('a manager’s PIN opens the drawer without a sale, and the journal is written before it opens', async () => {
    await setUp()
    expect((await at.refused('printing.openDrawer', {})).kind).toBe('person.managerNeeded')
    expect(journalActs(at)).not.toContain('drawer.open')
    at.context = { ...at.context, prints: { ...at.context.prints, openDrawer: () => Promise.resolve(true) } }
    await at.call('printing.openDrawer', { approval })
    expect(journalActs(at)).toContain('drawer.open')
  })

  it('a path of a file is refused as a printer', async () => {
    at = await selling()
    for (const path of ['/etc/passwd', '/dev/sda', '/dev/../etc/passwd', 'C:\\x', '/dev/ttyUSB0/../x']) {
      const device = { ...printer, way: 'device' as const, path }
      expect((await at.refused('printing.setPrinter', { printer: device, approval })).kind).toBe('input.invalid')
    }
    for (const path of ['/dev/usb/lp0', '/dev/ttyUSB1', 'COM3', '/dev/serial/by-id/usb-x_1.0-if00']) {
      await at.call('printing.setPrinter', { printer: { ...printer, way: 'device', path }, approval })
    }
  })
})

describe('the form of a receipt', () => {
  it('the receipt follows the template on the screen as on paper, in the language of the paper', async () => {
    await setUp()
    const template = { ...firstTemplate, columns: 32 as const, language: 'ru' as const, header: ['Бунёдкор 12'] }
    await at.call('printing.setTemplate', { template, approval })
    const { receipt } = await sell()
    expect(receipt.paper.columns).toBe(32)
    const texts = JSON.stringify(receipt.paper.blocks)
    expect(texts).toContain('Бунёдкор 12')
    expect(texts).toContain('Спасибо за покупку!')
    const preview = await at.call('printing.preview', { template: { ...template, language: 'en' } })
    expect(JSON.stringify(preview)).toContain('Thank you')
  })

  it('the receipt has the fingerprint of the journal if the shop prints it, and a truncated journal is detected by it', async () => {
    await setUp()
    expect((await sell()).receipt.paper.blocks.flatMap((block) => headOf(block))).toEqual([])
    const template = { ...firstTemplate, parts: { ...firstTemplate.parts, journal: true } }
    await at.call('printing.setTemplate', { template, approval })
    const papers = [(await sell()).receipt.paper, (await sell()).receipt.paper]
    const [kept, cut] = papers.map(({ blocks }) => blocks.flatMap((block) => headOf(block)))
    expect([kept, cut]).toEqual([[expect.stringMatching(headLooks)], [expect.stringMatching(headLooks)]])
    expect(kept).not.toEqual(cut)
    const find = (printed: string[] | undefined) => at.call('system.findHead', { head: printed?.[0] ?? '' })
    expect([await find(kept), await find(cut)]).toMatchObject([{ isHere: true }, { isHere: true }])
    // The file is truncated consistently: the sale is missing together with its row of the journal.
    at.context.store.transaction((db) =>
      db.prepare(`DELETE FROM journal WHERE seq >= (SELECT max(seq) FROM journal WHERE act = 'sale')`).run()
    )
    expect([await find(kept), await find(cut)]).toMatchObject([{ isHere: true }, { isHere: false }])
    expect(await at.refused('system.findHead', { head: '9f2c' })).toMatchObject({ kind: 'input.invalid' })
  })

  it('the receipt keeps the logo until it is removed', async () => {
    await setUp()
    const logo = { width: 8, height: 2, bits: Buffer.from([0xff, 0x81]).toString('base64') }
    await at.call('printing.setTemplate', { template: firstTemplate, logo, approval })
    await at.call('printing.setTemplate', { template: firstTemplate, approval })
    expect((await at.call('printing.view', {})).logo).toEqual(logo)
    expect((await sell()).receipt.paper.blocks).toContainEqual({ kind: 'logo', dots: logo })
    await at.call('printing.setTemplate', { template: firstTemplate, logo: null, approval })
    expect((await at.call('printing.view', {})).logo).toBeUndefined()
  })

  it('the receipt is refused to somebody who is not signed in', async () => {
    await setUp()
    await at.call('people.lock', {})
    expect((await at.refused('printing.view', {})).kind).toBe('person.notAllowed')
    await signIn(at, anna)
    await at.call('printing.view', {})
  })
})

describe('labels for shelves', () => {
  const ids = (...names: string[]) => names as never[]

  it('labels are shown as they will be printed, each product once, and goods without a price are named', async () => {
    await setUp()
    const { paper, count, left } = await at.call('printing.labels', { ids: ids('bread', 'free', 'milk', 'bread') })
    expect([count, left]).toEqual([2, ['Narxsiz']])
    expect(paper.blocks.filter(({ kind }) => kind === 'cut')).toHaveLength(1)
    expect(paper.blocks).toContainEqual(expect.objectContaining({ text: '4\u00a0000\u00a0soʻm', look: 'large' }))
    expect(jobs()).toEqual([])
  })

  it('labels are printed as asked for, and are never copies', async () => {
    await setUp()
    await at.call('printing.slip', { slip: { kind: 'labels', ids: ids('bread', 'milk') } })
    await at.call('printing.slip', { slip: { kind: 'labels', ids: ids('bread', 'milk') } })
    expect(jobs().map(({ kind, number, isCopy }) => [kind, number, isCopy])).toEqual([
      ['labels', '2', false],
      ['labels', '2', false]
    ])
    const job = firstWaiting(at.context.store)
    expect(job && paperOfJob(at.context, job)?.blocks).toContainEqual(expect.objectContaining({ text: 'Non' }))
  })

  it('labels need a price, and goods that the till knows', async () => {
    await setUp()
    for (const each of ['free', 'nobody']) {
      const slip = { kind: 'labels' as const, ids: ids(each) }
      expect((await at.refused('printing.slip', { slip })).kind).toBe('label.noPrice')
    }
    expect((await at.refused('printing.labels', { ids: [] })).kind).toBe('input.invalid')
  })
})
