import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { booksOf } from '../../../src/main/db/backup/compare.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import type { CustomerId, SaleId } from '../../../src/shared/ids.ts'
import { card, cash, rules, som } from '../../support/model-fixtures.ts'
import { boss, current, currentId, pins, scan, selling, type Shop, type Till, wholeReport } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const manager = { managerId: boss, pin: pins['boss'] ?? '' }
const aziz = { id: 'aziz', name: 'Aziz', phones: [] }
type Known = { balances?: object[]; isBlacklisted?: true }

/** A loaf of 4 000 for Aziz, whose customer balance is that of the service's list. */
async function withAziz(known: Known, shop: Partial<Shop> = {}): Promise<void> {
  at = await selling({ shop })
  at.catalog.transaction((db) => {
    putCustomer(db, { id: aziz.id, value: { ...aziz, ...known } }, 0, 1)
    const read = db.prepare(`INSERT OR REPLACE INTO cursor (resource, rows, synced_at) VALUES ('customer', 1, ?)`)
    read.run(1_799_999_000_000)
  })
  await scan(at, '4780001')
  await at.call('ticket.setCustomer', { customerId: aziz.id })
}
const has = (amount: string) => ({ balances: [{ currencyId: som.id, amount }] })
const owes = (amount: string) => ({ balances: [{ currencyId: som.id, amount, isDebt: true }] })
const usual = firstSellingRules
const setRules = (over: object) => at.call('rules.save', { rules: { ...usual, ...over }, approval: manager })
const sold = (id: SaleId) => {
  const sale = saleById(at.context.store, id)
  if (sale === undefined) throw new Error('not sold')
  return sale
}

describe('the customer balance', () => {
  it('the balance is shown with its age, and pays as much of the sale as it has', async () => {
    await withAziz(has('2500'))
    const seen = { id: 'aziz', name: 'Aziz', balanceMinor: 2500, balanceReadAt: 1_799_999_000_000 }
    expect((await current(at)).customer).toEqual(seen)
    const paid = await at.call('checkout.payFromBalance', {})
    expect(paid).toMatchObject({ fromBalanceMinor: 2500, paidMinor: 2500, remainingMinor: 1500 })
    expect((await at.refused('ticket.setCustomer', { customerId: null })).kind).toBe('ticket.paying')
    expect((await at.refused('checkout.payFromBalance', {})).kind).toBe('balance.short')
    const { receipt } = await at.call('checkout.cashExact', { ticketId: paid.id })
    expect(receipt).toMatchObject({ fromBalanceMinor: 2500, tenders: [{ amountMinor: 1500 }], changes: [] })
    const body = saleBody(sold(receipt.saleId), 'aziz')
    expect(body.by_balance).toMatchObject([{ amount: 2500, paid: 2500 }])
    expect(body.payments).toMatchObject([{ amount: 1500 }])
    expect(booksOf(at.context.store)).toMatchObject({ torn: { count: 0 }, shifts: [{ differs: false }] })
    // Only money that was in the drawer is counted there.
    expect((await wholeReport(at)).rows.map(({ takenMinor }) => takenMinor)).toContain(1500)
    // The spent balance is gone, though the service has not been read since.
    await scan(at, '4780001')
    const next = await at.call('ticket.setCustomer', { customerId: aziz.id })
    expect(next.customer?.balanceMinor).toBe(0)
  })

  it('the balance never pays more than it has or the sale needs, nor while it is unknown, and can be removed', async () => {
    await withAziz(has('2500'))
    expect((await at.refused('checkout.payFromBalance', { amountMinor: 2501 })).kind).toBe('balance.short')
    expect((await at.refused('checkout.payFromBalance', { amountMinor: 0 })).kind).toBe('tender.zero')
    await at.call('checkout.payFromBalance', { amountMinor: 1000 })
    expect((await at.refused('ticket.scan', { code: '4780002' })).kind).toBe('ticket.paying')
    expect(await at.call('checkout.takeBackBalance', {})).toMatchObject({ remainingMinor: 4000 })
    at.remove()
    await withAziz({})
    expect((await at.refused('checkout.payFromBalance', {})).kind).toBe('balance.unknown')
    at.remove()
    await withAziz(owes('10'))
    expect((await current(at)).customer?.balanceMinor).toBe(-10)
    expect((await at.refused('checkout.payFromBalance', {})).kind).toBe('balance.short')
  })

  it('a payment from the balance survives a power cut', async () => {
    await withAziz(has('2500'))
    await at.call('checkout.payFromBalance', {})
    at.restart()
    await at.call('people.signIn', { employeeId: boss, pin: pins['boss'] ?? '' })
    expect(await current(at)).toMatchObject({ fromBalanceMinor: 2500, remainingMinor: 1500 })
  })
})

