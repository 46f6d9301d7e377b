import { statSync } from 'node:fs'
import { integer, nullable } from './checks.ts'
import type { Reader } from './open.ts'
import { rowReader } from './rows.ts'

/** So far back the books are read for a time: the start waits for it. */
const rowsRead = 5000

const LastTimes = rowReader('journal', { journal: nullable(integer), service: nullable(integer) })

/**
 * The latest time in the books: of the journal since a person said last that the clock is right, and of the service's
 * clock as it was heard when something was sent. An entry that was made by a clock set back does not lower it. Undefined
 * for a new file.
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
 * When the files of a till were written last, in milliseconds since 1970: asked before the program writes into them.
 * Undefined where there are none.
 */
export function filesWrittenAt(path: string): number | undefined {
  const times = ['', '-wal', '.id'].flatMap((suffix) => {
    const found = statSync(path + suffix, { throwIfNoEntry: false })
    return found === undefined ? [] : [Math.floor(found.mtimeMs)]
  })
  return times.length === 0 ? undefined : Math.max(...times)
}
