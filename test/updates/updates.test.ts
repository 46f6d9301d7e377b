import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSend } from '@kassa/integration-api'
import type { Seen } from '../../src/main/domain/core/update.ts'
import { manifestName, signatureName, updateKeys } from '../../src/main/updates/manifest.ts'
import { Updates, type UpdateDeps } from '../../src/main/updates/updates.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { fileOf, maker, manifestOf, program, startChannel, type Channel } from './channel.ts'

// A till that looks for an update at a real server, and a maker whose key it knows.

const ours = maker()
const theirs = maker()
const newer = program(2_600_000)
const file = fileOf(newer)

let channel: Channel
let folder: ReturnType<typeof tempFolder>
let opened: string[]
let seen: Seen | undefined
beforeEach(async () => {
  channel = await startChannel()
  folder = tempFolder('updates')
  opened = []
  seen = undefined
  channel.files.set(file.name, newer)
  channel.publish(manifestOf([file]), ours)
})
afterEach(async () => {
  await channel.stop()
  folder.remove()
})

const appImage = () => join(folder.path, 'Kassa.AppImage')
const waiting = () => join(folder.path, 'updates', file.name)

function updates(over: Partial<UpdateDeps> = {}): Updates {
  writeFileSync(appImage(), 'the old program')
  let names = 0
  return new Updates({
    channel: channel.url,
    keys: updateKeys(ours.pem),
    here: { version: '1.0.0', schema: 9, system: 'linux', arch: 'x64', way: 'appimage' },
    send: createSend(),
    clock: createVirtualClock(),
    installing: {
      folder: join(folder.path, 'updates'),
      newName: () => `name${(names += 1)}`,
      appImage: appImage(),
      openPath: (path) => Promise.resolve(void opened.push(path)),
      run: () => Promise.resolve(0)
    },
    seen: { read: () => seen, keep: (next) => (seen = next) },
    isOffline: () => false,
    onChange: () => undefined,
    ...over
  })
}

async function fetched(over: Partial<UpdateDeps> = {}, onProgress?: (doneBytes: number) => void): Promise<Updates> {
  const onChange = () => {
    const { doneBytes } = till.state()
    if (doneBytes !== undefined) onProgress?.(doneBytes)
  }
  const till: Updates = updates({ onChange, ...over })
  await till.check()
  await till.fetch()
  expect(till.state()).toMatchObject({ phase: 'ready', offered: { version: '1.1.0', bytes: newer.length } })
  return till
}
const untouched = () => expect(readFileSync(appImage(), 'utf8')).toBe('the old program')

test('a signed newer program is offered, fetched in pieces and put in the place of the old one', async () => {
  const told: number[] = []
  const till = await fetched({}, (doneBytes) => told.push(doneBytes))
  expect(told).toEqual([0, 1_048_576, 2_097_152, newer.length])
  expect(channel.asked.filter((name) => name === file.name)).toHaveLength(3)
  expect(await till.install()).toEqual({ ok: true, value: { then: 'relaunch', path: appImage() } })
  expect(readFileSync(appImage()).equals(newer)).toBe(true)
  expect(statSync(appImage()).mode & 0o111).not.toBe(0)
  expect(readdirSync(folder.path).sort()).toEqual(['Kassa.AppImage', 'updates'])
})

test('the running version is no news, and its waiting file is deleted', async () => {
  mkdirSync(join(folder.path, 'updates'))
  writeFileSync(waiting(), 'left from before')
  channel.publish(manifestOf([file], { version: '1.0.0' }), ours)
  const till = updates()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'current' })
  expect(existsSync(waiting())).toBe(false)
})

test('a manifest with another signature is refused before it is read', async () => {
  channel.publish(manifestOf([file]), theirs)
  const till = updates()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'idle', failure: { kind: 'update.forged' } })
  expect(seen).toBeUndefined()
  await till.fetch()
  expect(channel.asked).toHaveLength(2)
})

test('one changed byte of a signed manifest is a forgery, whether or not it still parses', async () => {
  const bytes = channel.files.get(manifestName) ?? Buffer.alloc(0)
  const changed = Buffer.from(bytes)
  changed[bytes.indexOf('1.1.0')] = '2'.charCodeAt(0)
  for (const text of [changed, Buffer.concat([bytes, Buffer.from(' ')]), bytes.subarray(0, -1), Buffer.alloc(0)]) {
    channel.files.set(manifestName, text)
    const till = updates()
    await till.check()
    expect(till.state().failure?.kind).toBe('update.forged')
  }
})

test.each(['', 'AAAA', 'A'.repeat(88), '{"signature":true}'])('an invalid signature is refused: “%s”', async (text) => {
  channel.files.set(signatureName, Buffer.from(text))
  const till = updates()
  await till.check()
  expect(till.state().failure?.kind).toBe('update.forged')
})

test('a genuine manifest of a shape this program does not know offers nothing', async () => {
  for (const over of [
    { format: 2 },
    { version: '1.1' },
    { files: [{ ...file, name: '../../.bashrc' }] },
    { more: 1 }
  ]) {
    channel.publish(manifestOf([file], over), ours)
    const till = updates()
    await till.check()
    expect(till.state().failure?.kind, JSON.stringify(over)).toBe('update.unreadable')
  }
})

