import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { practiceUrl } from '@kassa/sandbox'
import { wipe } from '../../src/main/boot/answer-file.ts'
import { readSettings } from '../../src/main/boot/config.ts'
import { people, pinHashes } from '../../src/main/db/staff/people.ts'
import { place, putSetting, setting } from '../../src/main/db/core/settings.ts'
import { ids } from '../outbox/rig/documents.ts'
import { at, clock, folder, inFolder, logged, put, said, setService, start, useRollOut } from './roll-out-rig.ts'

useRollOut()

const printer = { way: 'network', host: '10.0.0.9' } as const

it('an answer file sets up a new till for its shop, and the secrets are wiped', async () => {
  await start({ language: 'ru', theme: 'dark', idleLockMinutes: 7, printer, rules: { needsCustomer: true } })
  expect(said).toEqual([
    `Kassa is set up by ${inFolder('setup.json')}: ${practiceUrl}, Chilonzor, Kassa 1; service, key, register, owner, language, theme, idleLockMinutes, printer, rules.`
  ])
  const { store } = at.context
  expect(place(store)).toMatchObject({ organizationName: 'Chilonzor', cashboxName: 'Kassa 1' })
  expect(setting(store, 'locale')).toBe('ru')
  expect(setting(store, 'printer')).toMatchObject(printer)
  expect(setting(store, 'sellingRules')?.needsCustomer).toBe(true)
  expect(setting(store, 'idleLockMinutes')).toBe(7)
  expect([existsSync(inFolder('key')), existsSync(inFolder('pin'))]).toEqual([false, false])
  expect(setting(store, 'rollOut')?.toWipe).toEqual([])
  const owner = setting(store, 'ownerId')
  const state = await at.call('people.signIn', { employeeId: owner ?? '', pin: '482615' })
  expect(state.cashier).toMatchObject({ name: 'Malika Y.', isManager: true })
})

it('the applied answers are in the journal, in the log, on the System screen and in the file of diagnostics', async () => {
  await start({ printer })
  const rows = at.context.store.prepare(`SELECT actor, facts FROM journal WHERE act = 'setup.apply'`).all()
  expect(rows).toEqual([{ actor: 'till', facts: '{"parts":"service key register owner printer"}' }])
  expect(logged).toEqual(['setup.applied service key register owner printer'])
  await at.call('people.signIn', { employeeId: setting(at.context.store, 'ownerId') ?? '', pin: '482615' })
  expect((await at.call('system.view', {})).rollOut).toMatchObject({
    file: inFolder('setup.json'),
    partNames: ['service', 'key', 'register', 'owner', 'printer']
  })
})

it('a table of registers gives each computer its own', async () => {
  await start({ register: { 'till-7': 'Kassa 1', 'till-8': 'Kassa 2' } })
  expect(place(at.context.store)?.cashboxName).toBe('Kassa 1')
})

it.each<[string, object, string, RegExp]>([
  [
    'a computer that the table does not have',
    { register: { 'till-8': 'Kassa 2' } },
    'register',
    /no computer called "till-7"/
  ],
  [
    'a register that the service does not have',
    { register: 'Kassa 99' },
    'register',
    /the service has no "Kassa 99"; it lists "Kassa 1"/
  ],
  [
    'an organization that the service does not have',
    { organization: 'X' },
    'organization',
    /has no "X"; it lists .*"Chilonzor"/
  ],
  [
    'no organization where there are several',
    { organization: undefined },
    'organization',
    /the file has to say which; it lists /
  ],
  ['a price list that the service does not have', { priceList: 'X' }, 'priceList', /has no "X"/],
  ['a warehouse that the service does not have', { warehouse: 'X' }, 'warehouse', /has no "X"/],
  ['a currency that the service does not have', { currency: 'X' }, 'currency', /has no "X"/],
  ['an address that is none', { service: 'ftp://shop.example/' }, 'service', /^service: /],
  [
    'an owner who is no boss at the service',
    { owner: undefined },
    'owner.person',
    /"Nodira A\." is no boss at the service; bosses are "Malika Y\."/
  ],
  [
    'a folder of backups that is not there',
    { backupFolder: '/none/of/this' },
    'backupFolder',
    /there is no such folder/
  ],
  ['a field that nobody knows', { registers: 'X' }, 'file', /Unrecognized key/]
])('an answer file that names %s changes nothing, and Welcome shows it', async (_, given, field, sentence) => {
  const owner = { person: 'Nodira A.', pin: { file: inFolder('pin') } }
  const rollOut = await start(field === 'owner.person' ? { owner } : given)
  expect(rollOut.problem()).toMatch(sentence)
  const state = await at.call('app.state', {})
  expect(state).toMatchObject({ stage: 'welcome', setupProblem: rollOut.problem() })
  expect(logged).toEqual([`setup.failed ${field}`])
  expect(said).toHaveLength(1)
  expect([existsSync(inFolder('key')), existsSync(inFolder('pin'))]).toEqual([true, true])
  expect(setting(at.context.store, 'rollOut')).toBeUndefined()
})

