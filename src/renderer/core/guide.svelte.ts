import type { CallInput } from '../../shared/contract/index.ts'
import type { Key } from '../../shared/locales/index.ts'
import type { StateView } from '../../shared/views.ts'
import type { Nav } from './nav/nav.svelte.ts'
import type { TicketState } from './ticket.svelte.ts'

/** The parts of the till that the guide needs. */
type GuidedTill = {
  readonly view: StateView | undefined
  readonly isSelling: boolean
  readonly nav: Pick<Nav, 'place'>
  readonly ticket: Pick<TicketState, 'isEmpty' | 'view'>
  say(key: Key): string
  change(name: 'app.setGuide', input: CallInput<'app.setGuide'>): Promise<unknown>
}

export const guideSteps = ['find', 'quantity', 'pay', 'receipt'] as const
export type GuideStep = (typeof guideSteps)[number]

/** The guide through one sale. Its step is derived from the state of the till, so only the real act ends a step. */
export class Guide {
  readonly #till: GuidedTill

  constructor(till: GuidedTill) {
    this.#till = till
  }

  get isOn(): boolean {
    return this.#till.view?.isGuided === true && this.#till.isSelling
  }

  /** The next thing to do. It is undefined if the guide is off or another screen is open. */
  get step(): GuideStep | undefined {
    const { nav, ticket } = this.#till
    if (!this.isOn) return undefined
    if (nav.place === 'done') return 'receipt'
    if (nav.place === 'checkout') return 'pay'
    if (nav.place !== 'sale') return undefined
    if (ticket.isEmpty) return 'find'
    return ticket.view?.lines.every(({ quantity }) => quantity === '1') === true ? 'quantity' : 'pay'
  }

  /** What Esc does on the sale screen if Esc has no other task there. On other screens Esc goes back. */
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
