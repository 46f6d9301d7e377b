import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJournal, head, seqOfLast, verify } from '../../src/main/db/core/journal.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { insertShift } from '../../src/main/db/shift/shifts.ts'
import { insertTicket } from '../../src/main/db/ticket/tickets.ts'
import { at, sale, shift, ticket } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

let file: TillFile
beforeEach(() => {
  file = tillFile()
})
afterEach(() => {
  file.remove()
})

describe('the journal', () => {
  const key = new Uint8Array(32).fill(7)
  const fill = (count: number) => {
    const journal = createJournal(key, 'boot')
    file.store.transaction((db) => {
      for (let index = 0; index < count; index += 1) {
        journal.append(db, { at: at(index), actor: 'anna', act: 'test', subject: String(index), facts: { index } })
      }
    })
  }
  const raw = (sql: string) => file.store.transaction((db) => db.prepare(sql).run())

  it('the journal is whole when it is empty and after every row', () => {
    expect(verify(file.store, key)).toEqual({ isWhole: true, head: head(file.store), rows: 0 })
    fill(5)
    expect(verify(file.reopen(), key)).toEqual({ isWhole: true, head: head(file.store), rows: 5 })
    expect(verify(file.store, key, 3)).toMatchObject({ isWhole: true, rows: 3 })
    expect(seqOfLast(file.store, 'test')).toBe(5)
    expect(seqOfLast(file.store, 'never')).toBeUndefined()
  })

  it.each([
    ['a changed fact', `UPDATE journal SET facts = '{}' WHERE seq = 3`, 3],
    ['a changed actor', `UPDATE journal SET actor = 'olim' WHERE seq = 2`, 2],
    ['a missing row', `DELETE FROM journal WHERE seq = 3`, 3],
    ['a swapped time', `UPDATE journal SET at = 99 WHERE seq = 5`, 5]
  ])('the check detects %s', (_, sql, brokenAt) => {
    fill(5)
    raw(sql)
    expect(verify(file.store, key)).toEqual({ isWhole: false, brokenAt })
  })

  it('the journal cannot be rewritten without the key', () => {
    fill(2)
    expect(verify(file.store, new Uint8Array(32))).toEqual({ isWhole: false, brokenAt: 1 })
  })

  it('the check detects a truncated end by the fingerprint that the newest sale has', () => {
    fill(3)
    const open = shift()
    const openTicket = ticket()
    file.store.transaction((db) => {
      insertShift(db, open)
      insertTicket(db, openTicket)
      insertSale(db, sale({ shiftId: open.id, ticketId: openTicket.id, journalHead: head(db) }), 1)
    })
    expect(verify(file.store, key).isWhole).toBe(true)
    raw('DELETE FROM journal WHERE seq = 3')
    expect(verify(file.store, key)).toEqual({ isWhole: false, brokenAt: 3 })
  })
})
