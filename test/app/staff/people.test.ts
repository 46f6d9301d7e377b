import { afterEach, describe, expect, it } from 'vitest'
import { putRecord, removeRecords } from '../../../src/main/db/catalog/catalog-write.ts'
import { enrol, pinState } from '../../../src/main/db/staff/people.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import {
  anna,
  boss,
  current,
  here,
  jobs,
  journalActs,
  olim,
  pins,
  scan,
  selling,
  signIn,
  till,
  type Till
} from '../till.ts'
import { oneHolder } from '../one-holder.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const wrong = (employeeId: EmployeeId = anna) => at.refused('people.signIn', { employeeId, pin: '9999' })

describe('signing in', () => {
  it('a person goes from the list of people to the shift and the sale', async () => {
    at = till()
    expect((await at.call('app.state', {})).stage).toBe('signIn')
    expect(await at.call('people.list', {})).toEqual([
      { id: anna, name: 'anna', isManager: false, isEnrolled: true },
      { id: boss, name: 'boss', isManager: true, isEnrolled: true },
      { id: olim, name: 'olim', isManager: false, isEnrolled: true }
    ])
    expect((await signIn(at, anna)).stage).toBe('openShift')
    expect((await at.call('shift.open', { counts: [] })).stage).toBe('sale')
    expect(at.emitted).toContain('state')
    expect(journalActs(at)).toEqual(['person.signIn', 'shift.open'])
  })

  it('an open shift is closed to another cashier by the rule of one holder, the refusal names the holder, and a manager may enter', async () => {
    at = await selling()
    await oneHolder(at)
    expect(await at.refused('people.signIn', { employeeId: olim, pin: pins['olim'] ?? '' })).toEqual({
      kind: 'shift.othersDrawer',
      facts: { name: 'anna', number: 1 }
    })
    const state = await signIn(at, boss)
    expect(state).toMatchObject({ stage: 'sale', cashier: { id: boss }, shift: { cashierId: anna } })
    await scan(at, '4780001')
    const sold = await at.call('checkout.cashExact', { ticketId: (await current(at)).id })
    expect(sold.receipt.cashier).toBe('boss')
    // At the service the money belongs to the register of the person whose shift it is.
    expect(jobs(at).at(-1)?.employee_id).toBe(anna)
    await signIn(at, anna)
  })

  it('locking loses nothing, and a locked till sells nothing', async () => {
    at = await selling()
    await scan(at, '4780001')
    const before = await current(at)
    expect(await at.call('people.lock', {})).toMatchObject({ isLocked: true, stage: 'sale', cashier: { id: anna } })
    for (const [name, input] of [
      ['ticket.current', {}],
      ['shift.report', {}],
      ['sales.list', { limit: 1 }],
      ['checkout.cashExact', { ticketId: before.id }]
    ] as const) {
      expect((await at.refused(name, input as never)).kind).toBe('person.notAllowed')
    }
    await signIn(at, anna)
    expect(await current(at)).toEqual(before)
  })
})

