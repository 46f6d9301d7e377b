import type { CurrencyId, MethodId, TenderId } from '../../../shared/ids.ts'
import type { Minor, Rounding } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal } from '../../../shared/quantity.ts'

// The types of a payment; model.ts has the other types.

export type Currency = {
  id: CurrencyId
  name: string
  code: string
  symbol: string
  side: 'start' | 'end'
  /** The decimals of a minor unit: the service's `precision`, at most 2. */
  decimals: number
  rounding: Rounding
  isMain: boolean
  /**
   * The units of the main currency for `denominator` units of this one, as the service stores it (vendor-rules 3.6).
   */
  rate: { numerator: Decimal; denominator: Decimal } | undefined
}

export type Tender = {
  id: TenderId
  methodId: MethodId
  methodName: string
  methodType: 'cash' | 'cashless'
  currency: Currency
  /** The amount that was handed over, in the tender's currency. */
  amount: Minor
  /** The amount that it covers, in the ticket's currency. */
  paid: Minor
  /** The tender's value minus what it covers, because cash is rounded to steps (cash-rounding.ts). May be negative. */
  rounded?: Minor
  /** The money of returned goods in an exchange: nothing was handed over (domain/refund/exchange.ts). */
  isExchanged?: true
}

export type Change = Omit<Tender, 'id' | 'rounded' | 'isExchanged'>

/** A card payment at the terminal whose result is not noted yet. If it was approved, it becomes the tender. */
export type CardStep = { tender: Tender; state: 'asked' | 'unknown'; askedAt: Instant }
