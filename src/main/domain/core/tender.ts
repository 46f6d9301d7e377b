import type { CurrencyId, MethodId, TenderId } from '../../../shared/ids.ts'
import type { Minor, Rounding } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { Decimal } from '../../../shared/quantity.ts'

// The parts of a payment, as model.ts has the other nouns.

export type Currency = {
  id: CurrencyId
  name: string
  code: string
  symbol: string
  side: 'start' | 'end'
  /** Decimals of a minor unit: the service's `precision`, at most 2. */
  decimals: number
  rounding: Rounding
  isMain: boolean
  /** Units of the main currency for `denominator` units of this one, as the service keeps it (vendor-rules 3.6). */
  rate: { numerator: Decimal; denominator: Decimal } | undefined
}

export type Tender = {
  id: TenderId
  methodId: MethodId
  methodName: string
  methodType: 'cash' | 'cashless'
  currency: Currency
  /** As handed over, in its own currency. */
  amount: Minor
  /** What it covers, in the ticket's currency. */
  paid: Minor
  /** What it is worth more than it covers, or below nothing less, because cash goes in steps (cash-rounding.ts). */
  rounded?: Minor
  /** It is the money of goods that came back for those of the sale: nothing was handed over (domain/refund/exchange.ts). */
  isExchanged?: true
}

export type Change = Omit<Tender, 'id' | 'rounded' | 'isExchanged'>

/** A card at the terminal whose result is not noted yet; when it was approved it is the tender. */
export type CardStep = { tender: Tender; state: 'asked' | 'unknown'; askedAt: Instant }