describe('a customer who pays a debt', () => {
  const put = (id: string, direction: 'in' | 'out', party: 'employee' | 'customer') =>
    at.catalog.transaction((db) => putRecord(db, 'article', { id, value: { id, name: id, direction, party } }, 0, 1))
  const pays = (amount: number, more: object = {}) => ({
    direction: 'in' as const,
    methodId: cash.id,
    currencyId: som.id,
    amountMinor: amount,
    customerId: aziz.id as CustomerId,
    ...more
  })
  it('the payment counts here at once and is on the slip, and cash that is paid out to the customer counts the other way', async () => {
    await withAziz(owes('1000'))
    put('debt', 'in', 'customer')
    put('back', 'out', 'customer')
    put('float', 'in', 'employee')
    const { slip } = await at.call('cash.move', pays(700, { articleId: 'debt' }))
    expect(slip).toMatchObject({ customerName: 'Aziz', articleName: 'debt', amountMinor: 700 })
    expect(JSON.stringify(slip.paper.blocks)).toContain('Aziz')
    expect((await current(at)).customer?.balanceMinor).toBe(-300)
    await at.call('cash.move', pays(800, { direction: 'out', articleId: 'back', approval: manager }))
    expect((await current(at)).customer?.balanceMinor).toBe(-1100)
    expect((await wholeReport(at)).cash.map(({ customerName }) => customerName)).toEqual(['Aziz', 'Aziz'])
  })

  it('the payment needs an article for customers, and that article needs a customer', async () => {
    await withAziz(owes('1000'))
    put('float', 'in', 'employee')
    expect((await at.refused('cash.move', pays(700))).kind).toBe('cash.noCustomerArticle')
    put('debt', 'in', 'customer')
    expect((await at.refused('cash.move', pays(700, { articleId: 'float' }))).kind).toBe('cash.articleUnknown')
    const nobodys = { ...pays(700, { articleId: 'debt' }), customerId: undefined }
    expect((await at.refused('cash.move', nobodys)).kind).toBe('cash.articleUnknown')
    expect((await at.refused('cash.move', pays(700, { customerId: 'nobody' }))).kind).toBe('customer.unknown')
    expect((await wholeReport(at)).cash).toEqual([])
  })
})

describe('payments that moved no cash', () => {
  it('a payment from the balance is in the X report, and among the methods of a report', async () => {
    await withAziz(has('2500'))
    await at.call('checkout.payFromBalance', {})
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 500 })
    const ticketId = await currentId(at)
    const { receipt } = await at.call('checkout.finishOnDebt', { ticketId, approval: manager })
    expect(receipt).toMatchObject({ fromBalanceMinor: 2500, debtMinor: 1000 })
    const outside = [
      { what: 'fromBalance', amountMinor: 2500 },
      { what: 'debt', amountMinor: 1000 }
    ]
    expect((await wholeReport(at)).outside).toEqual(outside)
    // A cashier who must still count sees none of it.
    expect(await at.call('shift.report', {})).toMatchObject({ isBlind: true, outside: [] })
    const { tables } = await at.call('reports.view', { period: 'shift', approval: manager })
    expect(tables.method.map(({ name, count, amountMinor }) => [name, count, amountMinor])).toEqual([
      [cash.name, 1, 500],
      ['Balansdan', 1, 2500],
      ['Qarzga', 1, 1000]
    ])
    const lines = sold(receipt.saleId).lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    const { saleId } = receipt
    await at.call('refund.finish', { saleId, lines, ways: [{ methodId: cash.id }], refunds: 0, approval: manager })
    expect((await wholeReport(at)).outside).toEqual([...outside, { what: 'credited', amountMinor: 3500 }])
    // Credits against debt and balance are listed apart from cash given out, and no revenue remains.
    const after = await at.call('reports.view', { period: 'shift', approval: manager })
    expect(after.revenueMinor).toBe(0)
    expect(after.tables.method.map(({ netMinor }) => netMinor)).toEqual([0, 2500, 1000, -3500])
  })
})

