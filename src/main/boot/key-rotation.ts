import { createHmac } from 'node:crypto'
import type { Instant } from '../../shared/ports.ts'
import { genesis, head, type Journal } from '../db/core/journal.ts'
import type { Store } from '../db/core/open.ts'
import { forgetPins, restorePin, people, pinHashes } from '../db/staff/people.ts'
import { putSetting, setting } from '../db/core/settings.ts'

// The key store of the system can lose the till's keys: after a new installation of the system, in another computer, or
// if somebody deletes a file. Nothing sealed by the old keys can be verified again, so the till reports the loss.
//
// A key store can also be locked at one start and open at the next. What it sealed is preserved (secrets.ts), and each
// shop uses the key that its database was written with. Deleted PINs are stored with the fingerprint of their pepper,
// and are restored with it, unless somebody has a new PIN by then. The journal keeps its new epoch.

export type StoredKey = { key: Uint8Array; isNew: boolean; earlier?: readonly Uint8Array[] }
type Keys = {
  journal: Journal
  pepper: StoredKey
  journalKey: StoredKey
  /** The result of `isJournalKeyLost` before this start wrote to the journal. */
  isKeyLost: boolean
  now: Instant
}

/** Returns a fingerprint that identifies a key without revealing it. */
const markOf = ({ key }: Pick<StoredKey, 'key'>): string =>
  createHmac('sha256', key).update('kassa: the key of this till').digest('hex')

/** Returns the keys that this shop's database was written with, among those that can be read. */
export function chosenKeys(store: Store, { pepper, journalKey }: Record<'pepper' | 'journalKey', StoredKey>) {
  const previous = setting(store, 'pinsAside')
  const isNobodyEnrolled = !people(store).some(({ isEnrolled }) => isEnrolled)
  const wanted = isNobodyEnrolled && previous !== undefined ? previous.mark : setting(store, 'pepperMark')
  return { pepper: marked(pepper, wanted), journalKey: marked(journalKey, setting(store, 'journalMark')) }
}

function marked(made: StoredKey, mark: string | undefined): StoredKey {
  const key = made.earlier?.find((each) => markOf({ key: each }) === mark)
  return key === undefined ? made : { key, isNew: false }
}

function isOther(store: Store, name: 'pepperMark' | 'journalMark', made: StoredKey): boolean {
  const mark = setting(store, name)
  return mark === undefined ? made.isNew : mark !== markOf(made)
}

/** Returns true if the journal was written with a key that cannot be read any more. */
export const isJournalKeyLost = (store: Store, journalKey: StoredKey): boolean =>
  isOther(store, 'journalMark', journalKey) && head(store) !== genesis

/**
 * Compares the keys with those that the database was written with. If the pepper is lost, deletes all PINs, so people
 * must enrol again. If the key of the journal is lost, starts a new epoch in the journal and returns true.
 */
export function recogniseKeys(store: Store, { journal, pepper, journalKey, isKeyLost, now }: Keys): boolean {
  const before = setting(store, 'pepperMark')
  const previous = setting(store, 'pinsAside')
  const areLost = isOther(store, 'pepperMark', pepper) && people(store).some(({ isEnrolled }) => isEnrolled)
  store.transaction((db) => {
    putSetting(db, 'pepperMark', markOf(pepper))
    putSetting(db, 'journalMark', markOf(journalKey))
    const till = { at: now, actor: 'till' }
    if (isKeyLost) {
      journal.append(db, { ...till, act: 'journal.epoch', subject: head(db), facts: { why: 'the key was lost' } })
    }
    if (areLost) {
      putSetting(db, 'pinsAside', before === undefined ? undefined : { mark: before, pins: pinHashes(db) })
      journal.append(db, { ...till, act: 'pins.forgotten', subject: 'till', facts: { count: forgetPins(db) } })
    } else if (previous?.mark === markOf(pepper) && before !== previous.mark) {
      for (const { id, hash } of previous.pins) restorePin(db, id, hash)
      putSetting(db, 'pinsAside', undefined)
      journal.append(db, { ...till, act: 'pins.found', subject: 'till', facts: { count: previous.pins.length } })
    }
  })
  return isKeyLost
}
