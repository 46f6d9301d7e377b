import { roundingDirections, suggestedSteps, type RoundingDirection } from '../../../shared/cash-rounding.ts'
import { lineRemovals } from '../../../shared/choices.ts'
import { defined } from '../../../shared/defined.ts'
import { formatDecimal, readDecimal } from '../../../shared/format.ts'
import { isZeroDecimal, type Decimal } from '../../../shared/quantity.ts'
import type { SellingRulesView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The rules that are switches, by the part of the page that shows them. */
export const customerSwitches = ['needsCustomer', 'sellsOnDebt', 'sellsByInstalments', 'refusesBlacklisted'] as const
export const ticketSwitches = ['refusesOverOrder', 'reservesHeld'] as const
export const shiftSwitches = ['sharesShift'] as const
export const switches = [...customerSwitches, ...ticketSwitches, ...shiftSwitches]
export type SwitchName = (typeof switches)[number]

/** What the user typed: limits and the rounding step as text, as the language writes numbers. */
type Typed = {
  debtLimit: string
  rateLimit: string
  cashStep: string
  direction: RoundingDirection
  costId: string
  helpContact: string
}

const nothingTyped: Typed = {
  debtLimit: '',
  rateLimit: '',
  cashStep: '',
  direction: 'nearest',
  costId: '',
  helpContact: ''
}

/** The selling rules as stored, and the changes that are not saved yet. */
export class RulesState {
  readonly #till: Till
  #stored = $state.raw<SellingRulesView>()
  #rules = $state.raw<SellingRulesView>()
  #typed = $state.raw<Typed>(nothingTyped)
  #problem = $state.raw<{ of: 'limit' | 'cashStep'; text: string }>()
  #isSaved = $state(false)

  constructor(till: Till) {
    this.#till = till
  }

  get rules(): SellingRulesView | undefined {
    return this.#rules
  }

  get typed(): Typed {
    return this.#typed
  }

  get limitProblem(): string | undefined {
    return this.#problem?.of === 'limit' ? this.#problem.text : undefined
  }

  get stepProblem(): string | undefined {
    return this.#problem?.of === 'cashStep' ? this.#problem.text : undefined
  }

  /** Whether something on the page differs from what is stored. */
  get isChanged(): boolean {
    const was = this.#stored
    if (was === undefined) return false
    const isSame = JSON.stringify(this.#rules) === JSON.stringify(was)
    return !isSame || JSON.stringify(this.#typed) !== JSON.stringify(this.#typedOf(was))
  }

  /** Whether the last change was saved. */
  get isSaved(): boolean {
    return this.#isSaved && !this.isChanged
  }

  /** The smallest coin of the till's currency. */
  get suggestedStep(): string | undefined {
    const step = suggestedSteps[this.#till.currency?.code.toUpperCase() ?? '']
    return step && formatDecimal(step, this.#till.locale)
  }

  /** Reads everything, but keeps unsaved input. */
  async load(): Promise<void> {
    if (this.isChanged) return
    const rules = await this.#till.act('rules.view', {})
    if (rules !== undefined) this.#keep(rules)
  }

  turn(name: SwitchName): void {
    if (this.#rules !== undefined) this.#rules = { ...this.#rules, [name]: !this.#rules[name] }
  }

  setRemoval(lineRemoval: SellingRulesView['lineRemoval']): void {
    if (this.#rules !== undefined) this.#rules = { ...this.#rules, lineRemoval }
  }

  /** Sets the next of the three values; the first follows the last. */
  nextRemoval(): void {
    const next = lineRemovals.indexOf(this.#rules?.lineRemoval ?? 'free') + 1
    this.setRemoval(lineRemovals[next] ?? 'free')
  }

  nextDirection(): void {
    const direction = roundingDirections[roundingDirections.indexOf(this.#typed.direction) + 1] ?? 'nearest'
    this.write({ direction })
  }

  write(part: Partial<Typed>): void {
    this.#typed = { ...this.#typed, ...part }
    this.#problem = undefined
  }

  /** Saves all rules. Text that is not a number is named beside its field, and nothing is saved. */
  async save(): Promise<void> {
    const rules = this.#rules
    if (rules === undefined) return
    const say = this.#till.say
    const { debtLimit, rateLimit } = this.#typed
    const contact = this.#typed.helpContact.trim()
    const debt = readDecimal(debtLimit, this.#decimals)
    const rate = readDecimal(rateLimit, 2)
    const isBad = (text: string, read: Decimal | undefined) => text.trim() !== '' && read === undefined
    if (isBad(debtLimit, debt) || isBad(rateLimit, rate)) {
      this.#problem = { of: 'limit', text: say('ask.amountBad') }
      return
    }
    const steps = this.#cashRounding(rules)
    if (steps === undefined) {
      this.#problem = { of: 'cashStep', text: say('rules.cashStepBad') }
      return
    }
    const { needsCustomer, sellsOnDebt, sellsByInstalments, refusesBlacklisted } = rules
    const { refusesOverOrder, reservesHeld, sharesShift, lineRemoval } = rules
    const wanted = {
      needsCustomer,
      sellsOnDebt,
      sellsByInstalments,
      refusesBlacklisted,
      refusesOverOrder,
      reservesHeld,
      sharesShift,
      lineRemoval,
      ...defined({ debtLimit: debt, rateLimitPercent: rate, cashRounding: steps.length > 0 ? steps : undefined }),
      ...(contact !== '' && { helpContact: contact })
    }
    const saved = await this.#till.act('rules.save', { rules: wanted })
    if (saved === undefined) return
    this.#keep(saved)
    this.#isSaved = true
    // What the rules allow on the current ticket follows at once.
    if (this.#till.isSelling) await this.#till.ticket.load()
  }

  get #decimals(): number {
    return this.#till.currency?.decimals ?? 0
  }

  #keep(rules: SellingRulesView): void {
    this.#stored = rules
    this.#rules = rules
    this.#typed = this.#typedOf(rules)
    this.#problem = undefined
  }

  #typedOf({ debtLimit, rateLimitPercent, cashRounding, helpContact = '' }: SellingRulesView): Typed {
    const figure = (value: Decimal | undefined) => (value === undefined ? '' : formatDecimal(value, this.#till.locale))
    const own = cashRounding?.find(({ currencyId }) => currencyId === this.#till.currency?.id)
    return {
      debtLimit: figure(debtLimit),
      rateLimit: figure(rateLimitPercent),
      cashStep: figure(own?.step),
      direction: own?.direction ?? 'nearest',
      costId: own?.costId ?? '',
      helpContact
    }
  }

  /** Returns the rounding steps of all currencies, with the typed one. Returns undefined if that is not readable. */
  #cashRounding(rules: SellingRulesView): SellingRulesView['cashRounding'] {
    const { cashStep, direction, costId } = this.#typed
    const currencyId = this.#till.currency?.id
    const others = rules.cashRounding?.filter((each) => each.currencyId !== currencyId) ?? []
    if (cashStep.trim() === '' || currencyId === undefined) return others
    const step = readDecimal(cashStep, this.#decimals)
    if (step === undefined || isZeroDecimal(step)) return undefined
    return [...others, { currencyId, step, direction, ...(costId !== '' && { costId }) }]
  }
}
