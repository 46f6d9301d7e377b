/** Replaces a text that must occur exactly once. The path is relative to the root of the project. */
export type Edit = { file: string; text: string; by: string }

/** One bug, planted in memory: the files on disk do not change. */
export type Mutant = {
  id: string
  /**
   * The rule of queue.md that it breaks: a transition, a condition of a negative, a dependency, a rule of durability.
   */
  rule: string
  edits: readonly Edit[]
  /** Set if the bug only shows outside the envelope. */
  run?: 'outside'
  /** The faults that show it soonest (simulator/faults.ts); undefined: random faults. */
  weather?: readonly string[]
  /** The unit tests that must find it if the simulated worlds cannot; they run in their place. */
  tests?: readonly string[]
}

/** Returns one bug in one place. */
export const mutant = (id: string, rule: string, file: string, text: string, by: string, more?: Where): Mutant => ({
  id,
  rule,
  edits: [{ file, text, by }],
  ...more
})
type Where = Pick<Mutant, 'run' | 'weather' | 'tests'>

/** Returns the source with the bug. Throws if the source has changed so that the bug no longer fits. */
export function applied(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, edit) => {
    const count = text.split(edit.text).length - 1
    if (count !== 1) throw new Error(`${edit.file}: ${count} times, not once: ${edit.text}`)
    return text.replace(edit.text, () => edit.by)
  }, source)
}

/** Names the unit tests that must find a bug, without `test/` and their ending. Those of a package have their whole path. */
export const testsOf = (...names: string[]) => ({
  tests: names.map((name) => `${name.startsWith('packages/') ? '' : 'test/'}${name}.test.ts`)
})
