import { describe, expect, it } from 'vitest'
import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import type { Ticket } from '../../../src/main/domain/core/model.ts'
import {
  balanceIn,
  checkCustomer,
  debtAct,
  payFromBalance,
  takeBackBalance,
  type CustomerBalance
} from '../../../src/main/domain/payment/credit.ts'
import { payFromCashback } from '../../../src/main/domain/payment/cashback.ts'
import { settled } from '../../../src/main/domain/payment/checkout.ts'
import { ticketSums } from '../../../src/main/domain/pricing/sums.ts'
import type { CustomerId, OrganizationId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { at, card, decimal, dollar, id, line, rules, som, ticket } from '../../support/model-fixtures.ts'

const aziz = { id: 'aziz' as CustomerId, name: 'Aziz' }
const of = (over: Partial<Ticket> = {}): Ticket => ticket({ customer: aziz, lines: [line()], ...over })
const has = (balance: number | undefined, over: Partial<CustomerBalance> = {}): CustomerBalance => ({
  balance: balance === undefined ? undefined : minor(balance),
  readAt: undefined,
  isBlacklisted: false,
  ...over
})
const outcome = <T>(result: { ok: true; value: T } | { ok: false; failure: { kind: string } }) =>
  result.ok ? result.value : result.failure.kind
const step: NonNullable<Ticket['cardStep']> = {
  tender: {
    id: id(),
    methodId: card.id,
    methodName: card.name,
    methodType: card.type,
    currency: som,
    amount: minor(1),
    paid: minor(1)
  },
  state: 'asked',
  askedAt: at(1)
}

describe('what stops a payment without money', () => {
  const ways = {
    balance: (on: Ticket, asked: number | undefined, there: number | undefined) =>
      payFromBalance(on, asked === undefined ? undefined : minor(asked), has(there)),
    cashback: (on: Ticket, asked: number | undefined, there: number | undefined) =>
      payFromCashback(
        { ...on, rules: { ...rules, isCashbackActive: true } },
        asked === undefined ? undefined : minor(asked),
        there === undefined ? undefined : minor(there)
      )
  }
  it.each([
    ['an empty ticket', of({ lines: [] }), undefined, 500, 'ticket.empty'],
    ['no customer', of({ customer: undefined }), undefined, 500, 'customer.needed'],
    ['a card payment without a result', of({ cardStep: step }), undefined, 500, 'card.open'],
    ['an unknown balance', of(), undefined, undefined, '.unknown'],
    ['nothing left to pay', of({ lines: [line({ price: decimal('0') })] }), undefined, 500, 'tender.notNeeded'],
    ['an empty balance', of(), undefined, 0, '.short'],
    ['a balance below zero', of(), 1, -1, '.short'],
    ['one unit more than there is', of(), 501, 500, '.short'],
    ['a payment of nothing', of(), 0, 500, 'tender.zero'],
    ['one unit more than is due', of(), 4_001, 9_000, 'tender.overCashless']
  ])('%s stops a payment from the balance and from cashback', (_, on, asked, there, kind) => {
    for (const [name, pay] of Object.entries(ways))
      expect(outcome(pay(on, asked, there))).toBe(kind.startsWith('.') ? name + kind : kind)
  })

  it.each([
    ['all of it, if nothing is said', undefined, 3_999, 3_999],
    ['no more than is due, if nothing is said', undefined, 9_000, 4_000],
    ['the last unit of the balance', 500, 500, 500],
    ['the last unit that is due', 4_000, 9_000, 4_000],
    ['one unit', 1, 1, 1]
  ])('the balance pays %s', (_, asked, there, paid) => {
    expect(outcome(ways.balance(of(), asked, there))).toMatchObject({ fromBalance: paid })
    expect(outcome(ways.cashback(of(), asked, there))).toMatchObject({ fromCashback: paid })
  })

  it('a second payment adds to the first, and both together are no more than the balance', () => {
    const first = of({ fromBalance: minor(300), fromCashback: minor(300) })
    expect(outcome(ways.balance(first, 201, 500))).toBe('balance.short')
    expect(outcome(ways.balance(first, 200, 500))).toMatchObject({ fromBalance: 500 })
    expect(outcome(ways.cashback(first, 201, 500))).toBe('cashback.short')
    expect(outcome(ways.cashback(first, 200, 500))).toMatchObject({ fromCashback: 500 })
  })

  it('a payment from the balance is taken back whole, and only if there is one', () => {
    expect(outcome(takeBackBalance(of({ fromBalance: minor(1) })))).toMatchObject({ fromBalance: undefined })
    expect(outcome(takeBackBalance(of({ fromBalance: minor(0) })))).toBe('state.changed')
    expect(outcome(takeBackBalance(of()))).toBe('state.changed')
  })
})

describe('the end of a ticket', () => {
  it('an empty ticket, one with an open card payment and one that is not paid are not finished', () => {
    expect(outcome(settled(of({ lines: [] })))).toBe('ticket.empty')
    expect(outcome(settled(of({ cardStep: step })))).toBe('card.open')
    expect(outcome(settled(of({ lines: [line({ marks: [] })] }), true))).toBe('mark.missing')
    expect(outcome(settled(of()))).toBe('tender.short')
    expect(outcome(settled(of(), true))).toMatchObject({ remaining: 4_000 })
    expect(outcome(settled(of({ fromBalance: minor(4_000) })))).toMatchObject({ remaining: 0 })
  })

  it('a rule decides whether a sale needs a customer, and whether a blacklisted one may buy', () => {
    const check = (on: Ticket, over: Partial<typeof firstSellingRules>, isBlacklisted?: boolean) =>
      outcome(
        checkCustomer(
          on,
          { ...firstSellingRules, ...over },
          isBlacklisted === undefined ? undefined : has(0, { isBlacklisted })
        )
      )
    const nobody = of({ customer: undefined })
    expect(check(nobody, { needsCustomer: true })).toBe('customer.needed')
    expect(check(nobody, { refusesBlacklisted: true }, true)).toBeUndefined()
    expect(check(of(), { needsCustomer: true })).toBeUndefined()
    expect(check(of(), { refusesBlacklisted: true }, true)).toBe('customer.blacklisted')
    expect(check(of(), { refusesBlacklisted: true }, false)).toBeUndefined()
    expect(check(of(), { refusesBlacklisted: true })).toBeUndefined()
    expect(check(of(), {}, true)).toBeUndefined()
  })
})

describe('a debt', () => {
  const act = (over: Partial<typeof firstSellingRules>, there: CustomerBalance | undefined, on: Ticket = of()) =>
    outcome(
      debtAct({ ticket: on, sums: ticketSums(on), rules: { ...firstSellingRules, ...over }, customerBalance: there })
    )
  const limit = { debtLimit: decimal('10000') }

  it.each([
    ['the shop sells on debt', 'debt.off', { sellsOnDebt: false }, has(0), of()],
    ['something is unpaid', 'tender.notNeeded', limit, has(0), of({ fromBalance: minor(4_000) })],
    ['the ticket has a customer', 'customer.needed', limit, has(0), of({ customer: undefined })],
    ['the customer is not blacklisted', 'customer.blacklisted', limit, has(0, { isBlacklisted: true }), of()]
  ])('a debt is possible only if %s', (_, kind, over, there, on) => {
    expect(act(over, there, on)).toBe(kind)
  })

  it.each([
    ['up to the limit', has(-6_000), limit, 'sellOnDebt'],
    ['one unit over it', has(-6_001), limit, 'sellOnDebtOverLimit'],
    ['of an unknown balance', has(undefined), limit, 'sellOnDebtOverLimit'],
    ['of a customer who was not read', undefined, limit, 'sellOnDebtOverLimit'],
    ['without a limit', has(0), {}, 'sellOnDebtOverLimit']
  ])('a debt %s needs its right', (_, there, over, right) => {
    expect(act(over, there)).toBe(right)
    const strict = of({ rules: { ...rules, debtNeedsBoss: true } })
    expect(act(over, there, strict)).toBe('sellOnAnyDebt')
  })
})

describe('the balance in a currency', () => {
  const organizationId = 'shop' as OrganizationId
  const place = { organizationId, currency: som }
  const row = (amount: string, over: object = {}) => ({ currencyId: som.id, amount: decimal(amount), ...over })

  it('the balance of the organization counts if there is one, else that of all; a debt is negative', () => {
    expect(balanceIn(undefined, place)).toBeUndefined()
    expect(balanceIn([], place)).toBe(0)
    expect(balanceIn([row('700'), row('30', { isDebt: true })], place)).toBe(670)
    expect(balanceIn([row('700'), row('30', { organizationId })], place)).toBe(30)
    expect(balanceIn([row('700'), row('30', { organizationId: 'other' })], place)).toBe(700)
    expect(balanceIn([row('700', { currencyId: dollar.id })], place)).toBe(0)
  })
})
