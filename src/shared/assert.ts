/** Thrown if the program itself has a bug. Never thrown for what a person, a file or the service may do. */
export class ProgrammerError extends Error {
  override readonly name = 'ProgrammerError'
}

/** Throws ProgrammerError if the condition is false. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new ProgrammerError(sentence)
}

/** Marks a switch as complete: a new member of the union does not compile until every switch handles it. */
export function never(value: never): never {
  throw new ProgrammerError(`no case for ${JSON.stringify(value)}`)
}
