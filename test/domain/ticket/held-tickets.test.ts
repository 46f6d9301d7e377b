import { describe, expect, it } from 'vitest'
import {
  describe as describeTicket,
  handOver,
  merge,
  partName,
  split,
  type Portion
} from '../../../src/main/domain/ticket/held-tickets.ts'
import { splitLine } from '../../../src/main/domain/ticket/split-line.ts'
import { changeReceiptDiscount } from '../../../src/main/domain/pricing/discount.ts'
import { changeQuantity, maxLines, recall } from '../../../src/main/domain/ticket/ticket.ts'
import type { Line, LineDiscount, Tax, Ticket } from '../../../src/main/domain/core/model.ts'
import { sumsOfLines, ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { LineId, TableId } from '../../../src/shared/ids.ts'
import { must } from '../../support/discount-fixtures.ts'
import { decimal, id, line, rules, som, ticket } from '../../support/model-fixtures.ts'

const newLine = () => id<LineId>()
const totalOf = (each: Ticket): number => ticketSums(each).total
const held = (lines: Line[], over: Partial<Ticket> = {}): Ticket => ticket({ state: 'held', lines, ...over })
const percent = (value: string): LineDiscount => ({
  id: undefined,
  name: '',
  isCustom: true,
  applyType: 'percent',
  value: decimal(value)
})
const cashOff = (value: string): LineDiscount => ({ ...percent(value), applyType: 'cash' })
const added: Tax = { id: 'vat', name: 'VAT', rate: decimal('12'), kind: 'added' }

/** Splits a ticket and returns the two tickets, the rest first. */
function parts(of: Ticket, portions: Portion[]): Ticket[] {
  const made = split(of, portions, newLine)
  if (!made.ok) throw new Error(made.failure.kind)
  const { rest, off, receiptDiscounts } = made.value
  return [rest, off].map((lines, at) => ({ ...of, ...(at > 0 && { id: id() }), lines, receiptDiscounts }))
}
const portion = (lineId: LineId, quantity: string): Portion => ({ lineId, quantity: decimal(quantity) })
const refusal = (of: Ticket, portions: Portion[]): string | undefined => {
  const made = split(of, portions, newLine)
  return made.ok ? undefined : made.failure.kind
}

const pizza = line({ productId: 'pizza' as never, name: 'Pitsa', quantity: decimal('3'), price: decimal('60000') })
const tea = line({ productId: 'tea' as never, name: 'Choy', quantity: decimal('2'), price: decimal('5000') })
const table = held([pizza, tea])

describe('a ticket split by goods', () => {
  it('a split moves whole lines unchanged, and parts of lines as new lines', () => {
    const [rest, off] = parts(table, [portion(pizza.id, '1'), portion(tea.id, '2')])
    expect(rest?.lines).toEqual([{ ...pizza, quantity: '2' }])
    expect(off?.lines[1]).toBe(tea)
    expect(off?.lines[0]).toEqual({ ...pizza, id: off?.lines[0]?.id, quantity: '1' })
    expect(off?.lines[0]?.id).not.toBe(pizza.id)
    expect([rest, off].map((each) => each && totalOf(each))).toEqual([120000, 70000])
  })

  it('a line that is given away is split into two parts without a price', () => {
    const gift = line({ quantity: decimal('2'), price: decimal('0') })
    const made = splitLine(gift, decimal('1'), newLine(), { currency: som, rules })
    expect([made?.kept, made?.splitOff].map((part) => part && [part.quantity, part.price])).toEqual([
      ['1', '0'],
      ['1', '0']
    ])
  })

  it('a split never cuts a piece: the service refuses a third of a pizza', () => {
    expect(refusal(table, [portion(pizza.id, '0.333333')])).toBe('quantity.decimals')
    expect(refusal(table, [portion(tea.id, '0.5')])).toBe('quantity.decimals')
  })

  it.each<[string, Portion[]]>([
    ['split.nothing', []],
    ['split.tooMuch', [portion(tea.id, '3')]],
    ['quantity.zero', [portion(tea.id, '0')]],
    ['ticket.lineUnknown', [portion(newLine(), '1')]],
    ['input.invalid', [portion(tea.id, '1'), portion(tea.id, '1')]],
    ['split.nothingLeft', [portion(tea.id, '2'), portion(pizza.id, '3')]]
  ])('a split is refused: %s', (kind, portions) => {
    expect(refusal(table, portions)).toBe(kind)
  })

  it('a split is refused while the ticket is being paid, and after it was sold', () => {
    const some = [portion(tea.id, '1')]
    expect(refusal({ ...table, tenders: [{} as never] }, some)).toBe('ticket.paying')
    expect(refusal({ ...table, state: 'sold' }, some)).toBe('ticket.unknown')
  })

  it('a split divides cash discounts, and corrects a rounding in the price of one part', () => {
    const off = line({ quantity: decimal('3'), price: decimal('999'), discounts: [cashOff('100'), percent('7')] })
    const terms = { currency: som, rules }
    const made = splitLine(off, decimal('1'), newLine(), terms)
    const total = (each: Line | undefined): number => (each ? sumsOfLines([each], terms).total : Number.NaN)
    expect(total(made?.splitOff) + total(made?.kept)).toBe(total(off))
    expect([made?.splitOff, made?.kept].map((each) => each?.discounts[0]?.value)).toEqual(['33', '67'])
  })
})

describe('a ticket with a discount on the whole receipt, and marked goods', () => {
  const pizza = line({ productId: 'pizza' as never, quantity: decimal('3'), price: decimal('60000') })
  const water = line({ productId: 'water' as never, quantity: decimal('3'), price: decimal('5000'), marks: ['a', 'b'] })

  it('a split gives each part its share of the discount, and each code to one part', () => {
    const heldTicket = held([pizza, water], { receiptDiscounts: [cashOff('19500')] })
    const [rest, off] = parts(heldTicket, [portion(pizza.id, '1'), portion(water.id, '2')])
    expect(rest?.receiptDiscounts).toEqual([])
    expect([rest, off].map((each) => each && totalOf(each))).toEqual([112_500, 63_000])
    expect(rest?.lines.map(({ marks }) => marks)).toEqual([undefined, ['a']])
    expect(off?.lines.map(({ marks }) => marks)).toEqual([undefined, ['b']])
    const again = rest && off && merge(rest, [off])
    expect(again?.ok === true && again.value.lines.map(({ marks, quantity }) => [quantity, marks])).toEqual([
      ['3', undefined],
      ['3', ['a', 'b']]
    ])
    expect(again?.ok === true && totalOf(again.value)).toBe(totalOf(heldTicket))
  })

  it('a discount in percent stays on both parts, holds for goods that are added to one, and on the merged ticket', () => {
    const heldTicket = held([pizza, water], { receiptDiscounts: [percent('10')] })
    const [rest, off] = parts(heldTicket, [portion(pizza.id, '1'), portion(water.id, '2')])
    expect([rest, off].map((each) => each && totalOf(each))).toEqual([112_500, 63_000])
    const juice = line({ productId: 'juice' as never, quantity: decimal('1'), price: decimal('20000') })
    expect(off && totalOf({ ...off, lines: [...off.lines, juice] })).toBe(63_000 + 18_000)
    const again = rest && off && must(merge(rest, [off]))
    expect(again).toMatchObject({ receiptDiscounts: heldTicket.receiptDiscounts, lines: [{ discounts: [] }, {}] })
    expect(again && totalOf(again)).toBe(totalOf(heldTicket))
  })

  it('a discount in percent is shared out to the lines if the roundings of the parts do not add up', () => {
    const [one, other] = [line({ price: decimal('15') }), line({ price: decimal('15') })]
    const heldTicket = held([one, other], { receiptDiscounts: [percent('10')] })
    const both = parts(heldTicket, [portion(one.id, '1')])
    expect(both.map(totalOf).reduce((sum, each) => sum + each)).toBe(totalOf(heldTicket))
    expect(both.map(({ receiptDiscounts }) => receiptDiscounts)).toEqual([[], []])
  })

  it('tickets with different discounts in percent keep each its own on its lines', () => {
    const merged = must(merge(held([pizza], { receiptDiscounts: [percent('10')] }), [held([water])]))
    expect([merged.receiptDiscounts, totalOf(merged)]).toEqual([[], 162_000 + 15_000])
  })
})

describe('tickets split and merged again', () => {
  it('tickets that are split and merged again equal the original ticket', () => {
    const pizza = line({ productId: 'pizza' as never, quantity: decimal('3'), price: decimal('60000') })
    const [rest, off] = parts(held([pizza]), [portion(pizza.id, '1')])
    const merged = rest && off && merge(rest, [off])
    expect(merged?.ok === true && merged.value.lines).toEqual([{ ...pizza, held: '3' }])
  })
})

describe('merged tickets', () => {
  const cola = (quantity: string, price: string, over: Partial<Line> = {}) =>
    line({
      productId: 'cola' as never,
      quantity: decimal(quantity),
      price: decimal(price),
      listPrice: decimal(price),
      ...over
    })

  it('a merge joins the same goods at the same price, as the vendor does: 5 at 12 000 and 1 at 11 000 are 71 000', () => {
    const merged = merge(held([cola('2', '12000')]), [held([cola('3', '12000'), cola('1', '11000')])])
    expect(merged.ok && merged.value.lines.map(({ quantity }) => quantity)).toEqual(['5', '1'])
    expect(merged.ok && totalOf(merged.value)).toBe(71000)
  })
  it('a merge keeps goods with different discounts apart, and adds up the cash discounts of joined goods', () => {
    const merged = merge(
      held([cola('1', '9000', { discounts: [percent('10')] }), cola('1', '8000', { discounts: [cashOff('500')] })]),
      [held([cola('1', '9000'), cola('1', '8000', { discounts: [cashOff('300')] })])]
    )
    expect(merged.ok && merged.value.lines.map(({ quantity }) => quantity)).toEqual(['1', '2', '1'])
    expect(merged.ok && merged.value.lines[1]?.discounts[0]?.value).toBe('800')
  })
  it('a merge is refused if it makes more lines than a ticket may have', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => cola('1', String(1000 + at)))
    expect(merge(held(many(maxLines - 1)), [held([cola('1', '9')])]).ok).toBe(true)
    expect(merge(held(many(maxLines)), [held([cola('1', '9')])])).toMatchObject({ failure: { kind: 'ticket.tooLong' } })
  })
  it('a merge keeps name, table, customer and every comment', () => {
    const customer = { id: 'c' as never, name: 'Vali' }
    const table = { id: 't' as TableId, name: 'Stol 1' }
    const merged = merge(held([cola('1', '9')], { note: 'by the window' }), [
      held([cola('1', '9')], { name: 'Ali', customer, table, note: 'no ice' })
    ])
    expect(merged).toMatchObject({ value: { name: 'Ali', customer, table, note: 'by the window; no ice' } })
  })
  it('a merge is refused with the ticket itself, while one is being paid, in another currency, and under rules that change the total', () => {
    const one = held([cola('1', '9000')])
    const kindOf = (from: Ticket[]) => {
      const made = merge(one, from)
      return made.ok ? undefined : made.failure.kind
    }
    expect(kindOf([])).toBe('merge.nothing')
    expect(kindOf([one])).toBe('merge.nothing')
    expect(kindOf([held([], { tenders: [{} as never] })])).toBe('ticket.paying')
    expect(kindOf([held([], { state: 'removed' })])).toBe('ticket.unknown')
    expect(kindOf([held([], { currency: { ...som, id: 'other' as never } })])).toBe('merge.otherTerms')
    const taxed = held([cola('1', '9000', { taxes: [added] })], { rules: { ...rules, isTaxActive: false } })
    expect(kindOf([taxed])).toBe('merge.otherTerms')
  })
})

