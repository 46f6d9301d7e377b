import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSend } from '@kassa/integration-api'
import { install } from '../../src/main/updates/install.ts'
import { updateKeys } from '../../src/main/updates/manifest.ts'
import { Updates, type UpdateDeps } from '../../src/main/updates/updates.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { fileOf, maker, manifestOf, program, startChannel, type Channel } from './channel.ts'

// A package that lies in a folder of the user can be swapped by every program of the user between the last check and
// the moment when root installs it. So a till from a Debian package has no such file: apt installs it.

const ours = maker()
const newer = program(300_000)
const deb = fileOf(newer, { way: 'deb', name: 'kassa_1.1.0_amd64.deb' })

let channel: Channel
let folder: ReturnType<typeof tempFolder>
beforeEach(async () => {
  channel = await startChannel()
  folder = tempFolder('updates')
  channel.files.set(deb.name, newer)
  channel.publish(manifestOf([deb]), ours)
})
afterEach(async () => {
  await channel.stop()
  folder.remove()
})
const room = () => join(folder.path, 'updates')
const installing = (): UpdateDeps['installing'] => ({
  folder: room(),
  appImage: undefined,
  newName: () => 'name',
  openPath: () => Promise.reject(new Error('nothing is opened')),
  run: () => Promise.reject(new Error('nothing is started'))
})
const debian = (): Updates =>
  new Updates({
    channel: channel.url,
    keys: updateKeys(ours.pem),
    here: { version: '1.0.0', schema: 9, system: 'linux', arch: 'x64', way: 'deb' },
    send: createSend(),
    clock: createVirtualClock(),
    installing: installing(),
    seen: { read: () => undefined, keep: () => undefined },
    isOffline: () => false,
    onChange: () => undefined
  })

test('a till from a Debian package says that there is a newer version, and downloads no file that could be swapped', async () => {
  const till = debian()
  await till.check()
  expect(till.state()).toMatchObject({ phase: 'offered', way: 'deb', offered: { version: '1.1.0' } })
  await till.fetch()
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.byApt' } })
  expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.nothing' } })
  expect(channel.asked).not.toContain(deb.name)
  expect(existsSync(room())).toBe(false)
})

test('a package that an earlier version has left in the folder of the user is deleted at the next check', async () => {
  mkdirSync(join(room(), 'k7'), { recursive: true })
  writeFileSync(join(room(), 'k7', deb.name), 'swapped after its check')
  await debian().check()
  expect(existsSync(room())).toBe(false)
})

test('the installation of a Debian package from a folder of the user is refused, although the file is the signed one', async () => {
  const path = join(folder.path, deb.name)
  writeFileSync(path, newer)
  expect(await install(path, deb, installing())).toMatchObject({ ok: false, failure: { kind: 'update.byApt' } })
  expect(readdirSync(folder.path)).toEqual([deb.name])
})
