import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSend } from '@kassa/integration-api'
import { manifestName, signatureName, updateKeys } from '../../src/main/updates/manifest.ts'
import { noteImpossible, refusalLog } from '../../src/main/updates/refusals.ts'
import { Updates } from '../../src/main/updates/updates.ts'
import { createLog } from '../../src/main/system/log.ts'
import { fail } from '../../src/shared/failure.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { fileOf, maker, manifestOf, program, startChannel, type Channel } from './channel.ts'

// Servers that send only whole files, downloads that are cut, and what kassa.log says of a refused update.

const ours = maker()
const newer = program(2_600_000)
const file = fileOf(newer)
const piece = 1024 * 1024

let channel: Channel
let folder: ReturnType<typeof tempFolder>
beforeEach(async () => {
  channel = await startChannel()
  folder = tempFolder('updates')
  channel.files.set(file.name, newer)
  channel.publish(manifestOf([file]), ours)
})
afterEach(async () => {
  await channel.stop()
  folder.remove()
})

const room = () => join(folder.path, 'updates')
const part = () => join(room(), `${file.name}.${file.sha512.slice(0, 16)}.part`)
const logPath = () => join(folder.path, 'kassa.log')
const log = () => createLog(logPath(), createVirtualClock())
function updates(keys = updateKeys(ours.pem)): Updates {
  const note = refusalLog(log())
  const till: Updates = new Updates({
    channel: channel.url,
    keys,
    send: createSend(),
    clock: createVirtualClock(),
    here: { version: '1.0.0', schema: 9, system: 'linux', arch: 'x64', way: 'appimage' },
    installing: {
      folder: room(),
      newName: () => 'name',
      appImage: undefined,
      openPath: () => Promise.resolve(),
      run: () => Promise.resolve(0)
    },
    seen: { read: () => undefined, keep: () => undefined },
    isOffline: () => false,
    onChange: () => note(till.state().failure)
  })
  return till
}
/** Starts a download, which is cut in its second piece. */
async function cutDownload(): Promise<Updates> {
  const till = updates()
  await till.check()
  channel.cutAfterBytes = piece + 100
  await till.fetch()
  return till
}
const lines = () =>
  readFileSync(logPath(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { event, reason, version, status } = JSON.parse(line) as Record<string, unknown>
      return { event, reason, version, status }
    })
const refusal = (reason: string, more: object = {}) => ({
  event: 'update.refused',
  reason,
  version: undefined,
  status: undefined,
  ...more
})

test('a download that was cut goes on where it stopped, also in the next run of the program', async () => {
  const till = await cutDownload()
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.unreachable' } })
  expect(statSync(part()).size).toBe(piece)
  channel.cutAfterBytes = Infinity
  channel.ranges.length = 0
  const next = updates()
  await next.check()
  await next.fetch()
  expect(next.state().phase).toBe('ready')
  expect(channel.ranges).toEqual(['0-0', `${piece}-${2 * piece - 1}`, `${2 * piece}-${newer.length - 1}`])
  expect(readFileSync(join(room(), file.name)).equals(newer)).toBe(true)
  expect(readdirSync(room())).toEqual([file.name])
})

test('the beginning of a download that another program has changed is read again, and never installed', async () => {
  mkdirSync(room())
  writeFileSync(part(), program(piece, 5))
  const till = updates()
  await till.check()
  await till.fetch()
  expect(till.state().phase).toBe('ready')
  expect(readFileSync(join(room(), file.name)).equals(newer)).toBe(true)
})

test('a part of another version is deleted, and never continued', async () => {
  mkdirSync(room())
  writeFileSync(join(room(), `${file.name}.0123456789abcdef.part`), program(piece, 5))
  await cutDownload()
  expect(readdirSync(room())).toEqual([`${file.name}.${file.sha512.slice(0, 16)}.part`])
})

test('a server that sends only whole files is told apart from a broken network, before the program is sent', async () => {
  channel.isWithoutRanges = true
  // Larger than the most that the till reads of one answer, so that the answer itself would look like no answer.
  channel.files.set(file.name, Buffer.alloc(9 * 1024 * 1024))
  const till = updates()
  await till.check()
  await till.fetch()
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.noRanges' } })
  expect(channel.asked).not.toContain(file.name)
  await channel.stop()
  await till.fetch()
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.unreachable' } })
})

test('the log says why an update was refused, once for each try, with the version and the status', async () => {
  const till = updates()
  channel.files.delete(signatureName)
  await till.check()
  channel.publish(manifestOf([file]), maker())
  await till.check()
  channel.publish(manifestOf([file], { version: '0.9.0' }), ours)
  await till.check()
  channel.files.delete(manifestName)
  await till.check()
  expect(lines()).toEqual([
    refusal('update.badAnswer', { status: 404 }),
    refusal('update.forged'),
    refusal('update.older', { version: '0.9.0' }),
    refusal('update.badAnswer', { status: 404 })
  ])
})

test('the same failure of one try is written to the log once, and of the next try again', () => {
  const note = refusalLog(log())
  const { failure } = fail('update.unsent', { count: 3 })
  for (const next of [failure, failure, undefined, failure]) note(next)
  expect(lines()).toEqual([refusal('update.unsent'), refusal('update.unsent')])
})

test('the log says that a till can take no update because of its address or its build', () => {
  const addresses = { channel: 'http://updates.example', address: undefined }
  noteImpossible(log(), { ...addresses, keys: 1 })
  noteImpossible(log(), { channel: channel.url, address: channel.url, keys: 0 })
  noteImpossible(log(), { channel: channel.url, address: channel.url, keys: 1 })
  noteImpossible(log(), { channel: undefined, address: undefined, keys: 0 })
  expect(lines()).toEqual([refusal('address'), refusal('noKey')])
})

test('an update that the second key has signed is taken, and one of a third key is not', async () => {
  const second = maker()
  const keys = updateKeys(`${ours.pem}\n${second.pem}`)
  channel.publish(manifestOf([file]), second)
  const till = updates(keys)
  await till.check()
  expect(till.state().phase).toBe('offered')
  channel.publish(manifestOf([file], { version: '1.2.0' }), maker())
  const other = updates(keys)
  await other.check()
  expect(other.state()).toMatchObject({ phase: 'idle', failure: { kind: 'update.forged' } })
})

test('a file of keys with one unreadable key gives no key at all', () => {
  expect(updateKeys(`${ours.pem}\n${maker().pem}`)).toHaveLength(2)
  expect(updateKeys(`${ours.pem}\n-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----`)).toEqual([])
})
