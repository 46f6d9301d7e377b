import { fail, ok, type Failure, type FailureFacts, type FailureKind, type Result } from '../../../shared/failure.ts'

// A use case throws a refusal. The dispatcher turns it into the answer of the call. A transaction that it interrupts
// writes nothing.

/** An expected failure of the closed list, and not an error of the program. */
export class Refused extends Error {
  override name = 'Refused'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Returns the value of a result. Throws Refused if it failed. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Refused(result.failure)
}

/** Throws Refused with a failure of this kind. */
export const refuse = (kind: FailureKind, facts?: FailureFacts): never => must<never>(fail(kind, facts))

/** Returns what the work returned, or its refusal as a value. Throws any other error of the work. */
export function attempt<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  }
}
