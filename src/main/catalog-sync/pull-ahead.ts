import type { Result } from '../../shared/failure.ts'
import type { Page } from './pull-read.ts'

/** Rows a page: the most that the service gives. */
export const pageLimit = 200
/**
 * Pages on their way while one is written: with it as many as there are connections (api/send.ts). They wait for the
 * writer, so that memory holds no more than these.
 */
export const pagesAhead = 5

export type ReadPageAt = (page: number) => Promise<Result<Page>>

export type Ahead = {
  /** The answer for this page; those after it are asked for meanwhile, as far as the total says there are any. */
  take(page: number, total: number | undefined): Promise<Result<Page>>
  /** The next page is not the one after the last. */
  forget(): void
}

/** Reads pages ahead of the writer. A reader never rejects, so what is forgotten on the way does no harm. */
export function createAhead(read: ReadPageAt): Ahead {
  const coming = new Map<number, Promise<Result<Page>>>()
  const ask = (page: number): Promise<Result<Page>> => {
    let answer = coming.get(page)
    if (answer === undefined) coming.set(page, (answer = read(page)))
    return answer
  }
  return {
    async take(page, total) {
      const answer = ask(page)
      const last = Math.ceil((total ?? 0) / pageLimit)
      for (let next = page + 1; next <= Math.min(page + pagesAhead, last); next += 1) void ask(next)
      const found = await answer
      coming.delete(page)
      return found
    },
    forget() {
      coming.clear()
    }
  }
}
