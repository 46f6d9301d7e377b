import type { Failure } from '../../../shared/failure.ts'
import type { StateView } from '../../../shared/views.ts'

/** A message on the screen until the next act succeeds, its cause has gone, or the user dismisses it. */
export type Message = {
  text: string
  remedy: string
  /** The message does not belong to one screen and stays when the window goes to another. A hint is no warning. */
  isForAll?: true
  isHint?: true
  /** The failure that the message says in words. */
  kind?: Failure['kind']
}

/** What a message needs besides its text. */
export type MessageLook = Pick<Message, 'isForAll' | 'isHint'>

/** What can show the message: the window, a screen that has a nearer place for it, or an open dialog. */
export type MessageHolder = 'window' | 'screen' | 'dialog'
const holders: readonly MessageHolder[] = ['window', 'screen', 'dialog']

/** A place for the message. The number says when it appeared, in the order of places and messages. */
type Place = { holder: MessageHolder; number: number }

/**
 * The one message of the window. Screens and dialogs add places for it, and it stands in the nearest place that was
 * there when it was told: in the dialog that was opened last, else in the screen, else above the row of keys. A place
 * has its own room in the layout, so a message covers nothing.
 */
export class Messages {
  #message = $state.raw<Message & { number: number }>()
  #count = 0
  /** Plain, because a component that is being destroyed reads the former value of a state. */
  #places: readonly Place[] = []
  /** Changes with the places, so that each of them looks again where the message stands. */
  #placesChanged = $state(0)
  /** Codes that were scanned since the till was locked or unlocked and that no screen accepted. */
  #missed: readonly string[] = []

  get message(): Message | undefined {
    return this.#message
  }

  show(message: Message): void {
    this.#message = { ...message, number: this.#next() }
  }

  dismiss(): void {
    this.#message = undefined
  }

  /** Dismisses the message of this failure, because what was missing is there now. */
  settle(kind: Failure['kind']): void {
    if (this.#message?.kind === kind) this.dismiss()
  }

  /** The window leaves a screen: only a message for every screen stays. */
  leaveScreen(): void {
    if (this.#message?.isForAll !== true) this.dismiss()
  }

  /**
   * Follows the announced state. A message speaks of the person and the shift of its moment, and a failure of the
   * service goes when the service answers again. A list of missed scans ends with the lock.
   */
  follow(before: StateView | undefined, now: StateView): void {
    if (before?.isLocked !== now.isLocked) this.#missed = []
    const message = this.#message
    if (before === undefined || message === undefined || message.isForAll === true) return
    const isBack = before.network !== 'online' && now.network === 'online'
    const isOver = message.kind?.startsWith('service.') === true && isBack
    if (isOver || surroundings.some((read) => read(before) !== read(now))) this.dismiss()
  }

  /** Adds a code that no screen accepted, and returns all of them. */
  addMissed(code: string): readonly string[] {
    this.#missed = [...this.#missed, code]
    return this.#missed
  }

  /** Returns the missed codes and forgets them. */
  takeMissed(): readonly string[] {
    const missed = this.#missed
    this.#missed = []
    return missed
  }

  /** Adds a place for the message, and returns it for `removePlace`. */
  addPlace(holder: MessageHolder): Place {
    const place = { holder, number: this.#next() }
    this.#places = [...this.#places, place]
    this.#placesChanged = place.number
    return place
  }

  removePlace(place: Place): void {
    this.#places = this.#places.filter((other) => other !== place)
    this.#placesChanged = this.#next()
  }

  /** The place where the message stands. Undefined if there is no message. */
  get place(): Place | undefined {
    const told = this.#message?.number
    if (told === undefined || this.#placesChanged === 0) return undefined
    const there = this.#places.filter(({ holder, number }) => holder === 'window' || number < told)
    const nearest = holders.findLast((holder) => there.some((place) => place.holder === holder))
    return there.findLast(({ holder }) => holder === nearest)
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
}

/** What a message speaks of besides its own cause, and its language. */
const surroundings: readonly ((view: StateView) => unknown)[] = [
  (view) => view.stage,
  (view) => view.cashier?.id,
  (view) => view.isLocked,
  (view) => view.shift?.id,
  (view) => view.locale
]
