import type { CallInput } from '../../../shared/contract/index.ts'
import { formatDayNumber, readDay } from '../../../shared/time/day.ts'
import { formatMinor, readDecimal } from '../../../shared/format.ts'
import { fromMajor } from '../../../shared/money.ts'
import type { PlanView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

export type Wish = CallInput<'checkout.plan'>['plan']
type Field = 'day' | 'amount'

/** An instalment plan while it is edited. The main process calculates its parts from the input. */
export class InstalmentPlanState {
  readonly #till: Till
  #count = $state('3')
  #interval = $state<Wish['interval']>('month')
  #rest = $state<Wish['rest']>('last')
  #firstDay = $state<string>()
  /** The typed values, by "<field> <at>". The other fields show calculated values. */
  #typed = $state.raw<Record<string, string>>({})
  #view = $state.raw<PlanView>()
  #problem = $state<string>()
  /** The number of the newest calculation. The answer of an older one is ignored. */
  #asked = 0

  constructor(till: Till) {
    this.#till = till
  }

  get view(): PlanView | undefined {
    return this.#view
  }
  get problem(): string | undefined {
    return this.#problem
  }
  get count(): string {
    return this.#count
  }
  get interval(): Wish['interval'] {
    return this.#interval
  }
  get isRestFirst(): boolean {
    return this.#rest === 'first'
  }
  get firstDay(): string {
    return this.#firstDay ?? this.#calculated('day', 0)
  }

  /** Returns the text in a field of a part. */
  text(field: Field, at: number): string {
    return this.#typed[`${field} ${at}`] ?? this.#calculated(field, at)
  }

  /** Sets the number of parts. Clears typed values, because they were for the old number. */
  setCount(text: string): void {
    this.#count = text
    this.#typed = {}
    void this.reckon()
  }

  setInterval(interval: Wish['interval']): void {
    this.#interval = interval
    this.#firstDay = undefined
    this.#forgetDays()
    void this.reckon()
  }

  turnRest(): void {
    this.#rest = this.#rest === 'last' ? 'first' : 'last'
    void this.reckon()
  }

  setFirstDay(text: string): void {
    this.#firstDay = text
    this.#forgetDays()
    void this.reckon()
  }

  type(field: Field, at: number, text: string): void {
    this.#typed = { ...this.#typed, [`${field} ${at}`]: text }
    void this.reckon()
  }

  /** Shows the calculated value again in a field that was left empty. */
  leave(field: Field, at: number): void {
    if (this.#typed[`${field} ${at}`]?.trim() === '') this.#typed = without(this.#typed, [`${field} ${at}`])
  }

  /** The input of the plan; undefined while a field is not readable. */
  get wish(): Wish | undefined {
    const count = Number(this.#count)
    const firstDay = this.#firstDay === undefined ? undefined : readDay(this.#firstDay)
    if (!/^\d{1,2}$/.test(this.#count) || count < 1 || (this.#firstDay !== undefined && firstDay === undefined))
      return undefined
    const edits = Object.entries(this.#typed).flatMap(([key, text]) =>
      text.trim() === '' ? [] : [this.#edit(key, text)]
    )
    if (edits.some((edit) => edit === undefined)) return undefined
    return {
      count,
      interval: this.#interval,
      ...(firstDay && { firstDay }),
      rest: this.#rest,
      edits: edits.filter((edit) => edit !== undefined)
    }
  }

  async reckon(): Promise<void> {
    const { ticket, say } = this.#till
    const ticketId = ticket.view?.id
    this.#asked += 1
    const asked = this.#asked
    const { wish } = this
    if (ticketId === undefined || wish === undefined) {
      this.#problem = say('plan.unread')
      return
    }
    const view = await this.#till.act('checkout.plan', { ticketId, plan: wish })
    if (asked !== this.#asked) return
    this.#problem = view === undefined ? this.#till.takeMessage() : undefined
    if (view !== undefined) this.#view = view
  }

  #edit(key: string, text: string): Wish['edits'][number] | undefined {
    const [field, at] = key.split(' ')
    if (field === 'day') {
      const day = readDay(text)
      return day === undefined ? undefined : { at: Number(at), day }
    }
    const decimals = this.#decimals
    const value = readDecimal(text, decimals)
    return value && { at: Number(at), amountMinor: fromMajor(value, decimals, 'nearest') }
  }

  #calculated(field: Field, at: number): string {
    const part = this.#view?.parts[at]
    if (part === undefined) return ''
    return field === 'day'
      ? formatDayNumber(part.day)
      : formatMinor(part.amountMinor, this.#decimals, this.#till.locale)
  }

  get #decimals(): number {
    return this.#till.currency?.decimals ?? 0
  }

  #forgetDays(): void {
    this.#typed = without(
      this.#typed,
      Object.keys(this.#typed).filter((key) => key.startsWith('day'))
    )
  }
}

const without = (typed: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !keys.includes(key)))
