import { pageLimit } from './pull-ahead.ts'
import type { Page } from './pull-read.ts'
import { createSeenIds } from './seen-ids.ts'

/** Why a list was rejected. Stored with the cursor and shown to people by the locales. */
export type Trouble = 'pull.endless' | 'pull.shrinking' | 'pull.repeating' | 'pull.endedEarly' | 'pull.tooFew'

type PageCheck =
  | { kind: 'more' | 'last' }
  /** Records disappeared before this page, so the previous page is read again for the records that moved to it. */
  | { kind: 'back'; to: number }
  | { kind: 'trouble'; trouble: Trouble }

/** Checks one pass, so that a list with a wrong length neither blocks the till nor empties its catalogue. */
export type Guard = {
  check(page: number, answer: Page): PageCheck
  /** Counts the ids of a page. Returns an error after two pages in a row without a new id. */
  saw(ids: readonly string[]): Trouble | undefined
  seen(): number
  /** Returns true if far fewer rows came than the total of the list. */
  hasTooFew(total: number | undefined): boolean
}

const fewestShare = 0.8

/** Creates the guard of a pass. `knownTotal` is the total of a pass that is continued. */
export function createGuard(knownTotal: number | undefined): Guard {
  const ids = createSeenIds()
  let lastTotal = knownTotal
  let firstTotal: number | undefined
  let shrunk = 0
  let idlePages = 0

  const checkTotal = (page: number, total: number): PageCheck | undefined => {
    firstTotal ??= total
    const loss = Math.max(0, (lastTotal ?? total) - total)
    lastTotal = total
    shrunk += loss
    if (shrunk > pageLimit) return { kind: 'trouble', trouble: 'pull.shrinking' }
    if (total > firstTotal * 2 + 10 * pageLimit) return { kind: 'trouble', trouble: 'pull.endless' }
    if (loss === 0 || page === 1) return undefined
    // Most ids of the next two pages are known already, so they do not count as pages without progress.
    idlePages = -2
    return { kind: 'back', to: page - 1 }
  }

  return {
    check(page, { rows, total }) {
      if (total === undefined) return { kind: rows.length < pageLimit ? 'last' : 'more' }
      // The total lies, so nobody knows where the pages end. A pass that ended here would remove all other records.
      if (rows.length > total) return { kind: 'trouble', trouble: 'pull.endless' }
      const checked = checkTotal(page, total)
      if (checked !== undefined) return checked
      if (page * pageLimit >= total || rows.length >= total) return { kind: 'last' }
      return rows.length < pageLimit ? { kind: 'trouble', trouble: 'pull.endedEarly' } : { kind: 'more' }
    },
    saw(found) {
      const before = ids.count()
      for (const id of found) ids.add(id)
      idlePages = ids.count() === before ? idlePages + 1 : 0
      return idlePages >= 2 ? 'pull.repeating' : undefined
    },
    seen: () => ids.count(),
    hasTooFew: (total) => knownTotal === undefined && total !== undefined && ids.count() < total * fewestShare
  }
}
