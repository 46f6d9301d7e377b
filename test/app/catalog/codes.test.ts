import { defined } from '../../../src/shared/defined.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import type { LineId, SaleId } from '../../../src/shared/ids.ts'
import type { ScaleProfile } from '../../../src/shared/devices/scale.ts'
import { product, put } from '../../catalog/shop.ts'
import { cash } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  current,
  currentId,
  jobs,
  journalActs,
  needs,
  pins,
  scan,
  selling,
  signIn,
  type Till
} from '../till.ts'

// Scale labels and marked pieces, through the dispatcher, over real files.

const gs = '\u001d'
const waterCode = '4780099000018'
const piece = (serial: string) => `010${waterCode}21${serial}${gs}93dGVz`
const [first, second, third] = [piece('5BNs1TqkGaW3z'), piece('AAAAAAAAAAAA1'), piece('AAAAAAAAAAAA2')]
const shownFirst = `(01)0${waterCode}(21)5BNs1TqkGaW3z`
const kilos: ScaleProfile = { name: 'kg', prefixes: ['22'], layout: 'PPIIIIIWWWWWC', decimals: 3 }
const sums: ScaleProfile = { name: 'sum', prefixes: ['21'], layout: 'PPIIIIIMMMMMC', decimals: 0 }
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const prices = (amount: string) => [{ priceListId: 'retail', organizationId: 'shop-1', amount }]
const coded = (code: string) => ({ barcode: code, codes: [{ code, kind: 'barcode' as const }] })

let at: Till
beforeEach(async () => {
  at = await selling()
  put(
    at.catalog,
    product('cheese', 'Brinza', { sku: '123', unitName: 'kg', unitDecimals: 3, prices: prices('36000') }),
    product('water', 'Suv 19 l', { isMarked: true, prices: prices('22000'), ...coded(waterCode) }),
    product('phone', 'Telefon', { isMarked: true, prices: prices('900000'), ...coded('4780005') }),
    product('own', 'Ichki kodli', coded('2200123012501'))
  )
})
afterEach(() => {
  at.remove()
})

const save = (...profiles: ScaleProfile[]) => at.call('scales.save', { profiles, approval })
const refusal = async (code: string, quantity?: string) =>
  (await at.refused('ticket.scan', { code, ...defined({ quantity }) })).kind
const lines = async () => (await current(at)).lines
const firstId = async (): Promise<LineId> => (await lines())[0]?.id ?? ('' as LineId)

/** Returns a label with its check digit. */
function label(twelve: string): string {
  const sum = Array.from(twelve, Number).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return twelve + String((10 - (sum % 10)) % 10)
}

describe('labels of scales', () => {
  it('a scale label is an unknown code until a profile reads it', async () => {
    expect(await refusal(label('220012301250'))).toBe('goods.unknownCode')
    await save(kilos)
    await scan(at, label('220012301255'))
    const [line] = await lines()
    expect([line?.name, line?.quantity, line?.price, line?.totalMinor]).toEqual(['Brinza', '1.255', '36000', 45_180])
  })

  it('a label with a price is sold for the printed price, whatever the price is now', async () => {
    await save(kilos, sums)
    await scan(at, label('210012345000'))
    await scan(at, label('210012345010'))
    const seen = await lines()
    expect(seen.map(({ quantity, totalMinor }) => [quantity, totalMinor])).toEqual([
      ['1.25', 45_000],
      ['1.25', 45_010]
    ])
    const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    expect(sold.receipt.totalMinor).toBe(90_010)
  })

  it('a label of unknown goods, of zero weight or with a wrong check digit is refused with its own reason', async () => {
    await save(kilos)
    expect(await refusal(label('220099901250'))).toBe('scale.unknownItem')
    expect(await refusal(label('220012300000'))).toBe('scale.nothing')
    expect(await refusal('2200123012559')).toBe('scale.checkDigit')
    expect(await lines()).toEqual([])
  })

  it('a label that is also the barcode of other goods sells neither', async () => {
    await scan(at, '2200123012501')
    await save({ ...kilos, layout: 'PPIIIIIWWWWWX' })
    expect(await refusal('2200123012501')).toBe('scale.alsoBarcode')
    expect(await lines()).toHaveLength(1)
  })

  it('a label that fits two articles offers a choice, and the choice keeps the weight of the label', async () => {
    put(at.catalog, product('other', 'Suluguni', { sku: '00123', unitDecimals: 3, prices: prices('50000') }))
    await save(kilos)
    const code = label('220012301250')
    expect(await at.refused('ticket.scan', { code })).toMatchObject({ kind: 'goods.severalForCode' })
    const choices = await at.call('ticket.choices', { code })
    expect(choices.goods.map(({ name }) => name)).toEqual(['Brinza', 'Suluguni'])
    await at.call('ticket.scan', { code, productId: choices.goods[1]?.id })
    expect((await lines()).map(({ name, quantity }) => [name, quantity])).toEqual([['Suluguni', '1.25']])
  })
})

