import { describe, expect, it } from 'vitest'
import type { Line, Ticket } from '../../../src/main/domain/core/model.ts'
import { orEmptied, refilled } from '../../../src/main/domain/ticket/emptied.ts'
import { asHeld, heldAtMost, removalAct, takenOff, ticketRemovalAct } from '../../../src/main/domain/ticket/removal.ts'
import type { LineRemoval } from '../../../src/shared/choices.ts'
import type { CustomerId, LineId } from '../../../src/shared/ids.ts'
import { at, decimal, id, line, ticket } from '../../support/model-fixtures.ts'

const rulesOfRemoval: LineRemoval[] = ['free', 'held', 'asks']
const held = line({ quantity: decimal('3'), held: decimal('3') })
const other = line({ held: decimal('1') })
const fresh = line({ quantity: decimal('2') })
const of = (lines: Line[], over: Partial<Ticket> = {}) => ticket({ lines, ...over })
const acts = (before: Line[], after: Line[], lineId: LineId = held.id) =>
  rulesOfRemoval.map((rule) => removalAct(of(before), of(after), lineId, rule))

describe('the right that a removal needs', () => {
  it('goods that were held need it by the default rule, goods that were scanned since only by the strict one', () => {
    expect(acts([held, other], [other])).toEqual([undefined, 'removeLine', 'removeLine'])
    expect(acts([held, other], [{ ...held, quantity: decimal('2') }, other])).toEqual([
      undefined,
      'lessenLine',
      'lessenLine'
    ])
    const more = { ...held, quantity: decimal('5') }
    expect(acts([more, other], [held, other])).toEqual([undefined, undefined, 'lessenLine'])
    expect(acts([fresh, other], [other], fresh.id)).toEqual([undefined, undefined, 'removeLine'])
  })

  it('the last held goods count as the whole ticket, by every rule', () => {
    expect(acts([held, fresh], [fresh])).toEqual(['removeTicket', 'removeTicket', 'removeTicket'])
    const none = { ...held, held: decimal('0') }
    expect(acts([none, fresh], [fresh])).toEqual([undefined, undefined, 'removeLine'])
  })

  it('a change that removes nothing needs no right', () => {
    expect(acts([held, other], [held, other])).toEqual([undefined, undefined, undefined])
    expect(acts([held, other], [{ ...held, quantity: decimal('4') }, other])).toEqual([undefined, undefined, undefined])
    expect(acts([held, other], [other], id())).toEqual([undefined, undefined, undefined])
  })

  it('a removal is written with its quantity, what is left, and what it was worth', () => {
    const less = { ...held, quantity: decimal('1') }
    expect(takenOff(of([held, other]), of([less, other]), held.id)).toEqual({
      line: held,
      quantity: '2',
      left: '1',
      sum: 8_000
    })
    expect(takenOff(of([held, other]), of([other]), held.id)).toEqual({
      line: held,
      quantity: '3',
      left: '0',
      sum: 12_000
    })
  })

  it('a ticket that was held needs it to be discarded; another only by the strict rule, if it has lines', () => {
    const discard = (each: Ticket) => rulesOfRemoval.map((rule) => ticketRemovalAct(each, rule))
    expect(discard(of([held]))).toEqual(['removeTicket', 'removeTicket', 'removeTicket'])
    expect(discard(of([], { state: 'held' }))).toEqual(['removeTicket', 'removeTicket', 'removeTicket'])
    expect(discard(of([fresh]))).toEqual([undefined, undefined, 'removeTicket'])
    expect(discard(of([]))).toEqual([undefined, undefined, undefined])
  })

  it('the quantity of each line is noted when a ticket is held, and falls with the line', () => {
    expect(asHeld(of([fresh])).lines).toEqual([{ ...fresh, held: '2' }])
    expect(heldAtMost({ ...held, quantity: decimal('2') })).toMatchObject({ held: '2' })
    expect(heldAtMost(held)).toBe(held)
    expect(heldAtMost(fresh)).toBe(fresh)
  })
})

describe('a ticket without its last line', () => {
  const customer = { id: 'aziz' as CustomerId, name: 'Aziz' }
  const off = { id: undefined, name: '', isCustom: true, applyType: 'cash' as const, value: decimal('1') }
  const given = { customer, note: 'loud', receiptDiscounts: [off], allowedShare: decimal('5') }

  it('it loses what was given with the goods, and the customer too if it was held', () => {
    expect(orEmptied(of([fresh], given))).toEqual(of([fresh], { ...given, id: expect.any(String) as never }))
    expect(orEmptied(of([], given))).toMatchObject({
      customer,
      note: 'loud',
      receiptDiscounts: [],
      allowedShare: undefined
    })
    expect(orEmptied(of([], { ...given, heldAt: at(5) }))).toMatchObject({
      customer: undefined,
      note: undefined,
      receiptDiscounts: [],
      heldAt: undefined
    })
  })

  it('undo gives it all back, unless some of it was set again', () => {
    for (const before of [of([], given), of([], { ...given, heldAt: at(5) })]) {
      const emptied = orEmptied(before)
      expect(refilled(emptied)).toEqual(before)
      expect(refilled({ ...emptied, receiptDiscounts: [off, off] })).toMatchObject({
        receiptDiscounts: [off, off],
        allowedShare: undefined
      })
      expect(refilled({ ...emptied, allowedShare: decimal('1') })).toMatchObject({
        receiptDiscounts: [],
        allowedShare: '1'
      })
      expect(refilled({ ...emptied, lines: [fresh] })).toEqual({ ...emptied, lines: [fresh] })
    }
    const untouched = of([])
    expect(refilled(untouched)).toBe(untouched)
  })
})