describe('other fields of a ticket', () => {
  it('a part of a ticket gets the ticket’s name with the next free number', () => {
    expect(partName(held([], { name: 'Stol 5' }), ['Stol 5'])).toBe('Stol 5 /2')
    expect(partName(held([], { name: 'Stol 5 /2' }), ['Stol 5', 'Stol 5 /2'])).toBe('Stol 5 /3')
    expect(partName(held([]), [])).toBeUndefined()
  })
  it('a held ticket can be given to another cashier', () => {
    const olim = { id: 'olim' as never, name: 'Olim' }
    expect(handOver(held([]), olim)).toMatchObject({ value: { employeeId: 'olim', employeeName: 'Olim' } })
    expect(handOver(ticket(), olim)).toMatchObject({ failure: { kind: 'ticket.unknown' } })
  })
  it('table and comment can be set and cleared', () => {
    const table = { id: 't' as TableId, name: 'Stol 1' }
    const set = describeTicket(held([]), { table, note: ' no ice ' })
    expect(set).toMatchObject({ value: { table, note: 'no ice' } })
    expect(set.ok && describeTicket(set.value, { table: null, note: '' })).toMatchObject({
      value: { table: undefined, note: undefined }
    })
  })
})

describe('a part of a split ticket', () => {
  it('a share of a receipt discount follows the quantity of its line, and a typed receipt discount replaces it', () => {
    const bread = line({ quantity: decimal('3'), price: decimal('7500'), listPrice: decimal('7500') })
    const before = held([bread], { receiptDiscounts: [cashOff('4500')] })
    const { rest } = must(split(before, [portion(bread.id, '1')], newLine))
    const half = ticket({ lines: rest })
    const lineId = rest[0]?.id ?? bread.id
    const at = { priceListId: bread.priceListId }
    const of = (quantity: string, from = half) =>
      must(changeQuantity(from, lineId, decimal(quantity), { stock: undefined, offers: [], at }))
    expect([half, of('1'), of('4'), of('2', of('1'))].map(totalOf)).toEqual([12_000, 6_000, 24_000, 12_000])
    const typed = (value: string) => must(changeReceiptDiscount(half, { applyType: 'percent', value: decimal(value) }))
    expect([typed('10'), typed('0')].map(totalOf)).toEqual([13_500, 15_000])
    expect(typed('0').lines[0]?.discounts).toEqual([])
  })

  it('a recalled part of a ticket has its last line chosen, so that keys for a line work at once', () => {
    const [, off] = parts(table, [portion(pizza.id, '1'), portion(tea.id, '2')])
    const part = { ...table, ...off, chosenLineId: undefined }
    expect(must(recall(part)).chosenLineId).toBe(part.lines.at(-1)?.id)
    expect(must(recall({ ...part, chosenLineId: part.lines[0]?.id })).chosenLineId).toBe(part.lines[0]?.id)
  })
})