test('an older manifest that is replayed is recognized, after a restart too', async () => {
  const first = [manifestName, signatureName].map((name) => [name, channel.files.get(name)] as const)
  channel.publish(manifestOf([file], { version: '1.2.0', issuedAt: 1_800_000_100_000 }), ours)
  await updates().check()
  expect(seen).toEqual({ version: '1.2.0', issuedAt: 1_800_000_100_000 })
  for (const [name, bytes] of first) channel.files.set(name, bytes ?? Buffer.alloc(0))
  const till = updates()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'idle', failure: { kind: 'update.replayed' } })
  expect(seen?.version).toBe('1.2.0')
})

test('an older version is never offered, however recently it was signed', async () => {
  channel.publish(manifestOf([file], { version: '0.9.0', issuedAt: 1_900_000_000_000 }), ours)
  const till = updates()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'idle', failure: { kind: 'update.older' } })
})

test('an offer that cannot be stored is not made', async () => {
  const full = () => {
    throw new Error('disk full')
  }
  const till = updates({ seen: { read: () => undefined, keep: full } })
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'idle', failure: { kind: 'disk.failed' } })
})

test.each([
  ['cut short', newer.subarray(0, 1_500_000)],
  ['empty', Buffer.alloc(0)],
  ['another of the same length', program(newer.length, 2)]
])('a file that is %s is deleted', async (_, bytes) => {
  channel.files.set(file.name, bytes)
  const till = updates()
  await till.check()
  await till.fetch()
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.damaged' } })
  expect(readdirSync(join(folder.path, 'updates'))).toEqual([])
  expect((await till.install()).ok).toBe(false)
  untouched()
})

test('a file that is longer than its signed length is never read beyond it', async () => {
  channel.files.set(file.name, Buffer.concat([newer, Buffer.from('and more')]))
  const till = await fetched()
  expect(statSync(waiting()).size).toBe(newer.length)
  expect((await till.install()).ok).toBe(true)
})

test('a file that was swapped after its check is not installed', async () => {
  const till = await fetched()
  writeFileSync(waiting(), program(newer.length, 3))
  expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.damaged' } })
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.damaged' } })
  untouched()
  expect(readdirSync(folder.path).sort()).toEqual(['Kassa.AppImage', 'updates'])
})

test('a file that vanished after its check is not installed', async () => {
  const till = await fetched()
  rmSync(waiting())
  expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.damaged' } })
  untouched()
})

test('an offer that a later manifest withdrew is not installed, though its file is here', async () => {
  const till = await fetched()
  seen = { version: '1.1.0', issuedAt: 1_800_000_500_000 as Seen['issuedAt'] }
  expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.replayed' } })
  untouched()
})

test('a server that is down, or has no files, offers nothing and breaks nothing', async () => {
  channel.files.delete(signatureName)
  const till = updates()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'idle', failure: { kind: 'update.badAnswer', facts: { status: 404 } } })
  await channel.stop()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'idle', failure: { kind: 'update.unreachable' } })
})

test('a server that goes down during the download leaves the offer, and the next try completes it', async () => {
  const till = updates()
  await till.check()
  channel.files.delete(file.name)
  await till.fetch()
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.badAnswer' } })
  channel.files.set(file.name, newer)
  await till.fetch()
  expect(till.state().phase).toBe('ready')
})

test('nothing is requested without an address, without a key, or while the till is offline by choice', async () => {
  for (const over of [{ channel: undefined }, { keys: [] }, { isOffline: () => true }]) {
    const till = updates(over)
    await till.check()
    await till.fetch()
  }
  expect(channel.asked).toEqual([])
  expect(updates({ channel: undefined }).state().phase).toBe('off')
  expect(updates({ keys: updateKeys('no key at all') }).state().phase).toBe('noKey')
})

test('the till checks automatically a minute after the start, and every six hours', async () => {
  const clock = createVirtualClock()
  let asked = 0
  const till = updates({ clock, isOffline: () => (asked += 1) > 0 })
  await clock.advance(59_000)
  expect(asked).toBe(0)
  await clock.advance(2_000)
  expect(asked).toBe(1)
  await clock.advance(6 * 60 * 60_000)
  expect(asked).toBe(2)
  till.stop()
  await clock.advance(24 * 60 * 60_000)
  expect(asked).toBe(2)
})

test('on macOS the image is opened for the person', async () => {
  const image = fileOf(newer, { system: 'mac', way: 'dmg', name: 'Kassa-1.1.0.dmg' })
  channel.files.set(image.name, newer)
  channel.publish(manifestOf([image]), ours)
  const till = updates({ here: { version: '1.0.0', schema: 9, system: 'mac', arch: 'x64', way: 'dmg' } })
  await till.check()
  await till.fetch()
  const done = await till.install()
  expect(done).toMatchObject({ ok: true, value: { then: 'byHand' } })
  if (done.ok) expect(readFileSync(done.value.path).equals(newer)).toBe(true)
  expect(opened).toHaveLength(1)
})

test('a program that runs from its sources does not replace itself', async () => {
  const till = await fetched({ here: { version: '1.0.0', schema: 9, system: 'linux', arch: 'x64', way: undefined } })
  expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.notInstalled' } })
  untouched()
})
