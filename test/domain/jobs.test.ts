import { describe, expect, it } from 'vitest'
import {
  holdJob,
  mergedAwayJob,
  removeJob,
  saleJob,
  closeJob,
  openJob,
  refundJob,
  cancelJob
} from '../../src/main/domain/outbox/jobs.ts'
import type { CustomerId, EmployeeId, IdempotencyKey, RefundId, ShiftId } from '../../src/shared/ids.ts'
import { minor } from '../../src/shared/money.ts'
import { id, line, refund, sale, shift, ticket } from '../support/model-fixtures.ts'

// What each job waits for: the service must know the things that it names.

const marker = id<IdempotencyKey>()
const customer = { id: 'aziz' as CustomerId, name: 'Aziz' }
const facts = (version: number) => ({ marker, employeeId: 'olim' as EmployeeId, version })
const anna = shift()

describe('the jobs of a held ticket', () => {
  it('the first hold creates the ticket, each later one updates it, after a customer that is still owed', () => {
    const held = ticket({ name: 'Table 4', customer, lines: [line()] })
    const owed = [{ kind: 'customer.create', subjectId: 'aziz', ifOwed: true }]
    expect(holdJob(held, facts(1))).toEqual({
      kind: 'ticket.create',
      lane: `ticket:${held.id}`,
      subjectId: held.id,
      marker,
      subject: 'Table 4',
      amount: undefined,
      currencyId: held.currency.id,
      employeeId: 'olim',
      organizationId: held.organizationId,
      shiftId: undefined,
      payload: { version: 1 },
      after: owed
    })
    expect(holdJob(held, facts(2))).toMatchObject({ kind: 'ticket.update', payload: { version: 2 }, after: owed })
    expect(holdJob(ticket({ number: 9 }), facts(2))).toMatchObject({ subject: '#9', after: [] })
  })

  it('a merged ticket goes once the ticket with its lines is there, a sold one after its sale, another at once', () => {
    const [gone, into] = [ticket(), ticket()]
    expect(mergedAwayJob(gone, facts(3), into)).toMatchObject({
      kind: 'ticket.remove',
      subjectId: gone.id,
      after: [
        { kind: 'ticket.create', subjectId: into.id, ifOwed: true },
        { kind: 'ticket.update', subjectId: into.id, ifOwed: true }
      ]
    })
    const sold = sale()
    expect(removeJob(gone, facts(3), sold)).toMatchObject({
      kind: 'ticket.remove',
      after: [{ kind: 'sale.create', subjectId: sold.id }]
    })
    expect(removeJob(gone, facts(3), undefined)).toMatchObject({ kind: 'ticket.remove', after: [] })
  })
})

describe('the jobs of a shift', () => {
  it('an opening waits for the closing before it, a closing for its opening and for all money of the shift', () => {
    expect(openJob(anna, undefined, {})).toMatchObject({ kind: 'shift.open', marker: anna.openMarker, after: [] })
    expect(openJob(anna, 'last' as ShiftId, {}).after).toEqual([{ kind: 'shift.close', subjectId: 'last' }])
    expect(closeJob(anna, marker, { a: 1 })).toMatchObject({
      kind: 'shift.close',
      lane: `shift:${anna.id}`,
      marker,
      subject: '1',
      shiftId: anna.id,
      payload: { a: 1 },
      after: [{ kind: 'shift.open', subjectId: anna.id }, { allOfShift: anna.id }]
    })
  })

  it('a sale waits for its opening, its customer and the refunds of goods that it sells again; a refund for its sale', () => {
    const sold = sale({ customer })
    expect(saleJob(sold, anna, ['r' as RefundId], 'digest')).toMatchObject({
      kind: 'sale.create',
      lane: `sale:${sold.id}`,
      amount: sold.sums.total,
      employeeId: anna.employeeId,
      payload: { body: 'digest' },
      after: [
        { kind: 'shift.open', subjectId: anna.id },
        { kind: 'customer.create', subjectId: 'aziz', ifOwed: true },
        { kind: 'refund.create', subjectId: 'r', ifOwed: true }
      ]
    })
    expect(saleJob(sold, anna).payload).toEqual({})
    const back = refund({ total: minor(500) })
    expect(refundJob(back, sold, anna, marker)).toMatchObject({
      kind: 'refund.create',
      lane: `sale:${sold.id}`,
      amount: 500,
      after: [
        { kind: 'shift.open', subjectId: anna.id },
        { kind: 'sale.create', subjectId: sold.id }
      ]
    })
    expect(refundJob(back, { ...sold, serverId: 'there' } as never, anna, marker).after).toEqual([
      { kind: 'shift.open', subjectId: anna.id }
    ])
  })

  it('the cancel of a duplicate waits for nothing, and names the record that it cancels', () => {
    expect(cancelJob(saleJob(sale(), anna), 'there', marker)).toMatchObject({
      kind: 'double.cancel',
      lane: 'twin:there',
      amount: undefined,
      after: [],
      shiftId: undefined,
      payload: { serverId: 'there', of: 'sale.create' }
    })
  })
})