describe('selling on debt', () => {
  it('a debt needs a manager, leaves the rest unpaid, and adds no row to the payments', async () => {
    await withAziz(owes('1000'))
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1500 })
    const ticketId = await currentId(at)
    expect((await at.refused('checkout.finishOnDebt', { ticketId })).kind).toBe('person.managerNeeded')
    const { receipt } = await at.call('checkout.finishOnDebt', { ticketId, approval: manager })
    expect(receipt).toMatchObject({ debtMinor: 2500, totalMinor: 4000, tenders: [{ amountMinor: 1500 }] })
    expect(await at.call('checkout.finishOnDebt', { ticketId })).toMatchObject({ receipt: { saleId: receipt.saleId } })
    expect(saleBody(sold(receipt.saleId), 'aziz')).toMatchObject({ payments: [{ amount: 1500 }], by_balance: [] })
    expect(booksOf(at.context.store)).toMatchObject({ torn: { count: 0 }, shifts: [{ sales: 1, differs: false }] })
    await scan(at, '4780001')
    const next = await at.call('ticket.setCustomer', { customerId: aziz.id })
    expect(next.customer?.balanceMinor).toBe(-3500)
  })

  it('the debt is in the report by customer and among the sales on debt', async () => {
    await withAziz(owes('1000'))
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1500 })
    await at.call('checkout.finishOnDebt', { ticketId: await currentId(at), approval: manager })
    // A customer of the same name, a customer made here before and after the service knew them, and no customer.
    at.catalog.transaction((db) => putCustomer(db, { id: 'other', value: { ...aziz, id: 'other' } }, 0, 1))
    const { id } = await at.call('customer.add', { name: 'Bobur' })
    for (const customerId of ['other', id, undefined, 'server-1']) {
      if (customerId === 'server-1') {
        at.catalog.transaction((db) =>
          putCustomer(db, { id: customerId, value: { ...aziz, id: customerId, name: 'Bobur S.' } }, 0, 1)
        )
        at.context.store.transaction((db) =>
          db.prepare(`INSERT INTO id_map VALUES ('customer', ?, ?)`).run(id, customerId)
        )
      }
      await scan(at, '4780001')
      if (customerId !== undefined) await at.call('ticket.setCustomer', { customerId })
      await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    }
    const { tables } = await at.call('reports.view', { period: 'shift', approval: manager })
    const rows = (name: 'customer' | 'debt') => tables[name].map((row) => [row.name, row.count, row.amountMinor])
    expect(rows('customer')).toEqual([
      ['Bobur S.', 2, 8000],
      ['Aziz', 1, 4000],
      ['Aziz', 1, 4000]
    ])
    expect(rows('debt')).toEqual([['Aziz', 1, 2500]])
  })
})

describe('the limits of selling on debt', () => {
  it('a cashier may sell on debt up to the limit of the till, counted over all debts of the customer', async () => {
    await withAziz(owes('1000'))
    await setRules({ debtLimit: '5000' })
    await at.call('checkout.finishOnDebt', { ticketId: await currentId(at) })
    await scan(at, '4780001')
    await at.call('ticket.setCustomer', { customerId: aziz.id })
    const refused = await at.refused('checkout.finishOnDebt', { ticketId: await currentId(at) })
    expect(refused.kind).toBe('person.managerNeeded')
  })

  it('the ticket says before a debt how much a customer may owe without a manager, and whether this debt needs one', async () => {
    await withAziz(owes('1000'))
    const debt = async () => (await at.call('ticket.current', {})).debt
    expect(await debt()).toEqual({ asksManager: true, afterMinor: 5000 })
    await setRules({ debtLimit: '5000' })
    expect(await debt()).toEqual({ asksManager: false, afterMinor: 5000, mostMinor: 5000 })
    await setRules({ debtLimit: '4999' })
    expect(await debt()).toEqual({ asksManager: true, afterMinor: 5000, mostMinor: 4999 })
    await at.call('ticket.setCustomer', { customerId: null })
    expect(await debt()).toBeUndefined()
  })

  it('every debt needs a manager if the shop’s settings say so', async () => {
    await withAziz(owes('0'), { rules: { ...rules, debtNeedsBoss: true } })
    await setRules({ debtLimit: '5000' })
    const ticketId = await currentId(at)
    expect((await at.refused('checkout.finishOnDebt', { ticketId })).kind).toBe('person.managerNeeded')
    expect(await at.call('rules.view', {})).toMatchObject({ debtNeedsBoss: true, debtLimit: '5000' })
  })

  it('a debt needs a customer, is refused to the black list, and can be switched off', async () => {
    await withAziz({ isBlacklisted: true })
    const ticketId = await currentId(at)
    const black = await at.refused('checkout.finishOnDebt', { ticketId, approval: manager })
    expect(black.kind).toBe('customer.blacklisted')
    await at.call('ticket.setCustomer', { customerId: null })
    expect((await at.refused('checkout.finishOnDebt', { ticketId, approval: manager })).kind).toBe('customer.needed')
    await setRules({ sellsOnDebt: false })
    expect((await at.refused('checkout.finishOnDebt', { ticketId, approval: manager })).kind).toBe('debt.off')
  })
})

