import { expect, it } from 'vitest'
import { demoShop, practiceUrl } from '@kassa/sandbox'
import { place, setting } from '../../src/main/db/core/settings.ts'
import { people } from '../../src/main/db/staff/people.ts'
import { ids } from '../outbox/rig/documents.ts'
import { at, openShiftOfOthers, setService, useRollOut } from './roll-out-rig.ts'

// A person at Welcome chooses a register at which another till has a shift open.

useRollOut()

const connect = (change: object = {}) =>
  at.ask('welcome.connect', {
    url: practiceUrl,
    credential: { kind: 'apiKey', key: demoShop().apiKey },
    organizationId: ids.organization,
    organizationName: 'Chilonzor',
    cashboxId: ids.cashbox,
    cashboxName: 'Kassa 1',
    warehouseId: 'warehouse',
    priceListId: 'retail',
    owner: { id: ids.nodira, name: 'Nodira A.', pin: '731946' },
    ...change
  })

it('Welcome refuses a register with an open shift before it writes anything, and says who opened it and when', async () => {
  await openShiftOfOthers()
  const refused = await connect()
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'register.inUse', facts: { userId: ids.nodira } } })
  expect(refused.ok || Date.parse(String(refused.failure.facts?.['openedAt']))).toBeGreaterThan(0)
  const { store } = at.context
  expect([place(store), setting(store, 'ownerId')]).toEqual([undefined, undefined])
  expect(people(store).filter(({ id }) => id === ids.nodira)).toEqual([])
})

it('Welcome refuses an owner who has a shift open at another register, unless a person takes over', async () => {
  await openShiftOfOthers()
  const there = { cashboxId: 'another', cashboxName: 'Kassa 2' }
  const refused = await connect(there)
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'register.ownerBusy', facts: { userId: ids.nodira } } })
  expect([place(at.context.store), setting(at.context.store, 'ownerId')]).toEqual([undefined, undefined])
  expect((await connect({ ...there, takesOver: true })).ok).toBe(true)
})

it('Welcome asks nothing if a person other than the owner has a shift open at another register', async () => {
  await openShiftOfOthers({})
  expect((await connect({ cashboxId: 'another', cashboxName: 'Kassa 2' })).ok).toBe(true)
})

it('Welcome connects a till to a register with an open shift after a person has taken it over', async () => {
  await openShiftOfOthers()
  expect((await connect()).ok).toBe(false)
  expect((await connect({ takesOver: true })).ok).toBe(true)
  expect(place(at.context.store)?.cashboxName).toBe('Kassa 1')
})

it.each([true, false])('Welcome asks nothing if it sees no open shift, with the service there: %s', async (isThere) => {
  setService(isThere)
  expect((await connect()).ok).toBe(true)
  expect(place(at.context.store)?.cashboxName).toBe('Kassa 1')
})
