import { timingSafeEqual } from 'node:crypto'
import { bytes, text } from '../../domain/core/checks.ts'
import { hmacSha256 } from '../core/hmac.ts'
import type { Reader, Writer } from '../core/open.ts'
import { valueReader } from '../core/rows.ts'
import { recordChecks } from './record-checks.ts'
import type { RecordKind } from './records.ts'

// A small list, such as the taxes or the payment methods, has one seal over all its records, because a record that is
// missing changes money like one that was edited. A page of the service is sealed only if the list was as sealed before
// it. So a list that another program has changed stays without a valid seal until the service was read whole.

/** Lists of any length, which change all day. They have no seal. */
const unsealed: readonly RecordKind[] = ['customer', 'openTicket']
const kinds = (Object.keys(recordChecks) as RecordKind[]).filter((kind) => !unsealed.includes(kind))

const Told = valueReader('record', text)
const Mac = valueReader('list_seal.mac', bytes)
const told = `SELECT json_group_array(json_array(id, position, json) ORDER BY id) FROM record WHERE kind = ?`

export type ListSeals = ReturnType<typeof createListSeals>

/** Creates the seals of the small lists. The key is that of the goods (`goodsKey`). */
export function createListSeals(key: Uint8Array) {
  const digest = hmacSha256(key)
  const macOf = (db: Reader, kind: RecordKind): Uint8Array =>
    digest(`list ${kind}\n${Told.one(db.prepare(told).pluck(), kind)}`)
  const isRead = (db: Reader, kind: RecordKind): boolean =>
    db.prepare(`SELECT 1 FROM record WHERE kind = ? LIMIT 1`).get(kind) !== undefined ||
    db.prepare(`SELECT 1 FROM cursor WHERE resource = ? AND filled_at IS NOT NULL`).get(kind) !== undefined

  /** Returns whether a list is as it was sealed, or was never read. */
  function isSound(db: Reader, kind: RecordKind): boolean {
    const mac = Mac.get(db.prepare('SELECT mac FROM list_seal WHERE kind = ?').pluck(), kind)
    if (mac === undefined) return !isRead(db, kind)
    const now = macOf(db, kind)
    return mac.length === now.length && timingSafeEqual(mac, now)
  }
  /** Seals a list as it is, in the transaction that has written it. */
  function seal(db: Writer, kind: RecordKind): void {
    if (kinds.includes(kind))
      db.prepare('INSERT OR REPLACE INTO list_seal (kind, mac) VALUES (?, ?)').run(kind, macOf(db, kind))
  }
  return {
    /** Seals all lists of a file that was never sealed with this key. */
    sealAll(db: Writer): void {
      for (const kind of kinds) if (isRead(db, kind)) seal(db, kind)
    },
    /** Seals a list that was read whole from the service. */
    seal,
    /** Runs what writes a part of a list, and seals the list if it was as sealed before. */
    write<T>(db: Writer, kind: RecordKind, work: () => T): T {
      const wasSound = kinds.includes(kind) && isSound(db, kind)
      const done = work()
      if (wasSound) seal(db, kind)
      return done
    },
    /** Returns the lists that another program has changed. */
    altered: (db: Reader): RecordKind[] => kinds.filter((kind) => !isSound(db, kind))
  }
}

/** Lets the next round read these lists whole again. */
export function readListsAgain(db: Writer, altered: readonly RecordKind[]): void {
  for (const kind of altered) db.prepare(`UPDATE cursor SET since = NULL, page = 0 WHERE resource = ?`).run(kind)
}
