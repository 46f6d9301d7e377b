import type { Failure } from '../../shared/failure.ts'
import type { EmployeeId } from '../../shared/ids.ts'

/** A manager and the PIN just typed, for one act. */
export type Approval = { managerId: EmployeeId; pin: string }

type Question = { failure: Failure; answer: (approval: Approval | undefined) => void }

/** The question to a manager that covers the screen while an act waits for permission. */
export class ApprovalQuestion {
  #question = $state.raw<Question>()

  get isOpen(): boolean {
    return this.#question !== undefined
  }

  /** Why it is asked: the need for a manager at first, then what was wrong with the PIN. */
  get failure(): Failure | undefined {
    return this.#question?.failure
  }

  /** Asks; undefined when it was left. A new question leaves the one before. */
  ask(failure: Failure): Promise<Approval | undefined> {
    this.#question?.answer(undefined)
    return new Promise((resolve) => {
      this.#question = { failure, answer: resolve }
    })
  }

  answer(approval: Approval | undefined): void {
    const question = this.#question
    this.#question = undefined
    question?.answer(approval)
  }
}
