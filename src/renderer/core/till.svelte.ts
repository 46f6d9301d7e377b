import type { CallInput, CallName, CallOutput } from '../../shared/contract/index.ts'
import type { Failure, Result } from '../../shared/failure.ts'
import { formatMoney, formatMinor } from '../../shared/format.ts'
import type { CurrencyId } from '../../shared/ids.ts'
import { firstLocale } from '../../shared/choices.ts'
import { failureText, isKnown, remedyText, text, textOf, type FactsOf, type Key } from '../../shared/locales/index.ts'
import { fetchLocale } from '../../shared/locales/window.ts'
import type { Minor } from '../../shared/money.ts'
import type { Clock } from '../../shared/ports.ts'
import type { CurrencyView, LocaleName, StateView } from '../../shared/views.ts'
import { Question, type Approval } from './approval.svelte.ts'
import { Board } from './board.svelte.ts'
import type { Bridge } from './ipc.ts'
import { Finder } from './finder.svelte.ts'
import { Guide } from './guide.svelte.ts'
import { keepsMessage } from './keeping-calls.ts'
import { Nav } from './nav.svelte.ts'
import { Pictures } from './pictures.svelte.ts'
import { toneOf, type Sounds, type Tone } from './sounds.ts'
import { TicketState } from './ticket.svelte.ts'

/** A sentence that stays until the next act goes well, the window goes to another place, or it is dismissed. */
export type Message = {
  text: string
  remedy: string
  /** It is not about the place where it was said: it stays when the window goes to another. */
  isForAll?: true
}

const plainCurrency = { symbol: '', side: 'end', decimals: 0 } as const