describe('the rules of the till', () => {
  it('only a manager changes the rules', async () => {
    at = await selling()
    const wanted = { ...firstSellingRules, needsCustomer: true }
    expect((await at.refused('rules.save', { rules: wanted })).kind).toBe('person.managerNeeded')
    await setRules({ needsCustomer: true })
    const kept = {
      refusesOverOrder: false,
      reservesHeld: false,
      lineRemoval: 'held',
      sharesShift: true,
      debtNeedsBoss: false,
      costKinds: []
    }
    expect(await at.call('rules.view', {})).toEqual({ ...wanted, ...kept })
  })

  it('the rules may require a customer on every sale, and refuse sales to the black list', async () => {
    await withAziz({ isBlacklisted: true })
    expect((await current(at)).customer).toMatchObject({ isBlacklisted: true })
    await setRules({ needsCustomer: true, refusesBlacklisted: true })
    const ticketId = await currentId(at)
    expect((await at.refused('checkout.cashExact', { ticketId })).kind).toBe('customer.blacklisted')
    await at.call('ticket.setCustomer', { customerId: null })
    expect((await at.refused('checkout.cashExact', { ticketId })).kind).toBe('customer.needed')
    await setRules({})
    await at.call('checkout.cashExact', { ticketId })
  })
})

describe('a refund of a sale on debt', () => {
  it('the refund lowers the debt before cash is given', async () => {
    await withAziz(has('500'), { methods: [cash, card] })
    await at.call('checkout.payFromBalance', {})
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1000 })
    const ticketId = await currentId(at)
    const { receipt } = await at.call('checkout.finishOnDebt', { ticketId, approval: manager })
    const { saleId } = receipt
    const [line] = sold(saleId).lines
    const lines = [{ lineId: line?.id ?? '', quantity: '1' }]
    const preview = await at.call('refund.preview', { saleId, lines })
    expect(preview).toMatchObject({ totalMinor: 4000, creditedMinor: 3000, payOutMinor: 1000 })
    const asked = { saleId, lines, ways: [{ methodId: cash.id }], refunds: 0, approval: manager }
    const { slip } = await at.call('refund.finish', asked)
    expect(slip).toMatchObject({ totalMinor: 4000, creditedMinor: 3000, given: [{ amountMinor: 1000 }] })
    const drawer = (await wholeReport(at)).rows.find((row) => row.currencyId === som.id)
    expect(drawer).toMatchObject({ takenMinor: 1000, refundedMinor: 1000 })
    // The customer balance is as before, without an answer of the service.
    await at.call('ticket.setCustomer', { customerId: aziz.id })
    expect((await current(at)).customer).toMatchObject({ balanceMinor: 500 })
  })

  it('an exchange pays for other goods only with what was paid for', async () => {
    await withAziz(has('500'), { methods: [cash, card] })
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 1000 })
    const ticketId = await currentId(at)
    const { receipt } = await at.call('checkout.finishOnDebt', { ticketId, approval: manager })
    const lines = [{ lineId: sold(receipt.saleId).lines[0]?.id ?? '', quantity: '1' }]
    const asked = { saleId: receipt.saleId, lines, ways: [{ methodId: cash.id }], refunds: 0, approval: manager }
    expect((await at.call('exchange.start', asked)).exchange).toMatchObject({ totalMinor: 1000 })
    await scan(at, '4780001')
    expect((await current(at)).remainingMinor).toBe(3000)
    await at.call('checkout.addTender', { methodId: cash.id, currencyId: som.id, amountMinor: 3000 })
    const done = await at.call('checkout.finish', { ticketId: await currentId(at) })
    expect(done.back).toMatchObject({ totalMinor: 4000, giveMinor: 0 })
    const drawer = (await wholeReport(at)).rows.find((row) => row.currencyId === som.id)
    expect(drawer).toMatchObject({ takenMinor: 5000, refundedMinor: 1000 })
  })
})

it('a customer without an entry in the list is sold to as before', async () => {
  await withAziz({})
  at.catalog.transaction((db) => putRecord(db, 'saleRules', { id: 'saleRules', value: rules }, 0, 1))
  expect((await current(at)).customer).toEqual({ id: 'aziz', name: 'Aziz', balanceReadAt: 1_799_999_000_000 })
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
})
