/** Put in the place of a text that must be there exactly once. The path is relative to the root of the project. */
export type Edit = { file: string; text: string; by: string }

/** One bug, planted in memory: the files on disk stay as they are. */
export type Mutant = {
  id: string
  /** What of queue.md it breaks: a transition, a condition of a negative, a dependency, a rule of durability. */
  rule: string
  edits: readonly Edit[]
  /** Where it can be seen: inside the envelope unless said otherwise. */
  run?: 'outside'
  /** The faults that show it soonest (simulator/faults.ts); undefined: whatever strikes by chance. */
  weather?: readonly string[]
  /** The unit tests that must find it, where the simulated worlds cannot: they are run in its place. */
  tests?: readonly string[]
}

/** One bug in one place. */
export const mutant = (id: string, rule: string, file: string, text: string, by: string, more?: Where): Mutant => ({
  id,
  rule,
  edits: [{ file, text, by }],
  ...more
})
type Where = Pick<Mutant, 'run' | 'weather' | 'tests'>
