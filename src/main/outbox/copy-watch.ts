import { leaveCopy } from '../db/backup/identity.ts'
import { setting } from '../db/core/settings.ts'
import { codeOfNumber } from '../db/ticket/sales.ts'
import { isAlteredCode } from '../service-records/amounts.ts'
import type { OutboxDeps } from './deps.ts'

// Two machines that were made from one image have the same machine id, folder and file: nothing on either of them shows
// the other. Only the service does: it has sales with the prefix of this till that this till did not make.

const numberedCode = /^[0-9a-z]{5}-0*(\d{1,15})-[0-9a-z]+$/

/**
 * Returns a function that looks at the codes of a list of sales. If one has the prefix of this till, and this till has no
 * such sale, this till counts as a copy from now on: it takes a new prefix, and a manager is told.
 */
export function watchCodes({
  store,
  clock,
  journal
}: Pick<OutboxDeps, 'store' | 'clock' | 'journal'>): (code: string | null | undefined) => void {
  let prefix = setting(store, 'tillPrefix')
  return (code) => {
    if (journal === undefined || prefix === undefined || code?.startsWith(`${prefix}-`) !== true) return
    const [, number] = numberedCode.exec(code) ?? []
    if (number === undefined) return
    const ours = codeOfNumber(store, Number(number))
    if (ours === code || (ours !== undefined && isAlteredCode(code, ours))) return
    prefix = undefined
    store.transaction((db) => {
      leaveCopy(db, journal, clock.now())
    })
  }
}
