/** Thrown when the program itself is wrong. Never used for what a person, a file or the service may do. */
export class ProgrammerError extends Error {
  override readonly name = 'ProgrammerError'
}

/** States what must hold at this point; a break is a bug, so it throws. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new ProgrammerError(sentence)
}

/** Marks a switch as complete: adding a case to the union must not compile until every switch has decided. */
export function never(value: never): never {
  throw new ProgrammerError(`no case for ${JSON.stringify(value)}`)
}