it('a key that the service refuses is reported, and not shown', async () => {
  put('key', 'CANARY-wrong')
  const rollOut = await start()
  expect(rollOut.problem()).toBe('key: The service does not accept the key.')
  expect(logged).toEqual(['setup.failed key'])
  expect(said.join()).not.toContain('CANARY')
})

it('an unreachable service is asked again later, and the till is set up then', async () => {
  setService(false)
  const rollOut = await start()
  expect(rollOut.problem()).toMatch(/^service: /)
  await clock.advance(30_000)
  await until(() => clock.nextInMs() !== undefined)
  expect(logged).toEqual(['setup.failed service'])
  setService(true)
  await clock.advance(30_000)
  await until(() => place(at.context.store) !== undefined)
  expect(rollOut.problem()).toBeUndefined()
  expect(said).toHaveLength(2)
})

it('an answer file sets devices, backups, staff, updates and telemetry, and wipes the PINs of the staff', async () => {
  put('pin-nodira', '7319')
  put('pin-rustam', '864297')
  mkdirSync(inFolder('usb'))
  const telemetry = { address: 'http://monitor.invalid:4318' }
  await start({
    backupFolder: inFolder('usb'),
    customerDisplay: true,
    updates: 'https://updates.invalid/',
    telemetry,
    scanner: { path: '/dev/ttyUSB0', speed: 9600 },
    scale: { path: '/dev/ttyUSB1', speed: 9600, weighing: 'enq' },
    staff: [
      { person: 'Nodira A.', pin: { file: inFolder('pin-nodira') } },
      { person: 'Rustam K.', pin: { file: inFolder('pin-rustam') }, isManager: true }
    ]
  })
  const { store } = at.context
  expect(said[0]).toContain(
    '; service, key, register, owner, scanner, scale, customerDisplay, backupFolder, updates, telemetry, staff.'
  )
  expect(setting(store, 'serial')).toMatchObject({ scanner: { path: '/dev/ttyUSB0' }, scale: { path: '/dev/ttyUSB1' } })
  expect([setting(store, 'hasDisplay'), setting(store, 'backupFolder')]).toEqual([true, inFolder('usb')])
  expect(readSettings(folder.path).settings).toMatchObject({ updates: 'https://updates.invalid/', telemetry })
  expect([existsSync(inFolder('pin-nodira')), existsSync(inFolder('pin-rustam'))]).toEqual([false, false])
  for (const [name, pin, isManager] of [
    ['Nodira A.', '7319', false],
    ['Rustam K.', '864297', true]
  ] as const) {
    const person = people(store).find((one) => one.name === name)
    expect(person).toMatchObject({ isEnrolled: true, isManager })
    const hash = pinHashes(store).find(({ id }) => id === person?.id)?.hash ?? ''
    expect(await at.context.pins.isRight(pin, hash, { id: person?.id ?? ids.nodira, isManager } as never)).toBe(true)
  }
})

it('a till that has a shop does not read the file', async () => {
  await start()
  put('key', 'another')
  const before = place(at.context.store)
  await start({ register: 'Kassa 2' })
  expect(place(at.context.store)).toEqual(before)
  expect(existsSync(inFolder('key'))).toBe(true)
})

it('a power cut between the setup and the wiping leaves the wiping to the next start', async () => {
  await start()
  put('key', 'left over')
  const { store } = at.context
  const done = setting(store, 'rollOut')
  store.transaction((db) => putSetting(db, 'rollOut', done && { ...done, toWipe: [inFolder('key')] }))
  at.restart()
  await start()
  expect(existsSync(inFolder('key'))).toBe(false)
  expect(setting(at.context.store, 'rollOut')?.toWipe).toEqual([])
})

describe('a file that is to be wiped', () => {
  /** Writes into the database that these files must be wiped, as an edit or a backup of another till can. */
  async function startWith(toWipe: string[]): Promise<void> {
    await start()
    const { store } = at.context
    const done = setting(store, 'rollOut')
    store.transaction((db) => putSetting(db, 'rollOut', done && { ...done, toWipe }))
    at.restart()
    logged.length = 0
    await start()
  }

  it('the file stays if only the database names it, and the log says that it is left', async () => {
    put('victim', 'letters to keep')
    await startWith([inFolder('victim')])
    expect([readFileSync(inFolder('victim'), 'utf8'), logged]).toEqual(['letters to keep', ['setup.unwiped']])
  })

  it.each<[string, (from: string, to: string) => void]>([
    ['a symbolic link', symlinkSync],
    ['a second name of another file', linkSync]
  ])('the file stays if it was replaced by %s', async (_, link) => {
    put('victim', 'letters to keep')
    await start()
    link(inFolder('victim'), inFolder('key'))
    expect(wipe(inFolder('key'))).toBe(false)
    await startWith([inFolder('key')])
    expect(readFileSync(inFolder('victim'), 'utf8')).toBe('letters to keep')
  })
})

it('the practice shop is not changed', async () => {
  at.context.mode = 'training'
  await start()
  expect(place(at.context.store)).toBeUndefined()
  expect(said).toEqual([])
})

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(isSo()).toBe(true)
}
