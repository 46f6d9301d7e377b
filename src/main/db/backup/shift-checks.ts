import type { ShiftId } from '../../../shared/ids.ts'
import { lastSeq } from '../core/journal.ts'
import type { Store } from '../core/open.ts'
import type { SealReader } from '../core/seal-reader.ts'
import { brokenChain, shiftCheck, type Found } from './seal-check.ts'

/** A close waits for at most this many checks: another program that writes without an end must not prevent it. */
const mostShiftChecks = 2

type ShiftChecks = {
  store: Store
  seals: SealReader
  journalKey: Uint8Array
  /** Checks a shift in another thread. Returns undefined if the thread died. */
  readShift: ((shiftId: ShiftId) => Promise<Found | undefined>) | undefined
  report: (found: Found) => void
  /** Returns the findings that still hold. */
  current: (found: Found) => Found
}

/** Keeps the check of a shift that began at the count of the drawer until the shift is closed. */
export function checksOfShifts({ store, seals, journalKey, readShift, report, current }: ShiftChecks) {
  let begun: { shiftId: ShiftId; fromSeq: number; found: Promise<Found> } | undefined
  const start = (shiftId: ShiftId): typeof begun & object => {
    const now = () => shiftCheck(seals, journalKey, shiftId)
    const found = readShift?.(shiftId).then((told) => told ?? now()) ?? Promise.resolve(now())
    // The close reports an error of the check. Without a close, nobody waits for it.
    found.catch(() => undefined)
    return { shiftId, fromSeq: lastSeq(store), found }
  }
  return {
    forget: () => (begun = undefined),
    begin: (shiftId: ShiftId): void => {
      begun = start(shiftId)
    },
    end: async (shiftId: ShiftId): Promise<void> => {
      for (let checks = 0; checks < mostShiftChecks; checks += 1) {
        const check = begun?.shiftId === shiftId ? begun : start(shiftId)
        begun = check
        report(current(await check.found))
        report({ faults: [], breaks: brokenChain(seals.db, journalKey, check.fromSeq) })
        // Forgets the check if another program has written into the file since it began.
        store.noticeOutsideWrite()
        if (begun === check) break
      }
      begun = undefined
    }
  }
}
