import { afterEach, describe, expect, it } from 'vitest'
import { SellingRules } from '../../src/shared/schemas.ts'
import { anna, boss, current, journalActs, olim, pins, scan, selling, signIn, till, type Till } from './till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

describe('a language for each person', () => {
  it('the language is stored with the person and returns at sign-in; the till keeps its own for the others', async () => {
    at = till()
    await at.call('app.setLocale', { locale: 'uz' })
    await signIn(at, anna)
    expect((await at.call('app.setLocale', { locale: 'ru' })).locale).toBe('ru')
    expect((await signIn(at, olim)).locale).toBe('uz')
    expect((await at.call('app.setLocale', { locale: 'tg' })).locale).toBe('tg')
    expect((await signIn(at, anna)).locale).toBe('ru')
    expect((await signIn(at, boss)).locale).toBe('uz')
  })

  it('the locked till shows its own language, so that anybody can read who may sign in', async () => {
    at = await selling()
    await at.call('app.setLocale', { locale: 'ky' })
    const locked = await at.call('people.lock', {})
    expect(locked.locale).not.toBe('ky')
    expect((await at.call('app.setLocale', { locale: 'en' })).locale).toBe('en')
    expect((await signIn(at, anna)).locale).toBe('ky')
  })

  it('an unknown language of a newer program counts as no choice', async () => {
    at = till()
    at.context.store.transaction((db) => db.prepare(`UPDATE person SET body = json_set(body, '$.locale', 'xx')`).run())
    await at.call('app.setLocale', { locale: 'en' })
    expect((await signIn(at, anna)).locale).toBe('en')
  })
})

describe('the size of everything', () => {
  it('the size may be chosen before anybody signs in, is told to the screen, and is one of the sizes on offer', async () => {
    at = till()
    const chosen: number[] = []
    at.context.zoom = {
      view: () => ({ now: chosen.at(-1) === 150 ? 150 : 100, offered: [100, 125, 150] }),
      choose: (zoom) => void chosen.push(zoom)
    }
    expect((await at.call('app.state', {})).zoom).toEqual({ now: 100, offered: [100, 125, 150] })
    expect((await at.call('app.setZoom', { zoom: 150 })).zoom.now).toBe(150)
    expect((await at.refused('app.setZoom', { zoom: 130 as never })).kind).toBe('input.invalid')
    expect(chosen).toEqual([150])
    expect(at.emitted).toContain('state')
  })
})

describe('whom to call for help', () => {
  it('a manager names somebody in the rules, and the state tells the window', async () => {
    at = await selling()
    expect((await at.call('app.state', {})).helpContact).toBeUndefined()
    const rules = SellingRules.strip().parse(await at.call('rules.view', {}))
    const helpContact = 'Aziz, +998 90 123 45 67'
    const asked = await at.refused('rules.save', { rules: { ...rules, helpContact } })
    expect(asked.kind).toBe('person.managerNeeded')
    at.emitted.length = 0
    await at.call('rules.save', { rules: { ...rules, helpContact: ` ${helpContact} ` }, approval })
    expect(at.emitted).toContain('state')
    expect((await at.call('app.state', {})).helpContact).toBe(helpContact)
    expect((await at.refused('rules.save', { rules: { ...rules, helpContact: ' ' }, approval })).kind).toBe(
      'input.invalid'
    )
  })
})

describe('sounds', () => {
  it('sounds are on until somebody at the till turns them off', async () => {
    at = till()
    expect((await at.call('app.state', {})).hasSounds).toBe(true)
    expect((await at.refused('app.setSounds', { isOn: false })).kind).toBe('person.notAllowed')
    await signIn(at, anna)
    expect((await at.call('app.setSounds', { isOn: false })).hasSounds).toBe(false)
    expect((await at.call('app.setSounds', { isOn: true })).hasSounds).toBe(true)
  })
})

describe('the guided first sale', () => {
  it('the guide starts automatically in the practice shop only, ends for good, and returns when asked for', async () => {
    at = till({ mode: 'training' })
    expect((await at.call('app.state', {})).isGuided).toBe(true)
    expect((await at.refused('app.setGuide', { isOn: false })).kind).toBe('person.notAllowed')
    await at.call('people.signIn', { employeeId: anna, pin: '2580' })
    expect((await at.call('app.setGuide', { isOn: false })).isGuided).toBeUndefined()
    at.restart()
    expect((await at.call('app.state', {})).isGuided).toBeUndefined()
    at.remove()
    at = till()
    expect((await at.call('app.state', {})).isGuided).toBeUndefined()
    await signIn(at, anna)
    expect((await at.call('app.setGuide', { isOn: true })).isGuided).toBe(true)
    at.restart()
    expect((await at.call('app.state', {})).isGuided).toBe(true)
  })
})

describe('the till that locks automatically', () => {
  it('the till locks after the minutes that a manager sets, and the journal says who set them', async () => {
    at = await selling()
    expect((await at.call('app.state', {})).idleLockMinutes).toBe(15)
    expect((await at.refused('app.setIdleLock', { minutes: 1 })).kind).toBe('person.managerNeeded')
    expect((await at.call('app.setIdleLock', { minutes: 1, approval })).idleLockMinutes).toBe(1)
    expect(journalActs(at).at(-1)).toBe('idleLock')
    expect((await at.call('app.setIdleLock', { minutes: 0, approval })).idleLockMinutes).toBe(0)
  })

  it('the lock keeps the current ticket, sells nothing that is scanned meanwhile, and ends with the PIN', async () => {
    at = await selling()
    await scan(at, '4780001')
    const before = await current(at)
    await at.call('people.lock', {})
    expect((await at.refused('ticket.scan', { code: '4780001' })).kind).toBe('person.notAllowed')
    expect((await at.refused('checkout.cashExact', { ticketId: before.id })).kind).toBe('person.notAllowed')
    expect((await at.refused('people.signIn', { employeeId: anna, pin: pins['olim'] ?? '' })).kind).toBe(
      'person.pinWrong'
    )
    await signIn(at, anna)
    expect(await current(at)).toEqual(before)
  })

  it('a manager can unlock a till with a ticket, and hand the drawer over to another cashier', async () => {
    at = await selling()
    await scan(at, '4780001')
    const before = await current(at)
    await at.call('people.lock', {})
    await signIn(at, boss)
    expect((await current(at)).lines).toEqual(before.lines)
    const { rows } = await at.call('shift.closing', {})
    const counts = rows.map(({ methodId, currencyId }) => ({ methodId, currencyId, countedMinor: 0 as never }))
    const handed = await at.call('shift.handOver', { toId: olim, pin: pins['olim'] ?? '', counts })
    expect(handed).toMatchObject({ isLocked: false, cashier: { id: olim }, shift: { cashierId: olim } })
    expect((await current(at)).lines).toEqual(before.lines)
  })
})
