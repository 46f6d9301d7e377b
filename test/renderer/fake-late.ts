const waiting: (() => void)[] = []
let isOver = false

/** An answer of a machine that is busy: it comes once the test lets it come. */
export const late = <Answer>(answer: Answer): Promise<Answer> =>
  isOver ? Promise.resolve(answer) : new Promise((resolve) => void waiting.push(() => resolve(answer)))

export const lateAnswers = {
  waiting: (): number => waiting.length,
  /** Those that wait come now; `all`: and none waits any more. */
  come(all: boolean): void {
    isOver = all
    for (const answer of waiting.splice(0)) answer()
  }
}
