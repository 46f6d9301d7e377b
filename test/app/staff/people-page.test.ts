import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { anna, boss, byBoss as approval, journalActs, olim, pins, selling, signIn, till, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

describe('the page of people', () => {
  it('the page has the role, the PIN and the last sign-in of each person, also of two people of one name', async () => {
    at = till()
    await at.call('people.list', {})
    at.catalog.transaction((db) => {
      putRecord(db, 'employee', { id: olim, value: { id: olim, name: 'anna', isBoss: false } }, 1, 1)
    })
    await signIn(at, anna)
    at.pass(60_000)
    await signIn(at, olim)
    await signIn(at, anna)
    const page = await at.call('people.page', {})
    const now = at.context.clock.now()
    expect(page.map(({ id, name, role, lastSignInAt }) => [id, name, role, lastSignInAt])).toEqual([
      [anna, 'anna', 'cashier', now],
      [olim, 'anna', 'cashier', now],
      [boss, 'boss', 'owner', undefined]
    ])
    expect(page.every(({ enrolledAt }) => enrolledAt === now - 60_000)).toBe(true)
  })

  it('a PIN is removed with a manager, its person then needs a new one, and the journal names both', async () => {
    at = await selling()
    expect((await at.refused('people.removePin', { employeeId: olim })).kind).toBe('person.managerNeeded')
    const page = await at.call('people.removePin', { employeeId: olim, approval })
    expect(page.find(({ id }) => id === olim)).toMatchObject({ isEnrolled: false })
    expect((await at.refused('people.signIn', { employeeId: olim, pin: pins['olim'] ?? '' })).kind).toBe(
      'person.notEnrolled'
    )
    expect(journalActs(at).at(-1)).toBe('person.removePin')
    await at.call('people.enroll', { employeeId: olim, pin: '8642', approval })
    await at.call('people.signIn', { employeeId: olim, pin: '8642' })
  })

  it('the PIN of the last manager is not removed, but that of one of two is', async () => {
    at = await selling()
    expect((await at.refused('people.removePin', { employeeId: boss, approval })).kind).toBe('person.lastManager')
    await at.call('people.enroll', { employeeId: olim, pin: '864200', isManager: true, approval })
    await at.call('people.removePin', { employeeId: boss, approval: { managerId: olim, pin: '864200' } })
    expect((await at.call('people.page', {})).find(({ id }) => id === boss)?.isEnrolled).toBe(false)
  })
})
