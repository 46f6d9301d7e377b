import type { Result } from '../../shared/failure.ts'
import type { Page } from './pull-read.ts'

/** Rows per page: the maximum of the service. */
export const pageLimit = 200
/**
 * The number of pages that are read while one is written. With that one it is the number of connections (api/send.ts).
 * No further page is read before the writer is done, which limits the memory.
 */
export const pagesAhead = 5

export type ReadPageAt = (page: number) => Promise<Result<Page>>

export type Ahead = {
  /** Returns the answer for this page. Also requests the following pages, as far as the total says that they exist. */
  take(page: number, total: number | undefined): Promise<Result<Page>>
  /** Drops the pages that were read ahead. Call it if the next page is not the following one. */
  forget(): void
}

/** Reads pages ahead of the writer. A reader never rejects, so a dropped answer does no harm. */
export function createAhead(read: ReadPageAt): Ahead {
  const pending = new Map<number, Promise<Result<Page>>>()
  const ask = (page: number): Promise<Result<Page>> => {
    let answer = pending.get(page)
    if (answer === undefined) pending.set(page, (answer = read(page)))
    return answer
  }
  return {
    async take(page, total) {
      const answer = ask(page)
      const last = Math.ceil((total ?? 0) / pageLimit)
      for (let next = page + 1; next <= Math.min(page + pagesAhead, last); next += 1) void ask(next)
      const found = await answer
      pending.delete(page)
      return found
    },
    forget() {
      pending.clear()
    }
  }
}