/** The till as the window knows it: the state it announced, the ticket, the search, and where the window is. */
export class Till {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly #sounds: Sounds
  readonly nav = new Nav(() => this.#leave())
  readonly approval = new Question<Approval>()
  readonly ownerKey = new Question<Credential>()
  readonly clockCheck = new Question<true>()
  readonly ticket: TicketState
  readonly finder: Finder
  readonly board: Board
  readonly guide: Guide
  readonly pictures: Pictures
  #view = $state.raw<StateView>()
  /** What came last, also while its language is still being fetched. */
  #newest: StateView | undefined
  #message = $state.raw<Message>()
  /** Codes that were scanned since the till was locked. */
  #missed: readonly string[] = []
  #now = $state(0)

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

  /** What the till last announced; undefined only until the first answer. */
  get view(): StateView | undefined {
    return this.#view
  }

  get locale(): LocaleName {
    return this.#view?.locale ?? firstLocale
  }

  get currency(): CurrencyView | undefined {
    return this.#view?.currency
  }

  get message(): Message | undefined {
    return this.#message
  }

  /** The wall clock, to the minute; screens follow it. */
  get now(): number {
    return this.#now
  }

  /** Begins to listen; the answer ends it. */
  start(): () => void {
    const ends = [this.bridge.on('state', (view) => void this.show(view)), this.pictures.start(), this.#tick()]
    void this.act('app.state', {}).then((view) => view && this.show(view))
    return () => ends.forEach((end) => end())
  }

  /** Takes a new state: from an event, or from the answer of a call. */
  async show(view: StateView): Promise<void> {
    this.#newest = view
    // At once where the language is at hand: no screen may be asked for a text of one that is not.
    if (!isKnown(view.locale)) await fetchLocale(view.locale)
    if (this.#newest === view) this.#take(view)
  }

  #take(view: StateView): void {
    const wasSelling = this.isSelling
    if (this.#view?.isLocked !== view.isLocked) this.#missed = []
    this.#view = view
    if (this.isSelling === wasSelling) return
    this.nav.home()
    this.approval.answer(undefined)
    this.clockCheck.answer(undefined)
    if (this.isSelling) void this.ticket.load()
  }

  /** The text of a key of the locales, in the language of the till. */
  say = <K extends Key>(key: K, ...facts: keyof FactsOf<K> extends never ? [] : [FactsOf<K>]): string =>
    text(this.locale, key, ...facts)

  /** The same for a key that comes from a table. */
  sayKey = (key: Key): string => textOf(this.locale, key)

  /** An amount without its currency, which stands at the leading figure only. */
  figure = (amount: Minor, currencyId?: CurrencyId): string =>
    formatMinor(amount, (this.currencyOf(currencyId) ?? plainCurrency).decimals, this.locale)

  /** An amount with its currency. */
  money = (amount: Minor, currencyId?: CurrencyId): string =>
    formatMoney(amount, this.currencyOf(currencyId) ?? plainCurrency, this.locale)

  currencyOf = (id: CurrencyId | undefined): CurrencyView | undefined =>
    id === undefined ? this.currency : this.#view?.currencies.find((currency) => currency.id === id)

  /** A failure in words: what happened and what to do. */
  words = (failure: Failure): Message => ({
    text: failureText(this.locale, failure),
    remedy: remedyText(this.locale, failure)
  })

  /** Calls, asks a manager where that is what is missing, and answers as the till did. Shows nothing. */
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

  /** What a refused call is made again with, when a person can give it; undefined leaves it refused. */
  async #askFor(name: CallName, failure: Failure, input: object): Promise<object | undefined> {
    if (failure.kind === 'clock.doubtful') return (await this.#isDateRight(failure)) ? {} : undefined
    if (name === 'people.enrol' && isForOwner(failure, input)) {
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

  /** Calls; a failure is shown on the screen, and an act that goes well clears the one before. */
  act = async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name> | undefined> => {
    const result = await this.ask(name, input)
    if (result.ok) {
      if (!keepsMessage(name)) this.dismiss()
      return result.value
    }
    this.complain(result.failure)
    return undefined
  }

  /** A call whose answer is the state of the till. */
  change = async <Name extends StateCall>(name: Name, input: CallInput<Name>): Promise<boolean> => {
    const view: unknown = await this.act(name, input)
    if (view === undefined) return false
    await this.show(view as StateView)
    return true
  }

  complain(failure: Failure): void {
    this.sound(toneOf(failure))
    this.#message = this.words(failure)
  }

  /** Heard at once, unless somebody turned sounds off. */
  sound(tone: Tone): void {
    if (this.#view?.hasSounds === true) this.#sounds.play(tone)
  }

  /**
   * A code came where nobody takes one: it is neither sold nor forgotten. Whoever unlocks the till, or answers the
   * question that is in the way, sees what to scan again.
   */
  missScan(code: string): void {
    this.sound('error')
    const isLocked = this.#view?.isLocked === true
    if (!isLocked && !this.isSignedIn) return
    this.#missed = [...this.#missed, code]
    if (isLocked) this.#tellOfScans('lock.missed', 'lock.scanAgain')
    else this.#tellOfScans('scan.missed', 'scan.again')
  }

  /** Nothing is in the way of codes any more: says once more what was missed, for the answer has wiped it away. */
  endMissing(): void {
    if (this.#view?.isLocked === true || this.#missed.length === 0) return
    this.#tellOfScans('scan.missed', 'scan.again')
    this.#missed = []
  }

  #tellOfScans(what: 'lock.missed' | 'scan.missed', remedy: Key): void {
    const codes = this.#missed.join(', ')
    this.#message = { text: this.say(what, { codes }), remedy: this.sayKey(remedy), isForAll: true }
  }

  #leave(): void {
    if (this.#message?.isForAll !== true) this.dismiss()
  }

  /** Says something that is no failure of a call. */
  tell(text: string, remedy = ''): void {
    this.#message = { text, remedy }
  }

  /** What is said at the moment, for whoever says it at the field that it is about: it is not said twice. */
  takeMessage(): string | undefined {
    const taken = this.#message
    this.dismiss()
    return taken && `${taken.text} ${taken.remedy}`.trim()
  }

  dismiss(): void {
    this.#message = undefined
  }

  /** Somebody stands at the till, with an open shift or before opening one. */
  get isSignedIn(): boolean {
    return (this.#view?.stage === 'sale' || this.#view?.stage === 'openShift') && !this.#view.isLocked
  }

  /** A shift is open and somebody is signed in: the places of the window can be gone to. */
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

export type Credential = NonNullable<CallInput<'people.enrol'>['credential']>

type StateCall = { [Name in CallName]: CallOutput<Name> extends StateView ? Name : never }[CallName]

/** The owner's key was missing, or the service does not know the one that was typed. */
const isForOwner = (failure: Failure, input: object): boolean =>
  failure.kind === 'person.keyNeeded' || ('credential' in input && failure.kind.startsWith('service.'))

/** A PIN was missing, or the one typed was wrong: the question stands until it is answered or left. */
const isForManager = (failure: Failure, input: object): boolean =>
  failure.kind === 'person.managerNeeded' ||
  ('approval' in input && input.approval !== undefined && failure.kind.startsWith('person.'))
