import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { articleUses, insertMovement, movedOf, movementById, movementsOfShift } from '../../src/main/db/shift/cash.ts'
import { insertShift } from '../../src/main/db/shift/shifts.ts'
import { minor } from '../../src/shared/money.ts'
import { instantOf } from '../../src/shared/time/moments.ts'
import { cash, dollar, id, movement, shift, som } from '../support/model-fixtures.ts'
import { tillFile } from '../support/till-file.ts'

let file: ReturnType<typeof tillFile>
beforeEach(() => {
  file = tillFile()
})
afterEach(() => {
  file.remove()
})

describe('cash movements', () => {
  const open = shift()
  const whole = movement({
    shiftId: open.id,
    direction: 'out',
    approvedBy: { id: 'boss' as never, name: 'Boss' },
    article: { id: 'a' as never, name: 'A', direction: 'out', party: 'other' },
    note: 'why',
    isOverdrawn: true,
    isAfterCount: false,
    currency: dollar
  })
  const bare = movement({ shiftId: open.id, number: 'abcde-c2', amount: minor(700) })

  const write = () =>
    file.store.transaction((db) => {
      insertShift(db, open)
      insertMovement(db, whole, 1)
      insertMovement(db, bare, 2)
    })

  it('cash movements are read back whole, in the order they were made', () => {
    write()
    expect(movementById(file.reopen(), whole.id)).toEqual(whole)
    expect(movementsOfShift(file.store, open.id)).toEqual([whole, bare])
    expect(movementById(file.store, id())).toBeUndefined()
  })

  it('cash movements add up by method and currency, in and out separately', () => {
    write()
    file.store.transaction((db) =>
      insertMovement(db, movement({ shiftId: open.id, number: 'abcde-c3', amount: minor(300) }), 3)
    )
    expect(movedOf(file.store, open.id)).toEqual([
      { methodId: cash.id, methodName: 'Naqd', currencyId: dollar.id, movedIn: 0, movedOut: 5000 },
      { methodId: cash.id, methodName: 'Naqd', currencyId: som.id, movedIn: 1000, movedOut: 0 }
    ])
    expect(movedOf(file.store, id())).toEqual([])
  })

  it('the uses of an article are its different amounts, without movements that have no article', () => {
    write()
    const uses = [{ articleId: 'a', amount: whole.amount, currencyId: dollar.id, movedAt: whole.movedAt }]
    expect(articleUses(file.store)).toEqual(uses)
    file.store.transaction((db) =>
      insertMovement(db, { ...whole, id: id(), number: 'abcde-c3', movedAt: instantOf(whole.movedAt + 1) }, 3)
    )
    expect(articleUses(file.store)).toEqual([{ ...uses[0], movedAt: whole.movedAt + 1 }])
  })

  it('a cash movement needs a unique number, and an amount', () => {
    write()
    const again = (more: Parameters<typeof movement>[0], number: number) => () =>
      file.store.transaction((db) => insertMovement(db, movement({ shiftId: open.id, ...more }), number))
    expect(again({ number: 'abcde-c9' }, 1)).toThrow(/UNIQUE/)
    expect(again({ number: 'abcde-c2' }, 9)).toThrow(/UNIQUE/)
    expect(again({ number: 'abcde-c9', amount: minor(0) }, 9)).toThrow(/CHECK/)
  })
})
