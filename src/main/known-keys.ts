import { createHmac } from 'node:crypto'
import type { Instant } from '../shared/ports.ts'
import { genesis, head, type Journal } from './store/journal.ts'
import type { Store } from './store/open.ts'
import { forgetPins, people } from './store/people.ts'
import { putSetting, setting } from './store/settings.ts'

// The key store of the system can lose the till's keys: a reinstalled system, a disk put into another computer, a file
// that somebody deleted. Nothing sealed by the old ones can be checked again, so the break is named and never hidden.

type Made = { key: Uint8Array; isNew: boolean }
type Keys = { journal: Journal; pepper: Made; journalKey: Made; now: Instant }

/** Tells a key again without telling the key. */
const markOf = ({ key }: Made): string => createHmac('sha256', key).update('kassa: the key of this till').digest('hex')

/**
 * Compares the keys with those the books were written with. After a lost pepper all PINs are forgotten and enrolled
 * anew; after a lost key of the journal a new epoch begins in it, which the answer tells.
 */
export function recogniseKeys(store: Store, { journal, pepper, journalKey, now }: Keys): boolean {
  const isOther = (name: 'pepperMark' | 'journalMark', made: Made): boolean => {
    const mark = setting(store, name)
    return mark === undefined ? made.isNew : mark !== markOf(made)
  }
  const areLost = isOther('pepperMark', pepper) && people(store).some(({ isEnrolled }) => isEnrolled)
  const isCut = isOther('journalMark', journalKey) && head(store) !== genesis
  store.transaction((db) => {
    putSetting(db, 'pepperMark', markOf(pepper))
    putSetting(db, 'journalMark', markOf(journalKey))
    const till = { at: now, actor: 'till' }
    if (isCut) {
      journal.append(db, { ...till, act: 'journal.epoch', subject: head(db), facts: { why: 'the key was lost' } })
    }
    if (areLost)
      journal.append(db, { ...till, act: 'pins.forgotten', subject: 'till', facts: { count: forgetPins(db) } })
  })
  return isCut
}
