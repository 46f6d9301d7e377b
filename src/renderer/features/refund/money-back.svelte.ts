import { formatMinor, readDecimal, typedFigure } from '../../../shared/format.ts'
import type { CurrencyId, MethodId } from '../../../shared/ids.ts'
import { fromMajor, zero, type Minor } from '../../../shared/money.ts'
import type { CurrencyView, LocaleName, RefundPreviewView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

export type RefundWay = RefundPreviewView['ways'][number]
/** A payment of the refund. Without an amount, the till pays as much as possible by this method. */
type RequestedPayment = { methodId: MethodId; currencyId: CurrencyId; paidMinor?: Minor }

const isSame = (a: RequestedPayment | RefundWay | undefined, b: RequestedPayment | RefundWay): boolean =>
  a?.methodId === b.methodId && a.currencyId === b.currencyId

/** The cashier's changes to the payment methods that the till proposes for a refund. */
export class MoneyBack {
  #requested = $state.raw<readonly RequestedPayment[]>([])
  #typed = $state.raw<{ way: RefundWay; text: string; amount: Minor | undefined }>()
  #keepsCosts = $state(false)

  /** The input for the till's calculation. */
  get asked() {
    return { ways: [...this.#requested], keepsCosts: this.#keepsCosts }
  }

  /** Pays as much as possible by this method, and the rest as proposed. */
  pay({ methodId, currencyId }: RefundWay): void {
    this.#requested = [{ methodId, currencyId }]
    this.#typed = undefined
  }

  isFirst = (way: RefundWay): boolean => isSame(this.#requested[0], way)

  /** Sets the amount of one method. Returns false for text that is not an amount; it is only shown. */
  type(way: RefundWay, text: string, { decimals }: CurrencyView, locale: LocaleName): boolean {
    const typed = typedFigure(text, decimals, locale)
    const value = typed === '' ? undefined : readDecimal(typed, decimals)
    const amount = typed === '' ? zero : value && fromMajor(value, decimals, 'nearest')
    this.#typed = { way, text: typed, amount }
    if (amount === undefined) return false
    const { methodId, currencyId } = way
    // Keeps amounts that were typed for other methods, and drops a method that was only put first.
    const others = this.#requested.filter((wish) => wish.paidMinor !== undefined && !isSame(wish, way))
    this.#requested = [...others, { methodId, currencyId, paidMinor: amount }]
    return true
  }

  textOf(way: RefundWay, { decimals }: CurrencyView, locale: LocaleName): string {
    return this.#typed !== undefined && isSame(this.#typed.way, way)
      ? this.#typed.text
      : formatMinor(way.paidMinor, decimals, locale)
  }

  /** Whether the field of this method has an invalid amount, or more than the method can pay. */
  isBad = (way: RefundWay): boolean =>
    this.#typed !== undefined && isSame(this.#typed.way, way) && this.#typed.amount !== way.paidMinor

  /** Shows the calculated amount in the field again. */
  leave(): void {
    this.#typed = undefined
  }

  /** Returns the label of Enter. Returns undefined if the amounts are invalid or do not add up to the sum due. */
  giveLabel(view: RefundPreviewView, { say, money }: Pick<Till, 'say' | 'money'>): string | undefined {
    if (view.lackMinor !== undefined || view.ways.some(this.isBad)) return undefined
    const [first, ...others] = view.ways.filter(({ paidMinor }) => paidMinor !== 0)
    if (first === undefined) return say('refund.take')
    const due = view.payOutMinor ?? view.totalMinor
    return say('refund.give', { amount: others.length === 0 ? money(first.amountMinor, first.currencyId) : money(due) })
  }

  toggleCosts(): void {
    this.#keepsCosts = !this.#keepsCosts
  }

  reset(): void {
    this.#requested = []
    this.#typed = undefined
    this.#keepsCosts = false
  }
}

/** Returns the amount of each method as the screen shows it. */
export const chosenWays = (ways: readonly RefundWay[]): Required<RequestedPayment>[] =>
  ways
    .filter(({ paidMinor }) => paidMinor !== 0)
    .map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
