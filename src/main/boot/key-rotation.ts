import { createHmac } from 'node:crypto'
import type { Instant } from '../../shared/ports.ts'
import { genesis, head, type Journal } from '../db/core/journal.ts'
import type { Store } from '../db/core/open.ts'
import { forgetPins, givePinBack, people, pinHashes } from '../db/staff/people.ts'
import { putSetting, setting } from '../db/core/settings.ts'

// The key store of the system can lose the till's keys: a reinstalled system, a disk put into another computer, a file
// that somebody deleted. Nothing sealed by the old ones can be checked again, so the break is named and never hidden.

//
// A key store may also be locked at one start and open at the next. What it sealed is kept aside (secrets.ts), and each
// shop takes that key which its books were written with. PINs that were forgotten are remembered beside the mark of
// their pepper, and come back with it - unless somebody was given a new one meanwhile: then the way forward was taken.
// The journal does not go back: its new epoch has begun.

export type StoredKey = { key: Uint8Array; isNew: boolean; earlier?: readonly Uint8Array[] }
type Keys = {
  journal: Journal
  pepper: StoredKey
  journalKey: StoredKey
  /** What `isJournalKeyLost` answered before this start wrote into the journal. */
  isKeyLost: boolean
  now: Instant
}

/** Tells a key again without telling the key. */
const markOf = ({ key }: Pick<StoredKey, 'key'>): string =>
  createHmac('sha256', key).update('kassa: the key of this till').digest('hex')

/** The keys that this shop's books were written with, among those that can be read. */
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

/** Was the journal written with a key that is not there any more? */
export const isJournalKeyLost = (store: Store, journalKey: StoredKey): boolean =>
  isOther(store, 'journalMark', journalKey) && head(store) !== genesis

/**
 * Compares the keys with those the books were written with. After a lost pepper all PINs are forgotten and enrolled
 * anew; after a lost key of the journal a new epoch begins in it, which the answer tells.
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
      for (const { id, hash } of previous.pins) givePinBack(db, id, hash)
      putSetting(db, 'pinsAside', undefined)
      journal.append(db, { ...till, act: 'pins.found', subject: 'till', facts: { count: previous.pins.length } })
    }
  })
  return isKeyLost
}
