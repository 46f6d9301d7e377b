import type { CallInput, CallName, CallOutput } from '../../shared/contract/index.ts'
import type { Failure, Result } from '../../shared/failure.ts'
import { formatMoney, formatMinor } from '../../shared/format.ts'
import type { CurrencyId, EmployeeId } from '../../shared/ids.ts'
import { firstLocale } from '../../shared/choices.ts'
import { failureText, isKnown, remedyText, text, textOf, type FactsOf, type Key } from '../../shared/locales/index.ts'
import { fetchLocale } from '../../shared/locales/window.ts'
import { minor, type Minor } from '../../shared/money.ts'
import type { Clock } from '../../shared/ports.ts'
import type { CurrencyView, LocaleName, RecoveringView, StateView, TicketTabView } from '../../shared/views.ts'
import { Board } from './board.svelte.ts'
import type { Bridge } from './ipc.ts'
import { Finder } from './finder.svelte.ts'
import { Guide } from './guide.svelte.ts'
import { keepsMessage } from './keeping-calls.ts'
import { Messages, type Message, type MessageLook } from './messages/messages.svelte.ts'
import { Nav } from './nav/nav.svelte.ts'
import { Pictures } from './pictures.svelte.ts'
import { toneOf, type Sounds, type Tone } from './sounds.ts'
import { TicketState } from './ticket.svelte.ts'
import { failureOf } from './failures/window-failure.ts'

/** The most failures that a page logs. */
const mostFailures = 20

const plainCurrency = { symbol: '', side: 'end', decimals: 0 } as const

/** A manager and the PIN just typed, for one act. */
type Approval = { managerId: EmployeeId; pin: string }

type Asked<Answer> = { failure: Failure; answer: (answer: Answer | undefined) => void }

/**
 * A question that covers the screen while an act waits: a manager's PIN, the owner's key, or whether the date or
 * a large sum is right.
 */
class Question<Answer> {
  #question = $state.raw<Asked<Answer>>()

  get isOpen(): boolean {
    return this.#question !== undefined
  }

  /** The reason for the question: at first why it is needed, later what was wrong with the last answer. */
  get failure(): Failure | undefined {
    return this.#question?.failure
  }

  /** Asks the question. Returns undefined if the user left it. A new question cancels the previous one. */
  ask(failure: Failure): Promise<Answer | undefined> {
    this.#question?.answer(undefined)
    return new Promise((resolve) => {
      this.#question = { failure, answer: resolve }
    })
  }

  answer(given: Answer | undefined): void {
    const question = this.#question
    this.#question = undefined
    question?.answer(given)
  }
}

/** The till as the window knows it: its announced state, the ticket, the search, and the open screen. */
export class Till {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly #sounds: Sounds
  readonly messages = new Messages()
  readonly nav = new Nav(() => this.messages.leaveScreen())
  readonly approval = new Question<Approval>()
  readonly ownerKey = new Question<Credential>()
  readonly clockCheck = new Question<true>()
  readonly cashSum = new Question<{ agreedExpectedMinor: Minor } | { agreedMuchMinor: Minor }>()
  readonly ticket: TicketState
  readonly finder: Finder
  readonly board: Board
  readonly guide: Guide
  readonly pictures: Pictures
  /** The recovery of a damaged file, before the first state. */
  recovering = $state.raw<RecoveringView>()
  #view = $state.raw<StateView>()
  /** The newest state, including one whose language is still being loaded. */
  #newest: StateView | undefined
  #now = $state(0)
  #failures = 0

  constructor(bridge: Bridge, clock: Clock, sounds: Sounds) {
    this.bridge = bridge
    this.clock = clock
    this.#sounds = sounds
    this.ticket = new TicketState(this)
    this.finder = new Finder(this.act, clock)
    this.board = new Board(this.act)
    this.guide = new Guide(this)
    this.pictures = new Pictures(bridge)
    this.#now = clock.now()
  }

  /** The state that the till last announced. It is undefined only until the first answer. */
  get view(): StateView | undefined {
    return this.#view
  }

  get locale(): LocaleName {
    return this.#view?.locale ?? this.recovering?.locale ?? firstLocale
  }

  get currency(): CurrencyView | undefined {
    return this.#view?.currency
  }

  get message(): Message | undefined {
    return this.messages.message
  }

  /** The wall clock, updated every minute, for screens to follow. */
  get now(): number {
    return this.#now
  }