describe('setting up profiles', () => {
  it('saving profiles needs a manager and is written in the journal', async () => {
    expect(await at.refused('scales.save', { profiles: [kilos] })).toMatchObject({ kind: 'person.managerNeeded' })
    expect((await at.call('scales.view', {})).profiles).toEqual([])
    expect(await save(kilos)).toEqual({ profiles: [kilos] })
    expect(journalActs(at).at(-1)).toBe('scales.save')
    at.restart()
    await signIn(at, anna)
    expect(await at.call('scales.view', {})).toEqual({ profiles: [kilos] })
  })

  it('profiles that read the same label, or ordinary goods, are refused', async () => {
    const refused = async (...profiles: ScaleProfile[]) =>
      (await at.refused('scales.save', { profiles, approval })).kind
    expect(await refused(kilos, { ...sums, prefixes: ['22'] })).toBe('scale.clash')
    expect(await refused({ ...kilos, prefixes: ['47'] })).toBe('scale.ordinary')
  })

  it('the preview shows what a code would mean before anything is saved', async () => {
    const trial = (code: string, ...profiles: ScaleProfile[]) => at.call('scales.try', { code, profiles })
    expect(await trial(label('220012301250'), kilos)).toEqual({
      label: { profile: 'kg', item: '00123', kind: 'weight', value: '1.25' },
      goods: { name: 'Brinza', unit: 'kg', quantity: '1.25', price: '36000', totalMinor: 45_000 }
    })
    expect(await trial('4780001', kilos)).toEqual({})
    expect((await trial(label('220099901250'), kilos)).problem?.kind).toBe('scale.unknownItem')
    expect((await trial('', { ...kilos, layout: 'PPII' })).fault?.kind).toBe('scale.layout')
  })
})

const sell = async () => at.call('checkout.cashExact', { ticketId: await currentId(at) })
const marksOf = async () => (await lines()).map(({ quantity, marks }) => [quantity, marks?.codes, marks?.missing])

describe('pieces of marked goods', () => {
  it('marked pieces are scanned onto one line, and their codes go with the sale', async () => {
    await scan(at, first)
    await scan(at, second)
    expect(await marksOf()).toEqual([['2', [first, second], 0]])
    const { receipt } = await sell()
    expect(receipt.lines[0]?.marks?.[0]).toBe(shownFirst)
    const sale = saleById(at.context.store, receipt.saleId)
    expect(sale && saleBody(sale, undefined).products.map(({ marks }) => marks)).toEqual([[first, second]])
  })

  it('marked pieces cannot be paid for without a code each', async () => {
    await scan(at, waterCode)
    await scan(at, waterCode)
    await scan(at, first)
    expect(await marksOf()).toEqual([['2', [first], 1]])
    const ticketId = await currentId(at)
    expect(await at.refused('checkout.cashExact', { ticketId })).toEqual({
      kind: 'mark.missing',
      facts: { name: 'Suv 19 l', count: 1 }
    })
    const tender = { methodId: cash.id, currencyId: 'som', amountMinor: 100_000 }
    expect((await at.refused('checkout.addTender', tender)).kind).toBe('mark.missing')
    expect((await at.refused('checkout.finish', { ticketId })).kind).toBe('mark.missing')
    await scan(at, second)
    expect((await sell()).receipt.totalMinor).toBe(44_000)
  })

  it('a marked piece cannot be scanned twice, in any form of its code', async () => {
    expect(await refusal(first, '2')).toBe('mark.onePiece')
    await scan(at, first)
    for (const again of [first, first.replaceAll(gs, ''), `]d2${gs}${first}`, first.replaceAll(gs, '<GS>')]) {
      expect(await refusal(again)).toBe('mark.onTicket')
    }
    expect(await marksOf()).toEqual([['1', [first], 0]])
  })
})

