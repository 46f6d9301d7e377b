import type { Clock } from '../../shared/ports.ts'
import type { Seen } from '../domain/core/update.ts'
import { seqOfLast, type Journal } from '../db/core/journal.ts'
import { text } from '../domain/core/checks.ts'
import type { Store } from '../db/core/open.ts'
import { valueReader } from '../db/core/rows.ts'
import { asSetting, putSetting, setting } from '../db/core/settings.ts'

// The newest genuine manifest that this till has received. It stands in a setting and in the journal: a row can be
// deleted, but the chain of the journal shows each entry that is gone. The newer one counts.

const act = 'update.seen'
const Facts = valueReader('journal.facts', text)

/** Returns the reads and writes that updates.ts needs. */
export function seenManifests(store: Store, journal: Pick<Journal, 'append'>, clock: Pick<Clock, 'now'>) {
  const read = (): Seen | undefined => {
    const kept = [setting(store, 'updateSeen'), inJournal(store)].filter((one) => one !== undefined)
    return kept.sort((a, b) => b.issuedAt - a.issuedAt)[0]
  }
  return {
    read,
    keep(seen: Seen): void {
      const last = inJournal(store)
      const isNew = last?.version !== seen.version || last.issuedAt !== seen.issuedAt
      store.transaction((db) => {
        putSetting(db, 'updateSeen', seen)
        if (isNew)
          journal.append(db, { at: clock.now(), actor: 'till', act, subject: seen.version, facts: { ...seen } })
      })
    }
  }
}

function inJournal(store: Store): Seen | undefined {
  const seq = seqOfLast(store, act)
  if (seq === undefined) return undefined
  const facts = Facts.one(store.prepare('SELECT facts FROM journal WHERE seq = ?').pluck(), seq)
  try {
    return asSetting('updateSeen', JSON.parse(facts))
  } catch {
    return undefined
  }
}
