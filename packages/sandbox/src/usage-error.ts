/** A command line, or a file of one, that cannot be followed. The message is a sentence for the console. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