describe('pieces that are on a ticket or sold already', () => {
  it('a marked piece on a held ticket or sold before is refused, and the refusal says where it is', async () => {
    await scan(at, first)
    await at.call('ticket.hold', { name: 'Rustam' })
    expect(await at.refused('ticket.scan', { code: first })).toEqual({
      kind: 'mark.onHeld',
      facts: { ticket: 'Rustam' }
    })
    const held = (await current(at)).held[0]
    await at.call('ticket.recall', { ticketId: held?.id ?? '' })
    const { receipt } = await sell()
    at.restart()
    await signIn(at, anna)
    expect(await at.refused('ticket.scan', { code: first })).toEqual({
      kind: 'mark.sold',
      facts: { receipt: receipt.receiptNumber }
    })
  })

  it('a marked piece is free again when its piece, line or ticket is removed', async () => {
    await scan(at, first)
    await scan(at, second)
    expect((await at.refused('ticket.setQuantity', { lineId: await firstId(), quantity: '1' })).kind).toBe(
      'mark.whichPiece'
    )
    await at.call('traceabilityCodes.remove', { lineId: await firstId(), code: first })
    expect(await marksOf()).toEqual([['1', [second], 0]])
    await scan(at, first)
    await at.call('ticket.removeLine', { lineId: await firstId() })
    await scan(at, second)
    await at.call('traceabilityCodes.remove', { lineId: await firstId(), code: second })
    expect(await lines()).toEqual([])
    await scan(at, third)
    await at.call('ticket.hold', {})
    const held = (await current(at)).held[0]
    await at.call('ticket.remove', { ticketId: held?.id ?? '', reason: 'left', approval })
    await scan(at, third)
    expect(await marksOf()).toEqual([['1', [third], 0]])
  })

  it('a line that is put back takes its pieces again, unless they are on another ticket meanwhile', async () => {
    await scan(at, first)
    await at.call('ticket.removeLine', { lineId: await firstId() })
    await at.call('ticket.undo', {})
    expect(await refusal(first)).toBe('mark.onTicket')
    await at.call('ticket.removeLine', { lineId: await firstId() })
    await scan(at, first)
    expect((await at.refused('ticket.undo', {})).kind).toBe('mark.onTicket')
  })
})

describe('codes that are refused', () => {
  it('a code is refused if it belongs to other goods, to a box, or to goods without codes', async () => {
    put(
      at.catalog,
      product('case', 'Suv 6 dona', {
        isMarked: true,
        boxItem: '6',
        codes: [{ code: '14780099000015', kind: 'box' }]
      })
    )
    await scan(at, '4780005')
    const lineId = await firstId()
    expect((await at.refused('traceabilityCodes.add', { lineId, code: first })).kind).toBe('mark.otherGoods')
    expect((await at.refused('traceabilityCodes.add', { lineId, code: '4780005' })).kind).toBe('mark.onePiece')
    await at.call('traceabilityCodes.add', { lineId, code: '356938035643809' })
    expect((await at.refused('traceabilityCodes.add', { lineId, code: '490154203237518' })).kind).toBe('mark.enough')
    expect(await refusal(`011478009900001521A1${gs}93dGVz`)).toBe('mark.ofBox')
    expect(await refusal(`010460060503415621A1${gs}93dGVz`)).toBe('goods.unknownCode')
    await scan(at, '4780001')
    const bread = (await lines())[1]?.id ?? ('' as LineId)
    expect((await at.refused('traceabilityCodes.add', { lineId: bread, code: '356938035643809' })).kind).toBe(
      'mark.notMarked'
    )
  })

  it('the text that is no marking code of the goods is refused with its reason, and a serial number of any form needs a manager', async () => {
    await scan(at, first)
    await at.call('ticket.setQuantity', { lineId: await firstId(), quantity: '4' })
    const lineId = await firstId()
    const add = (code: string, more: object = {}) => at.ask('traceabilityCodes.add', { lineId, code, ...more })
    const refused = async (code: string) => {
      const answer = await add(code)
      return answer.ok ? undefined : [answer.failure.kind, answer.failure.facts?.['other']]
    }
    // The last digit of the GTIN is wrong; a code is cut off; the barcode of other goods.
    expect(await refused(`010478009900001921A1${gs}93dGVz`)).toEqual(['mark.badForm', undefined])
    expect(await refused('(01)04780099000018(21)')).toEqual(['mark.badForm', undefined])
    expect(await refused('4780001')).toEqual(['mark.otherGoods', 'Non'])
    expect(await refused('hello')).toEqual(['person.managerNeeded', undefined])
    expect((await add('490154203237518')).ok).toBe(true)
    expect((await add('SN-77', { approval: { managerId: boss, pin: pins['boss'] } })).ok).toBe(true)
    expect((await lines())[0]?.marks?.codes).toEqual([first, '490154203237518', 'SN-77'])
  })
})

