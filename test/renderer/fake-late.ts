const waiting: (() => void)[] = []
let isOver = false

/** Returns an answer that waits until the test releases it, as on a busy machine. */
export const late = <Answer>(answer: Answer): Promise<Answer> =>
  isOver ? Promise.resolve(answer) : new Promise((resolve) => void waiting.push(() => resolve(answer)))

export const lateAnswers = {
  waiting: (): number => waiting.length,
  /** Releases the waiting answers. With `all`, later answers do not wait either. */
  come(all: boolean): void {
    isOver = all
    for (const answer of waiting.splice(0)) answer()
  }
}
