import { statSync } from 'node:fs'
import { integer, nullable } from '../../domain/core/checks.ts'
import type { Reader } from './open.ts'
import { rowReader } from './rows.ts'

/** The number of journal rows that are read for a time. It is limited because the start waits for it. */
const rowsRead = 5000

const LastTimes = rowReader('journal', { journal: nullable(integer), service: nullable(integer) })

/**
 * Returns the latest recorded time: of the journal since a person last confirmed the clock, and of the service's clock
 * at the last attempts. An entry with a clock that was set back does not lower it. Undefined for a new file.
 */
export function lastTrustedTime(db: Reader): number | undefined {
  const { journal, service } = LastTimes.one(
    db.prepare(
      `WITH last AS (SELECT seq, at, act FROM journal ORDER BY seq DESC LIMIT ${rowsRead})
       SELECT (SELECT max(at) FROM last
               WHERE seq >= coalesce((SELECT max(seq) FROM last WHERE act = 'clock.confirm'), 0)) AS journal,
         (SELECT max(server_time) FROM (SELECT server_time FROM attempt ORDER BY id DESC LIMIT 20)) AS service`
    )
  )
  return journal === null && service === null ? undefined : Math.max(journal ?? 0, service ?? 0)
}

/**
 * Returns when the files of a till were written last, in milliseconds since 1970. Call it before the program writes
 * into them. Undefined if there are no files.
 */
export function filesWrittenAt(path: string): number | undefined {
  const times = ['', '-wal', '.id'].flatMap((suffix) => {
    const found = statSync(path + suffix, { throwIfNoEntry: false })
    return found === undefined ? [] : [Math.floor(found.mtimeMs)]
  })
  return times.length === 0 ? undefined : Math.max(...times)
}