describe('wrong PINs', () => {
  it('three wrong PINs are free, then the delay is five seconds and doubles', async () => {
    at = till()
    expect(await wrong()).toEqual({ kind: 'person.pinWrong', facts: { left: 2 } })
    expect((await wrong()).facts).toEqual({ left: 1 })
    // No free try is left, so the failure tells the wait that the next wrong PIN brings.
    expect(await wrong()).toEqual({ kind: 'person.pinWrong', facts: { seconds: 5 } })
    expect(await wrong()).toEqual({ kind: 'person.pinLocked', facts: { seconds: 5 } })
    at.pass(4_000)
    expect(await at.refused('people.signIn', { employeeId: anna, pin: pins['anna'] ?? '' })).toEqual({
      kind: 'person.pinLocked',
      facts: { seconds: 1 }
    })
    at.pass(1_000)
    expect((await wrong()).facts).toEqual({ seconds: 10 })
    at.pass(10_000)
    await signIn(at, anna)
    expect(pinState(at.context.store, anna)).toMatchObject({ failures: 0 })
    expect(pinState(at.context.store, anna)).not.toHaveProperty('lockedUntil')
    expect(journalActs(at).filter((act) => act === 'pin.wrong')).toHaveLength(5)
    await signIn(at, olim)
  })

  it('the delay is changed neither by setting the clock forward or back, nor by a power cut', async () => {
    at = till()
    for (let tries = 0; tries < 4; tries += 1) await wrong()
    at.setClock(at.context.clock.now() + 3_600_000)
    expect((await wrong()).kind).toBe('person.pinLocked')
    at.setClock(at.context.clock.now() - 3_600_000)
    at.restart()
    expect((await wrong()).facts).toEqual({ seconds: 5 })
    at.setClock(0)
    at.restart()
    expect((await wrong()).facts).toEqual({ seconds: 5 })
  })

  it('a wrong PIN is counted before it is checked', async () => {
    at = till({ pins: { hash: () => Promise.resolve(''), isRight: () => Promise.reject(new Error('plug pulled')) } })
    await at.ask('people.signIn', { employeeId: anna, pin: '9999' })
    at.restart()
    expect(pinState(at.context.store, anna)?.failures).toBe(1)
  })

  it('wrong PINs cannot be tried in parallel', async () => {
    at = till()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => at.ask('people.signIn', { employeeId: anna, pin: '9999' }))
    )
    const kinds = answers.map((answer) => (answer.ok ? 'ok' : answer.failure.kind))
    expect(kinds.filter((kind) => kind === 'person.pinWrong')).toHaveLength(3)
    expect(pinState(at.context.store, anna)?.failures).toBe(4)
  })

  it('wrong PINs count for a manager who approves, too', async () => {
    at = await selling()
    await scan(at, '4780001')
    const lineId = (await current(at)).lines[0]?.id ?? ('' as never)
    const bad = { managerId: boss, pin: '9999' }
    for (let tries = 0; tries < 4; tries += 1) await at.ask('ticket.setPrice', { lineId, price: '1', approval: bad })
    expect((await at.refused('ticket.setPrice', { lineId, price: '1', approval })).kind).toBe('person.pinLocked')
  })
})

describe('enrolment', () => {
  it.each(['1111', '1234', '8765', '7890', '1212', '123123', '1122', '00000000'])(
    'the till refuses %s as too easy',
    async (pin) => {
      at = till()
      expect((await at.refused('people.enroll', { employeeId: anna, pin, approval })).kind).toBe('person.pinWeak')
    }
  )

  it('enrolment needs a manager, signed in or by PIN, and never one who is barred', async () => {
    at = till()
    const asked = { employeeId: anna, pin: '5713' }
    expect((await at.refused('people.enroll', asked)).kind).toBe('person.managerNeeded')
    await at.call('people.enroll', { ...asked, approval })
    await at.call('people.signIn', { employeeId: anna, pin: '5713' })
    expect((await at.refused('people.enroll', asked)).kind).toBe('person.managerNeeded')
    await signIn(at, boss)
    expect(await at.call('people.enroll', { ...asked, pin: '571306', isManager: true })).toContainEqual({
      id: anna,
      name: 'anna',
      isManager: true,
      isEnrolled: true
    })
    await at.call('people.lock', {})
    expect((await at.refused('people.enroll', { ...asked, pin: '571306' })).kind).toBe('person.managerNeeded')
    expect((await at.refused('people.enroll', { ...asked, employeeId: 'nobody' })).kind).toBe('person.unknown')
  })

  it('the till asks for six digits for a manager and for a new manager, and for four for a cashier', async () => {
    at = till()
    const kind = { kind: 'person.pinShort', facts: { digits: 6 } }
    expect(await at.refused('people.enroll', { employeeId: boss, pin: '57130', approval })).toEqual(kind)
    expect(await at.refused('people.enroll', { employeeId: anna, pin: '57130', isManager: true, approval })).toEqual(
      kind
    )
    await at.call('people.enroll', { employeeId: anna, pin: '5713', approval })
    await at.call('people.enroll', { employeeId: anna, pin: '571306', isManager: true, approval })
  })
})

describe('a PIN that is too short', () => {
  it('a manager with a shorter PIN from before can only choose a new one with it', async () => {
    at = till()
    at.context.store.transaction((db) => enrol(db, boss, 'hash of 8642', true, at.context.clock.now()))
    const old = { managerId: boss, pin: '8642' }
    expect((await at.refused('people.signIn', { employeeId: boss, pin: '8642' })).kind).toBe('person.pinShort')
    expect((await at.refused('people.enroll', { employeeId: anna, pin: '5713', approval: old })).kind).toBe(
      'person.pinShort'
    )
    const own = { employeeId: boss, pin: '571306' }
    expect((await at.refused('people.enroll', { ...own, approval: { managerId: boss, pin: '9999' } })).kind).toBe(
      'person.pinWrong'
    )
    await at.call('people.enroll', { ...own, approval: old })
    await at.call('people.signIn', own)
    // A cashier's own PIN does not approve a new one.
    const ofAnna = { employeeId: anna, pin: '5713', approval: { managerId: anna, pin: pins['anna'] ?? '' } }
    await at.call('people.lock', {})
    expect((await at.refused('people.enroll', ofAnna)).kind).toBe('person.managerNeeded')
  })
})

