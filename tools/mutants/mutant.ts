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

/** Names the unit tests that must find a bug. */
export const testsOf = (...names: string[]) => ({ tests: names.map((name) => `test/${name}.test.ts`) })