describe('pieces that were refunded', () => {
  it('refunded pieces are named by their codes and may be sold again; the others may not', async () => {
    for (const code of [first, second, third]) await scan(at, code)
    const { receipt } = await sell()
    const { saleId } = receipt
    const preview = await at.call('refund.preview', { saleId })
    const lineId = preview.lines[0]?.lineId ?? ('' as LineId)
    const finish = { saleId, refunds: 0, ways: [{ methodId: cash.id }], approval }
    const asked = (quantity: string, marks?: string[]) => ({ ...finish, lines: [{ lineId, quantity, marks }] })
    expect((await at.refused('refund.finish', asked('1'))).kind).toBe('refund.marksNeeded')
    expect((await at.refused('refund.finish', asked('2', [second]))).kind).toBe('refund.marksNeeded')
    expect((await at.refused('refund.finish', asked('1', ['x']))).kind).toBe('refund.markUnknown')
    expect((await at.refused('refund.finish', asked('2', [first, first]))).kind).toBe('refund.markUnknown')
    const found = await at.call('refund.scanPiece', { saleId, code: second.replaceAll(gs, '') })
    expect(found).toEqual({ lineId, mark: second })
    await at.call('refund.finish', asked('1', [found.mark]))
    expect((await at.refused('refund.scanPiece', { saleId, code: second })).kind).toBe('refund.markUnknown')
    expect(await refusal(first)).toBe('mark.sold')
    await scan(at, second)
    expect(await marksOf()).toEqual([['1', [second], 0]])
    // The rest is refunded whole, without a scan.
    await at.call('refund.finish', { ...finish, refunds: 1, lines: [{ lineId, quantity: '2' }] })
    await scan(at, first)
    expect(saleById(at.context.store, saleId as SaleId)?.lines[0]?.marks).toEqual([first, second, third])
  })

  it('a piece that was refunded and sold again waits for its own refund, and for no other', async () => {
    for (const code of [first, second]) await scan(at, code)
    const { saleId } = (await sell()).receipt
    const lineId = (await at.call('refund.preview', { saleId })).lines[0]?.lineId ?? ('' as LineId)
    const back = (refunds: number, mark: string) =>
      at.call('refund.finish', {
        saleId,
        refunds,
        ways: [{ methodId: cash.id }],
        approval,
        lines: [{ lineId, quantity: '1', marks: [mark] }]
      })
    await back(0, first)
    const { slip } = await back(1, second)
    const needsOfLast = () =>
      jobs(at)
        .filter(({ kind }) => kind === 'sale.create')
        .map((job) => needs(at, job))
        .at(-1)
    await scan(at, third)
    await sell()
    expect(needsOfLast()).toEqual(['shift.open'])
    await scan(at, second)
    await sell()
    expect(needsOfLast()).toEqual(['refund.create', 'shift.open'])
    const last = jobs(at).at(-1)?.id
    const waited = at.context.store
      .prepare(
        `SELECT subject_id FROM job JOIN job_dependency ON needs = job.id AND kind = 'refund.create' WHERE job_id = ?`
      )
      .all(last ?? '')
    expect(waited).toEqual([{ subject_id: slip.id }])
  })
})
