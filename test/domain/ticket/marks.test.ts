import { describe, expect, it } from 'vitest'
import { plainMarking, readMarking } from '../../../src/main/domain/catalog/gs1.ts'
import type { Line, Ticket } from '../../../src/main/domain/core/model.ts'
import {
  addMark,
  checkAllMarked,
  checkFree,
  checkMarks,
  isOfGoods,
  keyOfMark,
  lineLacking,
  missingMarks,
  piecesBack,
  removeMark,
  shownMark,
  type MarkUse
} from '../../../src/main/domain/ticket/marks.ts'
import { minor } from '../../../src/shared/money.ts'
import { at, decimal, id, line, ticket } from '../../support/model-fixtures.ts'

const [one, two, three] = ['serial-1', 'serial-2', 'serial-3'] as const
const water = { code: '0104780099000018215BNs1TqkGaW3z', gtin: '04780099000018' }
const codeOf = (text: string) => readMarking(text) ?? plainMarking(text)
const free = () => undefined
const failed = (result: { ok: true } | { ok: false; failure: { kind: string } }) => (result.ok ? 'ok' : result.failure)
const marked = (over: Partial<Line> = {}): Line => line({ marks: [], quantity: decimal('2'), ...over })
const paying: Partial<Ticket> = { fromBalance: minor(1) }

describe('the codes that a line needs', () => {
  it.each([
    ['two pieces without a code', { marks: [] }, 2],
    ['two pieces with one code', { marks: [one] }, 1],
    ['two pieces with both codes', { marks: [one, two] }, 0],
    ['more codes than pieces', { marks: [one, two, three] }, 0],
    ['half a piece', { marks: [], quantity: decimal('0.5') }, 1],
    ['a package of weighed goods', { marks: [], quantity: decimal('2.742'), unitDecimals: 3 }, 1]
  ])('the codes that %s lacks are counted, and it cannot be paid without them', (_, over, missing) => {
    const each = marked(over)
    expect(missingMarks(each)).toBe(missing)
    const all = checkAllMarked({ lines: [line(), each] })
    const refused = { kind: 'mark.missing', facts: { name: 'Non', count: missing } }
    if (missing === 0) expect(all.ok).toBe(true)
    else expect(failed(all)).toMatchObject(refused)
  })

  it('goods without codes lack none', () => {
    expect(missingMarks(line())).toBe(0)
  })

  it('a line with more codes than pieces asks which piece is removed', () => {
    expect(checkMarks(marked({ marks: [one, two] })).ok).toBe(true)
    expect(checkMarks(line()).ok).toBe(true)
    expect(failed(checkMarks(marked({ marks: [one, two, three] })))).toMatchObject({ kind: 'mark.whichPiece' })
  })

  it('a scanned piece belongs to the chosen line that lacks a code, else to the last of its product', () => {
    const lines = [marked(), marked(), marked({ marks: [one, two] }), marked({ productId: id() })]
    const [first, second, full, other] = lines.map((each) => each.id)
    const [bread, rare] = [lines[0]?.productId, lines[3]?.productId]
    if (bread === undefined || rare === undefined) throw new Error('no line')
    expect(lineLacking(ticket({ lines, chosenLineId: first }), bread)?.id).toBe(first)
    expect(lineLacking(ticket({ lines, chosenLineId: full }), bread)?.id).toBe(second)
    expect(lineLacking(ticket({ lines, chosenLineId: other }), bread)?.id).toBe(second)
    expect(lineLacking(ticket({ lines, chosenLineId: first }), rare)?.id).toBe(other)
    expect(lineLacking(ticket({ lines: [marked({ marks: [one, two] })] }), bread)).toBeUndefined()
  })
})

