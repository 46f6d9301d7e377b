import { afterEach, describe, expect, test } from 'vitest'
import type { FaultRow } from '../../../src/backoffice/sandbox/index.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { articles, invoicesOf, moveCash, transactionsOf } from '../rig/cash-rig.ts'
import { arrivesAgain, begin, drain, office, there } from '../rig/one-customer.ts'
import { noSuchRecord, rig, start } from '../rig/one-rig.ts'
import { before, known, last, rowOf } from '../rig/one-change.ts'
import { addCustomer, editCustomer } from '../rig/people.ts'
import type { Tamper } from '../rig/rig.ts'

// Cash movements and customers are read back once they are old enough (sales, shifts and tickets: reconcile.test.ts).

const readBackMs = 16 * 60_000
const twice = (endpoint: string): FaultRow[] => [{ endpoint, fault: { kind: 'duplicate' }, at: [1] }]
const found = () =>
  openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
    kind,
    (evidence as { changed?: { field: string }[] }).changed?.map(({ field }) => field)
  ])
const reconciled = async () => {
  await rig.clock.advance(readBackMs)
  return found()
}
afterEach(async () => {
  // A customer is read twice, the second time hours later.
  await rig.clock.advance(3 * 60 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
})

describe('a cash movement', () => {
  const moved = async (direction: 'in' | 'out' = 'in', faults: FaultRow[] = []) => {
    start({ faults })
    const shift = rig.openShift()
    moveCash(rig, shift, { direction, ...(direction === 'out' ? { article: articles.bank } : {}) })
    await drain()
    const [invoice] = invoicesOf(rig)
    const [payment] = transactionsOf(rig)
    if (invoice === undefined || payment === undefined) throw new Error('it was to arrive')
    return { invoice, payment }
  }

  test.each(['in', 'out'] as const)('cash %s that is unchanged gives no difference', async (direction) => {
    await moved(direction)
    const before = rig.sends('invoice/get-paging').length
    expect(await reconciled()).toEqual([])
    expect(rig.sends('invoice/get-paging').length).toBe(before + 1)
  })

  test('an invoice that is there twice is an incident with both', async () => {
    await moved('in', twice('invoice/create'))
    const ids = invoicesOf(rig).map(({ _id }) => _id)
    expect(ids).toHaveLength(2)
    expect(await reconciled()).toEqual([['doubled', undefined]])
    const evidence = openIncidents(rig.store(), 1)[0]?.evidence as { serverIds: string[] }
    expect(evidence.serverIds.toSorted()).toEqual(ids.toSorted())
  })

  test('another sum, article or person is reported field by field', async () => {
    const { invoice } = await moved()
    invoice.to_be_paid = 5000
    invoice.payment_type_id = articles.bank.id
    invoice.description = `${invoice.description} and more`
    expect(await reconciled()).toEqual([['differs', ['article', 'total', 'note']]])
  })

  test('an invoice that was canceled or deleted is reported', async () => {
    const { invoice } = await moved()
    invoice.state = 'canceled'
    expect(await reconciled()).toEqual([['differs', ['state']]])
  })

  test('a payment by another method is reported', async () => {
    const { payment } = await moved()
    payment.payment_method_id = '660400000000000000000002'
    expect(await reconciled()).toEqual([['differs', ['method']]])
  })

  test.each([400, 404] as const)(
    'a payment that the service answers with %d is compared by its invoice',
    async (status) => {
      const { invoice } = await moved()
      rig.tamper((name) => (name.startsWith('transaction/get-by-id') ? noSuchRecord(status) : undefined))
      invoice.paid = 20_000
      expect(await reconciled()).toEqual([['differs', ['total']]])
    }
  )

  test('an employee or a customer is not compared if the movement names none', async () => {
    const { invoice } = await moved('out')
    Object.assign(invoice, { employee_id: 'someone', customer_id: 'someone', to_be_paid: 5000 })
    expect(await reconciled()).toEqual([['differs', ['total']]])
  })

  test('an invoice that was paid twice is reported', async () => {
    await moved('in', twice('transaction/income'))
    expect(transactionsOf(rig)).toHaveLength(2)
    expect(await reconciled()).toEqual([['doubled', undefined]])
  })
})

describe('a customer', () => {
  const added = async (faults?: FaultRow[]) => {
    begin(faults)
    addCustomer(rig, { comment: 'likes halva', taxNumber: '301234567' })
    await drain()
    const [row] = there()
    if (row === undefined) throw new Error('they were to arrive')
    return row
  }

  test('an unchanged customer gives no difference', async () => {
    await added()
    expect(await reconciled()).toEqual([])
  })

  test('a customer who is there twice, word for word, is an incident', async () => {
    await added(twice('customer/create'))
    expect(there()).toHaveLength(2)
    expect(await reconciled()).toEqual([['doubled', undefined]])
  })

  test('a customer who appears a second time after the reading back is an incident too', async () => {
    await added()
    expect(await reconciled()).toEqual([])
    await arrivesAgain()
    await rig.clock.advance(3 * 60 * 60_000)
    expect(found()).toEqual([['doubled', undefined]])
  })

  test('a customer whom the back office created as well, in its own words, is no duplicate', async () => {
    await added()
    await office('Karimova A.', '+998901234567')
    expect(await reconciled()).toEqual([])
  })

  test('another customer with the same comment is no duplicate', async () => {
    await added()
    const other = await office('Bobur Toshev', '+998935550000')
    Object.assign(rowOf(other).$more, { description: 'likes halva' })
    expect(await reconciled()).toEqual([])
  })

  test('another name or phone of the customer is reported', async () => {
    const row = await added()
    row.name = 'Bobur Saidov'
    row.phone_number = '+998935550000'
    expect(await reconciled()).toEqual([['differs', ['name', 'phone']]])
  })

  test('a name that was changed there later is reported as an edit', async () => {
    const row = await added()
    Object.assign(row, { name: 'Bobur Saidov', updated_at: new Date(rig.clock.now() + 60_000).toISOString() })
    expect(await reconciled()).toEqual([['edited', ['name']]])
  })

  test.each([
    [{ inn: '309999999' }, ['taxNumber']],
    [{ inn: '301 234 567' }, undefined],
    [{ inn: '', pinfl: '301234567' }, undefined],
    [{ inn: undefined }, undefined]
  ])('a customer with the tax number %j is reported with %j', async (there, fields) => {
    const row = await added()
    expect(row.$more).toMatchObject({ inn: '301234567' })
    Object.assign(row.$more, there)
    expect(await reconciled()).toEqual(fields === undefined ? [] : [['differs', fields]])
  })

  test.each([
    ['KL-7002', ['card']],
    ['KL-7001', undefined],
    [undefined, undefined]
  ])('a customer with the card %j is reported with %j', async (loyalty_card_id, fields) => {
    begin()
    addCustomer(rig, { card: 'KL-7001' })
    await drain()
    const [row] = there()
    expect(row?.$more).toMatchObject({ loyalty_card_id: 'KL-7001' })
    Object.assign(row?.$more ?? {}, { loyalty_card_id })
    expect(await reconciled()).toEqual(fields === undefined ? [] : [['differs', fields]])
  })

  test('a customer who was known there was never sent, and is not read back', async () => {
    begin()
    await office('Aziza Karimova', '+998901234567')
    addCustomer(rig)
    await drain()
    const reads = rig.sends('customer/get-paging').length
    expect(await reconciled()).toEqual([])
    expect(rig.sends('customer/get-paging')).toHaveLength(reads)
  })
})

describe('a changed customer', () => {
  const changed = async () => {
    const id = await known()
    editCustomer(rig, id, before, { name: 'Aziza Saidova', phone: '+998971112233' })
    await drain()
    expect(last(id).state).toBe('done')
    return id
  }
  const hide: Tamper = (name) => (name.startsWith('customer/get-by-id') ? noSuchRecord(404) : undefined)

  test('a customer who is kept as changed gives no difference', async () => {
    await changed()
    expect(await reconciled()).toEqual([])
  })

  test('another value than the till sent is reported field by field', async () => {
    const id = await changed()
    rowOf(id).name = 'Aziza'
    rowOf(id).phone_numbers = []
    expect(await reconciled()).toEqual([['differs', ['name', 'phone_numbers']]])
  })

  test('a customer whom the service hides, but lists, is not lost', async () => {
    await changed()
    rig.tamper(hide)
    expect(await reconciled()).toEqual([])
  })

  test('a customer whom the whole list lacks as well is lost', async () => {
    await changed()
    rig.tamper((name, answer, body) =>
      name === 'customer/get-paging'
        ? answer.json().then((envelope: object) => Response.json({ ...envelope, data: { total: 0, data: [] } }))
        : hide(name, answer, body)
    )
    expect(await reconciled()).toEqual([['lost', undefined]])
  })

  test('a customer is not lost if the list was not read whole, and is read another time', async () => {
    await changed()
    rig.tamper((name, answer, body) =>
      name === 'customer/get-paging'
        ? answer.json().then((envelope: object) => Response.json({ ...envelope, data: { total: 1, data: [] } }))
        : hide(name, answer, body)
    )
    expect(await reconciled()).toEqual([])
    expect(hasUnreconciled(rig.store(), ['customer.update'])).toBe(true)
    rig.tamper(undefined)
  })
})
