import { formatMinor, readDecimal, typedFigure } from '../../../shared/format.ts'
import type { CurrencyId, MethodId } from '../../../shared/ids.ts'
import { fromMajor, zero, type Minor } from '../../../shared/money.ts'
import type { CurrencyView, LocaleName, RefundPreviewView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

export type RefundWay = RefundPreviewView['ways'][number]
/** As the till takes it: without a sum as much as may go this way. */
type Wish = { methodId: MethodId; currencyId: CurrencyId; paidMinor?: Minor }

const isSame = (a: Wish | RefundWay | undefined, b: Wish | RefundWay): boolean =>
  a?.methodId === b.methodId && a.currencyId === b.currencyId

/** By which ways the money of a refund goes, where a person wants it otherwise than the till proposes. */
export class MoneyBack {
  #wishes = $state.raw<readonly Wish[]>([])
  #typed = $state.raw<{ way: RefundWay; text: string; amount: Minor | undefined }>()
  #keepsCosts = $state(false)

  /** What the till is asked to reckon with. */
  get asked() {
    return { ways: [...this.#wishes], keepsCosts: this.#keepsCosts }
  }

  /** As much this way as may go, and the rest as it was proposed. */
  pay({ methodId, currencyId }: RefundWay): void {
    this.#wishes = [{ methodId, currencyId }]
    this.#typed = undefined
  }

  isFirst = (way: RefundWay): boolean => isSame(this.#wishes[0], way)

  /** So much of it this way. What cannot be read as a sum is only shown. */
  type(way: RefundWay, text: string, { decimals }: CurrencyView, locale: LocaleName): boolean {
    const typed = typedFigure(text, decimals, locale)
    const value = typed === '' ? undefined : readDecimal(typed, decimals)
    const amount = typed === '' ? zero : value && fromMajor(value, decimals, 'nearest')
    this.#typed = { way, text: typed, amount }
    if (amount === undefined) return false
    const { methodId, currencyId } = way
    // A sum that was named for another way stands; what only came first comes first no more.
    const others = this.#wishes.filter((wish) => wish.paidMinor !== undefined && !isSame(wish, way))
    this.#wishes = [...others, { methodId, currencyId, paidMinor: amount }]
    return true
  }

  textOf(way: RefundWay, { decimals }: CurrencyView, locale: LocaleName): string {
    return this.#typed !== undefined && isSame(this.#typed.way, way)
      ? this.#typed.text
      : formatMinor(way.paidMinor, decimals, locale)
  }

  /** More than may go this way stands in its field, or no sum. */
  isBad = (way: RefundWay): boolean =>
    this.#typed !== undefined && isSame(this.#typed.way, way) && this.#typed.amount !== way.paidMinor

  /** The field shows what really goes this way again. */
  leave(): void {
    this.#typed = undefined
  }

  /** What giving it will do, in words; undefined while the ways do not come to what is due. */
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
    this.#wishes = []
    this.#typed = undefined
    this.#keepsCosts = false
  }
}

/** What goes by each way, as it stands on the screen. */
export const chosenWays = (ways: readonly RefundWay[]): Required<Wish>[] =>
  ways
    .filter(({ paidMinor }) => paidMinor !== 0)
    .map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
