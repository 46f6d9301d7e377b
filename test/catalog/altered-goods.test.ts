import { describe, expect, it } from 'vitest'
import { sealsOf } from '../../src/main/boot/shop-ports.ts'
import { areGoodsSealed, noteGoodsSealed } from '../../src/main/db/catalog/goods-seals.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { incidentViews } from '../../src/main/db/outbox/incident-views.ts'
import { incidentSentence } from '../../src/renderer/features/sync/job-words.ts'
import { localeNames } from '../../src/shared/choices.ts'
import { at } from '../support/model-fixtures.ts'
import { tillFile } from '../support/till-file.ts'

const key = new Uint8Array(32).fill(9)

describe('The till about altered goods', () => {
  it('an incident names the goods, and the journal has their number', () => {
    const file = tillFile()
    const { store } = file
    const journal = createJournal(key, 'boot')
    let announced = 0
    const seals = sealsOf(store, journal, key, () => (announced += 1))
    seals.onAltered({ count: 70, names: ['Чай', 'Кофе'], lists: [] })
    expect(announced).toBe(1)
    const [incident] = incidentViews(store, 9)
    expect(incident).toMatchObject({ kind: 'altered', goods: { count: 70, names: ['Чай', 'Кофе'] } })
    for (const locale of localeNames) expect(incident && incidentSentence(locale, incident)).toMatch(/70.*Чай, Кофе/)
    expect(store.prepare(`SELECT facts FROM journal WHERE act = 'seal.broken'`).pluck().all()).toEqual([
      '{"what":"goods","count":70}'
    ])
    file.remove()
  })

  it('goods count as sealed until the till begins new seals, because its key was lost', () => {
    const file = tillFile()
    const { store } = file
    const journal = createJournal(key, 'boot')
    const begin = () =>
      store.transaction((db) => journal.append(db, { at: at(1), actor: 'till', act: 'seal.begin', subject: 'till' }))
    begin()
    expect(areGoodsSealed(store)).toBe(false)
    noteGoodsSealed({ store, journal, at: at(2) })
    expect(areGoodsSealed(store)).toBe(true)
    begin()
    expect(areGoodsSealed(store)).toBe(false)
    file.remove()
  })
})