describe('a scanned code', () => {
  const uses: MarkUse[] = [{ kind: 'onTicket' }, { kind: 'onHeld', ticket: '7' }, { kind: 'sold', receipt: 'K1-12' }]
  it.each(uses.map((use) => [use.kind, use] as const))('a piece that is used already (%s) is refused', (kind, use) => {
    const taken = (key: string) => (key === two ? use : undefined)
    expect(checkFree([one], taken).ok).toBe(true)
    expect(failed(checkFree([one, two], taken))).toMatchObject({ kind: `mark.${kind}` })
    const on = marked()
    const here = ticket({ lines: [on] })
    expect(failed(addMark(here, on.id, plainMarking(two), taken))).toMatchObject({ kind: `mark.${kind}` })
  })

  it('a code is added to its line, which becomes the chosen one', () => {
    const [other, on] = [marked({ marks: [two] }), marked({ marks: [one] })]
    const added = addMark(ticket({ lines: [other, on], chosenLineId: other.id }), on.id, plainMarking(three), free)
    expect(added).toMatchObject({
      ok: true,
      value: { lines: [other, { ...on, marks: [one, three] }], chosenLineId: on.id }
    })
  })

  it('the code of the same piece with another tail is on the ticket already', () => {
    const on = marked({ marks: [`${water.code}\u001d93dGVz`] })
    const found = codeOf(water.code)
    expect(failed(addMark(ticket({ lines: [on] }), on.id, found, free))).toMatchObject({ kind: 'mark.onTicket' })
  })

  it('a code is refused by a line that is not there, has no codes, or has them all, and while it is paid', () => {
    const [none, full, on] = [line(), marked({ marks: [one, two] }), marked()]
    const here = ticket({ lines: [none, full, on] })
    const add = (to: Line['id'], over: Partial<Ticket> = {}) =>
      failed(addMark({ ...here, ...over }, to, plainMarking(three), free))
    expect(add(id())).toMatchObject({ kind: 'ticket.lineUnknown' })
    expect(add(none.id)).toMatchObject({ kind: 'mark.notMarked' })
    expect(add(full.id)).toMatchObject({ kind: 'mark.enough' })
    expect(add(on.id, paying)).toMatchObject({ kind: 'ticket.paying' })
    expect(add(on.id)).toBe('ok')
  })

  it('a code is of the product if its GTIN is one of the barcodes, or if one of them is unknown', () => {
    const found = codeOf(water.code)
    expect(isOfGoods(found, ['4780099000018'])).toBe(true)
    expect(isOfGoods(found, [water.gtin])).toBe(true)
    expect(isOfGoods(found, ['4780099000001'])).toBe(false)
    expect(isOfGoods(found, [])).toBe(true)
    expect(isOfGoods(plainMarking(one), ['4780099000001'])).toBe(true)
  })

  it('people read the GTIN and the serial number of a code, or the serial number alone', () => {
    expect(shownMark(`${water.code}\u001d93dGVz`)).toBe(`(01)${water.gtin}(21)5BNs1TqkGaW3z`)
    expect(shownMark(` ${one} `)).toBe(one)
    expect(keyOfMark(`${water.code}\u001d93dGVz`)).toBe(keyOfMark(water.code))
  })
})

describe('a removed piece', () => {
  const on = marked({ quantity: decimal('3'), marks: [one, two, three], held: decimal('3') })
  const other = marked({ marks: [] })
  const here = ticket({ lines: [other, on], chosenLineId: on.id, heldAt: at(1) })

  it('its code goes and the quantity falls by one, also of what was held', () => {
    const fewer = { ...on, marks: [one, three], quantity: '2', held: '2' }
    expect(removeMark({ ...here, chosenLineId: other.id }, on.id, two)).toMatchObject({
      ok: true,
      value: { lines: [other, fewer], chosenLineId: on.id }
    })
  })

  it.each([
    ['the last piece', { quantity: decimal('1') }],
    ['a package of weighed goods', { quantity: decimal('2.5'), unitDecimals: 3 }]
  ])('%s removes its line, and the last line is chosen', (_, over) => {
    const last = marked({ marks: [one], ...over })
    const removed = removeMark(ticket({ lines: [other, last], chosenLineId: last.id }), last.id, one)
    expect(removed).toMatchObject({ ok: true, value: { lines: [other], chosenLineId: other.id } })
    const kept = removeMark(ticket({ lines: [last, other, on], chosenLineId: other.id }), last.id, one)
    expect(kept).toMatchObject({ ok: true, value: { lines: [other, on], chosenLineId: other.id } })
    const emptied = removeMark(ticket({ lines: [last], note: 'loud', heldAt: at(1) }), last.id, one)
    expect(emptied).toMatchObject({ ok: true, value: { lines: [], note: undefined, emptied: { note: 'loud' } } })
  })

  it('a code that the line does not have is refused, so is one of an unknown line, and each while it is paid', () => {
    expect(failed(removeMark(here, on.id, 'serial-4'))).toMatchObject({ kind: 'mark.unknown' })
    expect(failed(removeMark(ticket({ lines: [line({ id: on.id })] }), on.id, one))).toMatchObject({
      kind: 'mark.unknown'
    })
    expect(failed(removeMark(here, id(), one))).toMatchObject({ kind: 'ticket.lineUnknown' })
    expect(failed(removeMark({ ...here, ...paying }, on.id, one))).toMatchObject({ kind: 'ticket.paying' })
  })
})

describe('returned pieces', () => {
  const sold = { line: marked({ quantity: decimal('3') }), left: decimal('2'), leftMarks: [one, two] }
  const back = (quantity: string, marks?: string[], of = sold) => piecesBack(of, { quantity: decimal(quantity), marks })

  it('the whole rest gives back all codes that are left', () => {
    expect(back('2')).toEqual({ ok: true, value: [one, two] })
    expect(back('2.0', [three])).toEqual({ ok: true, value: [one, two] })
  })

  it('a part gives back the scanned codes, as many as pieces', () => {
    expect(back('1', [two])).toEqual({ ok: true, value: [two] })
    expect(failed(back('1', [one, two]))).toMatchObject({ kind: 'refund.marksNeeded' })
    expect(failed(back('1'))).toMatchObject({ kind: 'refund.marksNeeded' })
    expect(back('1', [], { ...sold, leftMarks: [] })).toEqual({ ok: true, value: [] })
  })

  it('goods without codes give none back', () => {
    expect(back('1', [one], { ...sold, line: line({ quantity: decimal('3') }) })).toEqual({
      ok: true,
      value: undefined
    })
  })
})
