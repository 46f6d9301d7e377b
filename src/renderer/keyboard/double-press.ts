import type { Clock, Monotonic } from '../../shared/ports.ts'

/** A press this soon after the last one is its second half. */
const doublePressMs = 500

/** Tells the second half of a double press from a press that is meant for the next person. */
export class DoublePress {
  readonly #clock: Clock
  #isBusy = false
  #endedAt: Monotonic | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Ends the wait: the user has done something for the next person. */
  forget(): void {
    this.#endedAt = undefined
  }

  /**
   * Runs the act of a press, unless the same act still runs or has just ended the turn of a person. The act returns
   * whether it ended the turn.
   */
  async once(act: () => Promise<boolean>): Promise<void> {
    const isSoon = this.#endedAt !== undefined && this.#clock.monotonic() - this.#endedAt < doublePressMs
    if (this.#isBusy || isSoon) return
    this.#isBusy = true
    const hasEnded = await act().finally(() => (this.#isBusy = false))
    this.#endedAt = hasEnded ? this.#clock.monotonic() : undefined
  }
}
