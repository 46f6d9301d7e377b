import type { Failure } from '../../shared/failure.ts'
import type { EmployeeId } from '../../shared/ids.ts'

/** A manager and the PIN just typed, for one act. */
export type Approval = { managerId: EmployeeId; pin: string }

type Asked<Answer> = { failure: Failure; answer: (answer: Answer | undefined) => void }

/**
 * A question that covers the screen while an act waits: a manager's PIN, the owner's key, or whether the date or
 * a large sum is right.
 */
export class Question<Answer> {
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
