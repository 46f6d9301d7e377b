import { defined } from '../../../shared/defined.ts'
import { formatDecimal } from '../../../shared/format.ts'
import type { DiscountId, LineId } from '../../../shared/ids.ts'
import type { OffersView } from '../../../shared/views.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

type Offered = { id: string; words: string; isOn: boolean; cap: string; shortcut: string }

const lastPick = 9

/** The discounts and taxes of the shop for a line or the whole receipt. Alt and a digit adds or removes one. */
export class Offers {
  readonly #till: Till
  readonly #lineId: LineId | undefined
  /** The first digit for offers. The lower digits belong to the other choices of the dialog. */
  readonly #first: number
  #view = $state.raw<OffersView>({ discounts: [], taxes: [] })

  constructor(till: Till, lineId: LineId | undefined, first: number) {
    this.#till = till
    this.#lineId = lineId
    this.#first = first
  }

  get isEmpty(): boolean {
    return this.#view.discounts.length + this.#view.taxes.length === 0
  }

  get discounts(): Offered[] {
    const { say, locale, currency } = this.#till
    return this.#view.discounts.map(({ id, name, applyType, value, isOn }, index) => {
      const figure = formatDecimal(value, locale)
      const words =
        applyType === 'percent'
          ? say('ask.offerPercent', { name, value: figure })
          : say('ask.offerCash', { name, amount: `${figure} ${currency?.symbol ?? ''}` })
      return { id, words, isOn, ...this.#key(index) }
    })
  }

  get taxes(): Offered[] {
    const { say, locale } = this.#till
    return this.#view.taxes.map(({ id, name, rate, isOn }, index) => {
      const words = say('ask.offerPercent', { name, value: formatDecimal(rate, locale) })
      return { id, words, isOn, ...this.#key(this.#view.discounts.length + index) }
    })
  }

  #key(index: number): { cap: string; shortcut: string } {
    const digit = this.#first + index
    return digit > lastPick ? { cap: '', shortcut: '' } : { cap: `Alt ${digit}`, shortcut: `Alt+${digit}` }
  }

  async load(): Promise<void> {
    const line = defined({ lineId: this.#lineId })
    this.#view = (await this.#till.act('ticket.offers', line)) ?? { discounts: [], taxes: [] }
  }

  async pickDiscount(id: string): Promise<void> {
    const isOn = this.#view.discounts.some((each) => each.id === id && each.isOn)
    const line = defined({ lineId: this.#lineId })
    const wish = { ...line, discountId: id as DiscountId, isOn: !isOn }
    if (await this.#till.ticket.change('ticket.pickDiscount', wish)) await this.load()
  }

  async pickTax(id: string): Promise<void> {
    if (this.#lineId === undefined) return
    const isOn = this.#view.taxes.some((each) => each.id === id && each.isOn)
    const wish = { lineId: this.#lineId, taxId: id, isOn: !isOn }
    if (await this.#till.ticket.change('ticket.pickTax', wish)) await this.load()
  }

  /** Returns the acts of the keys. */
  acts(): Acts {
    const picks = [
      ...this.#view.discounts.map(
        ({ id }) =>
          () =>
            void this.pickDiscount(id)
      ),
      ...this.#view.taxes.map(
        ({ id }) =>
          () =>
            void this.pickTax(id)
      )
    ]
    return Object.fromEntries(picks.map((pick, index) => [`pick.${this.#first + index}`, pick]))
  }
}