describe('enrolment and the list of people', () => {
  it('enrolment follows the list of the service: new people can enrol, removed ones cannot sign in, an empty list changes nothing', async () => {
    at = till()
    at.catalog.transaction((db) => {
      putRecord(db, 'employee', { id: 'new', value: { id: 'new', name: 'New', isBoss: false, number: '17' } }, 9, 1)
      removeRecords(db, 'employee', [olim])
    })
    const list = await at.call('people.list', {})
    expect(list.map(({ id }) => id)).toEqual([anna, boss, 'new'])
    // A badge is the number at the service, padded to the length of a scanned code.
    expect(list.map(({ badge }) => badge)).toEqual([undefined, undefined, '000017'])
    expect((await at.refused('people.signIn', { employeeId: olim, pin: pins['olim'] ?? '' })).kind).toBe(
      'person.unknown'
    )
    expect((await at.refused('people.signIn', { employeeId: 'new', pin: '2468' })).kind).toBe('person.notEnrolled')
    at.catalog.transaction((db) => removeRecords(db, 'employee', [anna, boss, 'new']))
    expect(await at.call('people.list', {})).toHaveLength(3)
  })

  it('the practice shop has everybody enrolled, with the PIN that the screen shows', async () => {
    at = till({ mode: 'training' })
    const { practicePin } = await at.call('app.state', {})
    expect((await at.call('people.list', {})).every(({ isEnrolled }) => isEnrolled)).toBe(true)
    await at.call('people.signIn', { employeeId: olim, pin: practicePin ?? '' })
    await at.call('shift.open', { counts: [] })
    await scan(at, '4780001')
    const sold = await at.call('checkout.cashExact', { ticketId: (await current(at)).id })
    expect(sold.receipt.isTraining).toBe(true)
  })
})

describe('welcome', () => {
  const connect = {
    url: 'https://service.invalid/',
    credential: { kind: 'apiKey' as const, key: 'k' },
    organizationId: here.organizationId,
    organizationName: 'Shop',
    cashboxId: here.cashboxId,
    cashboxName: 'Desk',
    warehouseId: here.warehouseId,
    priceListId: here.priceListId,
    owner: { id: 'owner' as EmployeeId, name: 'Owner', pin: '731946' }
  }
  const atWelcome = () => {
    at = till()
    at.context.store.transaction((db) => putSetting(db, 'place', undefined))
  }

  it('Welcome enrols the owner, who may sign in though the service does not list the owner', async () => {
    atWelcome()
    expect((await at.call('app.state', {})).stage).toBe('welcome')
    expect((await at.refused('welcome.connect', { ...connect, owner: { ...connect.owner, pin: '1111' } })).kind).toBe(
      'person.pinWeak'
    )
    expect((await at.call('welcome.connect', connect)).stage).toBe('signIn')
    const state = await at.call('people.signIn', { employeeId: 'owner', pin: '731946' })
    expect(state.cashier).toMatchObject({ name: 'Owner', isManager: true })
  })

  it('a till connected by hand guides through its first sale, unless the guide was ended before', async () => {
    atWelcome()
    expect((await at.call('welcome.connect', connect)).isGuided).toBe(true)
    at.remove()
    atWelcome()
    at.context.store.transaction((db) => putSetting(db, 'guide', 'over'))
    expect((await at.call('welcome.connect', connect)).isGuided).toBeUndefined()
  })

  it('Welcome is closed once the till has its shop', async () => {
    at = till()
    expect((await at.refused('welcome.connect', connect)).kind).toBe('call.notNow')
    expect((await at.refused('welcome.startPractice', { shop: 'cafe' })).kind).toBe('call.notNow')
    expect((await at.refused('welcome.leave', {})).kind).toBe('call.notNow')
    const renew = { credential: connect.credential }
    expect((await at.refused('welcome.renewCredential', renew)).kind).toBe('person.managerNeeded')
    await at.call('welcome.renewCredential', { ...renew, approval })
  })

  it('Welcome waits for the first fill until something can be sold', async () => {
    at = till()
    at.catalog.transaction((db) => removeRecords(db, 'method', ['cash', 'card']))
    expect((await at.call('app.state', {})).stage).toBe('filling')
    at.context.catalog = () => undefined
    expect((await at.call('app.state', {})).stage).toBe('filling')
  })
})
