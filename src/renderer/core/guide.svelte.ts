import type { Till } from './till.svelte.ts'

export const guideSteps = ['find', 'quantity', 'pay', 'receipt'] as const
export type GuideStep = (typeof guideSteps)[number]

/** Leads through one sale. Where it stands follows from the till itself, so that only the act ends a step. */
export class Guide {
  readonly #till: Till

  constructor(till: Till) {
    this.#till = till
  }

  get isOn(): boolean {
    return this.#till.view?.isGuided === true && this.#till.isSelling
  }

  /** What is to be done next; undefined where nobody is led, or the screen is about something else. */
  get step(): GuideStep | undefined {
    const { nav, ticket } = this.#till
    if (!this.isOn) return undefined
    if (nav.place === 'done') return 'receipt'
    if (nav.place === 'checkout') return 'pay'
    if (nav.place !== 'sale') return undefined
    if (ticket.isEmpty) return 'find'
    return ticket.view?.lines.every(({ quantity }) => quantity === '1') === true ? 'quantity' : 'pay'
  }

  /** What Esc does on the sale screen, where it is free to; elsewhere it goes back one step. */
  get ending(): { run: () => void; label: string } | undefined {
    if (this.step === undefined || this.#till.nav.place !== 'sale') return undefined
    return { run: () => this.end(), label: this.#till.say('guide.end') }
  }

  begin(): void {
    void this.#till.change('app.setGuide', { isOn: true })
  }

  end(): void {
    void this.#till.change('app.setGuide', { isOn: false })
  }
}
