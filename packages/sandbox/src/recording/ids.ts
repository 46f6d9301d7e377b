import { isId, isPlaceholder } from './hide.ts'

/**
 * The ids and placeholders of a recording, and the texts of the sandbox that plays it back. An id of the beginning is
 * itself, and so is a placeholder that a request has sent. Another one is paired with the text at the same place of the
 * answer to the same request, the first time that an answer has it.
 */
export class Ids {
  readonly #beginning: ReadonlySet<string>
  readonly #replayed = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** The service began with other records: one of its records was read where the sandbox has another. */
  isOtherBeginning = false

  constructor(beginning: ReadonlySet<string>) {
    this.#beginning = beginning
  }

  /** Returns the text in the sandbox of a recorded id or placeholder, and any other text unchanged. */
  of(text: string): string {
    return this.#replayed.get(text) ?? text
  }

  /** Returns true if no answer had this id and the sandbox did not begin with it. */
  isUnknown(text: string): boolean {
    return isId(text) && !this.#replayed.has(text) && !this.#beginning.has(text)
  }

  /** Returns a value of a recorded request as the sandbox must get it. */
  sent(value: unknown): unknown {
    if (typeof value === 'string') {
      if (isPlaceholder(value) && !this.#replayed.has(value)) this.#replayed.set(value, value)
      return this.of(value)
    }
    if (Array.isArray(value)) return value.map((each) => this.sent(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [this.of(key), this.sent(inner)]))
  }

  /** Pairs the ids of two answers to the same request. */
  learn(recorded: unknown, replayed: unknown): void {
    if (typeof recorded === 'string' && typeof replayed === 'string') {
      if (isId(recorded) && isId(replayed)) this.#pair(recorded, replayed)
      else if (isPlaceholder(recorded) && !this.#replayed.has(recorded)) this.#replayed.set(recorded, replayed)
    } else if (Array.isArray(recorded) && Array.isArray(replayed)) {
      for (const [index, row] of recorded.entries()) this.learn(row, replayed[index])
    } else if (typeof recorded === 'object' && typeof replayed === 'object' && recorded && replayed) {
      const other = new Map<string, unknown>(Object.entries(replayed))
      for (const [key, value] of Object.entries(recorded)) this.learn(value, other.get(this.of(key)))
    }
  }

  #pair(recorded: string, replayed: string): void {
    if (this.#replayed.has(recorded)) return
    const isOwn = this.#beginning.has(recorded)
    if (!isOwn && this.#taken.has(replayed)) return
    this.#replayed.set(recorded, isOwn ? recorded : replayed)
    this.#taken.add(isOwn ? recorded : replayed)
    if (!isOwn && this.#beginning.has(replayed)) this.isOtherBeginning = true
  }
}
