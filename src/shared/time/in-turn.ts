/** Runs work one at a time, in the order in which it was given. */
export type InTurn = {
  /** Runs the work after all work before it has ended, well or not. Its error goes to its own caller only. */
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** Returns how much work has not ended yet. */
  waiting(): number
}

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async run(work) {
      const before = last
      waiting += 1
      const mine = before.then(work).finally(() => {
        waiting -= 1
      })
      last = mine.catch(() => undefined)
      return mine
    },
    waiting: () => waiting
  }
}
