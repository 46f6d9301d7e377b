import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldTickets } from '../../src/main/db/ticket/held-tickets.ts'
import { insertTicket, saveTicket } from '../../src/main/db/ticket/tickets.ts'
import { at, line, ticket } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

let file: TillFile
beforeEach(() => {
  file = tillFile()
})
afterEach(() => file.remove())

describe('held tickets', () => {
  it('held tickets are read again only when one of them is written, or was to be', () => {
    const [one, two] = [ticket({ state: 'held', heldAt: at(20), number: 1 }), ticket({ number: 2 })]
    file.store.transaction((db) => {
      insertTicket(db, one)
      insertTicket(db, two)
    })
    const before = heldTickets(file.store)
    const named = { ...two, name: 'Door' }
    file.store.transaction((db) => saveTicket(db, two, named, at(21)))
    expect(heldTickets(file.store)).toBe(before)
    const moved = { ...one, lines: [line({ name: 'a' })] }
    const write = (isCut: boolean) =>
      file.store.transaction((db) => {
        saveTicket(db, one, moved, at(22))
        saveTicket(db, named, { ...named, state: 'held', heldAt: at(22) }, at(22))
        if (isCut) throw new Error('cut')
      })
    expect(() => write(true)).toThrow('cut')
    expect(heldTickets(file.store)).toEqual([one])
    write(false)
    expect(heldTickets(file.store)).toEqual([moved, { ...named, state: 'held', heldAt: at(22) }])
  })
})
