import { afterEach, expect, test } from 'vitest'
import { handOversOf, holderOf, insertHandOver } from '../../src/main/db/shift/hand-overs.ts'
import type { HandOver } from '../../src/main/domain/shift/records.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { createRig, type Rig } from '../outbox/rig/rig.ts'

let rig: Rig
afterEach(() => rig.end())

test('the drawer belongs to the person who took it over last, whatever the clock showed then', () => {
  rig = createRig()
  const shift = rig.openShift()
  const person = (name: string) => ({ id: name as EmployeeId, name })
  const handOver = (from: string, to: string, at: number): HandOver => ({
    shiftId: shift.id,
    from: person(from),
    to: person(to),
    counts: [],
    at: at as Instant,
    journalHead: 'head'
  })
  rig.store().transaction((db) => {
    insertHandOver(db, handOver('anna', 'olim', 5000))
    // The clock was set back by an hour in between.
    insertHandOver(db, handOver('olim', 'dina', 1000))
  })
  expect(handOversOf(rig.store(), shift.id).map(({ to }) => to.name)).toEqual(['olim', 'dina'])
  expect(holderOf(rig.store(), shift)).toEqual(person('dina'))
})