  /** Subscribes to the events of the till. Returns a function that ends this. */
  start(): () => void {
    const { bridge } = this
    const ends = [bridge.on('state', (view) => void this.show(view)), this.pictures.start(), this.#tick()]
    ends.push(bridge.on('recovering', (view) => void this.#showRecovering(view)))
    void this.act('app.state', {}).then((view) => view && this.show(view))
    return () => ends.forEach((end) => end())
  }

  /** Takes a new state from an event or from the answer of a call. */
  async show(view: StateView): Promise<void> {
    this.#newest = view
    // No screen may use a language that is not loaded. If the language is loaded, the state is taken at once.
    if (!isKnown(view.locale)) await fetchLocale(view.locale)
    if (this.#newest === view) this.#take(view)
  }

  async #showRecovering(view: RecoveringView): Promise<void> {
    if (view.locale !== undefined && !isKnown(view.locale)) await fetchLocale(view.locale)
    this.recovering = view
  }

  // The queue announces a state after each of its steps. Most of them change nothing here, and a new object would run
  // every effect of the page.
  #take(view: StateView): void {
    if (JSON.stringify(view) === JSON.stringify(this.#view)) return
    const wasSelling = this.isSelling
    const before = this.#view
    this.messages.follow(before, view)
    if (view.isLocked && before?.isLocked === false) this.nav.keepUnsaved(before.cashier?.id)
    this.#view = view
    if (this.isSelling === wasSelling) return
    if (!this.nav.isKeptFor((view.isLocked ? before : view)?.cashier?.id)) this.nav.home()
    this.approval.answer(undefined)
    this.clockCheck.answer(undefined)
    this.cashSum.answer(undefined)
    if (this.isSelling) void this.ticket.load()
  }

  /** Returns the text of a locale key in the language of the till. */
  say = <K extends Key>(key: K, ...facts: keyof FactsOf<K> extends never ? [] : [FactsOf<K>]): string =>
    text(this.locale, key, ...facts)

  /** Returns the text of a locale key that comes from a table. */
  sayKey = (key: Key): string => textOf(this.locale, key)

  /** Returns how a ticket is called: by its name, or by its number. */
  titleOf = ({ name, number }: Pick<TicketTabView, 'name' | 'number'>): string =>
    name ?? this.say('sale.ticketNumber', { number: String(number) })

  /** Returns an amount without its currency. Only the leading figure of a screen shows the currency. */
  figure = (amount: Minor, currencyId?: CurrencyId): string =>
    formatMinor(amount, (this.currencyOf(currencyId) ?? plainCurrency).decimals, this.locale)

  /** Returns an amount with its currency. */
  money = (amount: Minor, currencyId?: CurrencyId): string =>
    formatMoney(amount, this.currencyOf(currencyId) ?? plainCurrency, this.locale)

  currencyOf = (id: CurrencyId | undefined): CurrencyView | undefined =>
    id === undefined ? this.currency : this.#view?.currencies.find((currency) => currency.id === id)

  /** Returns a failure in words: what happened and what to do. */
  words = (failure: Failure): Message => {
    const { amountMinor, currencyId } = failure.facts ?? {}
    const sum = typeof amountMinor === 'number' ? this.money(minor(amountMinor), currencyId as CurrencyId) : ''
    const said = { ...failure, facts: { ...failure.facts, sum } }
    return { kind: failure.kind, text: failureText(this.locale, said), remedy: remedyText(this.locale, said) }
  }

  /** Makes a call. If it needs a PIN, the owner's key, a confirmed date or sum, asks for it and repeats the call. */
  ask = async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>> => {
    let result = await this.bridge.call(name, input)
    while (!result.ok) {
      const more = await this.#askFor(name, result.failure, input)
      if (more === undefined) return result
      input = { ...input, ...more }
      result = await this.bridge.call(name, input)
    }
    return result
  }

  /** Returns what a person adds to the input of a refused call. Returns undefined to leave the call refused. */
  async #askFor(name: CallName, failure: Failure, input: object): Promise<object | undefined> {
    if (failure.kind === 'clock.doubtful') return (await this.#isDateRight(failure)) ? {} : undefined
    if (failure.kind === 'cash.overDrawer' || failure.kind === 'cash.muchIn') return this.cashSum.ask(failure)
    if (name === 'people.enroll' && isForOwner(failure, input)) {
      const credential = await this.ownerKey.ask(failure)
      return credential && { credential }
    }
    if (!isForManager(failure, input)) return undefined
    const approval = await this.approval.ask(failure)
    return approval && { approval }
  }

  async #isDateRight(failure: Failure): Promise<boolean> {
    if ((await this.clockCheck.ask(failure)) === undefined) return false
    return (await this.bridge.call('app.confirmClock', {})).ok
  }

  /** Makes a call. Shows a failure on the screen; a success clears the last message. */
  act = async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name> | undefined> => {
    const result = await this.ask(name, input)
    if (result.ok) {
      if (!keepsMessage(name)) this.dismiss()
      return result.value
    }
    this.complain(result.failure)
    return undefined
  }

  /** Makes a call that returns the state of the till. */
  change = async <Name extends StateCall>(name: Name, input: CallInput<Name>): Promise<boolean> => {
    const view: unknown = await this.act(name, input)
    if (view === undefined) return false
    await this.show(view as StateView)
    return true
  }

  /** Logs that a part of the window failed, at most so many times: an effect may fail again and again. */
  failed(place: string, error: unknown): void {
    console.error(place, error)
    this.#failures += 1
    if (this.#failures <= mostFailures) void this.bridge.call('app.windowFailed', failureOf(place, error))
  }

  /** Shows a failure in words, with its sound. */
  complain(failure: Failure): void {
    this.sound(toneOf(failure))
    this.messages.show(this.words(failure))
  }

  /** Plays a sound, unless sounds are off. */
  sound(tone: Tone): void {
    if (this.#view?.hasSounds === true) this.#sounds.play(tone)
  }

  /**
   * Records a code that was scanned while no screen accepts codes. It is not sold, and the cashier who unlocks the till
   * or answers the open question sees what to scan again.
   */
  missScan(code: string): void {
    this.sound('error')
    const isLocked = this.#view?.isLocked === true
    if (!isLocked && !this.isSignedIn) return
    const missed = this.messages.addMissed(code)
    if (isLocked) this.#reportScans(missed, 'lock.missed', 'lock.scanAgain')
    else this.#reportScans(missed, 'scan.missed', 'scan.again')
  }

  /** Shows the missed codes again when codes are accepted again, because the last answer has cleared the message. */
  endMissing(): void {
    if (this.#view?.isLocked === true) return
    const missed = this.messages.takeMissed()
    if (missed.length > 0) this.#reportScans(missed, 'scan.missed', 'scan.again')
  }

  #reportScans(missed: readonly string[], what: 'lock.missed' | 'scan.missed', remedy: Key): void {
    this.tell(this.say(what, { codes: missed.join(', ') }), this.sayKey(remedy), { isForAll: true })
  }

  /** Shows a message that is no failure of a call. A hint is not red; a message for all stays on other screens. */
  tell(text: string, remedy = '', look: MessageLook = {}): void {
    this.messages.show({ text, remedy, ...look })
  }

  /** Returns and clears the message, for a dialog that shows it at its own field. */
  takeMessage(): string | undefined {
    const taken = this.message
    this.dismiss()
    return taken && `${taken.text} ${taken.remedy}`.trim()
  }

  dismiss(): void {
    this.messages.dismiss()
  }

  /** Whether somebody is signed in, with or without an open shift. */
  get isSignedIn(): boolean {
    return (this.#view?.stage === 'sale' || this.#view?.stage === 'openShift') && !this.#view.isLocked
  }

  /** Whether a shift is open and somebody is signed in, so that the window can change screens. */
  get isSelling(): boolean {
    return this.#view?.stage === 'sale' && !this.#view.isLocked
  }

  #tick(): () => void {
    this.#now = this.clock.now()
    let cancel = this.clock.after(60_000 - (this.#now % 60_000), () => {
      cancel = this.#tick()
    })
    return () => cancel()
  }
}

export type Credential = NonNullable<CallInput<'people.enroll'>['credential']>

type StateCall = { [Name in CallName]: CallOutput<Name> extends StateView ? Name : never }[CallName]

/** Whether the owner's key was missing, or the back office does not know the typed key. */
const isForOwner = (failure: Failure, input: object): boolean =>
  failure.kind === 'person.keyNeeded' || ('credential' in input && failure.kind.startsWith('service.'))

/** Whether a PIN was missing or wrong. The question repeats until the PIN is right or the user leaves it. */
const isForManager = (failure: Failure, input: object): boolean =>
  failure.kind === 'person.managerNeeded' ||
  ('approval' in input && input.approval !== undefined && failure.kind.startsWith('person.'))
