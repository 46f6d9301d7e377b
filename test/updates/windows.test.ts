import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSend } from '@kassa/integration-api'
import { runHidden } from '../../src/main/updates/install.ts'
import { updateKeys } from '../../src/main/updates/manifest.ts'
import { Updates } from '../../src/main/updates/updates.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { fileOf, maker, manifestOf, program, startChannel, type Channel } from './channel.ts'

// Windows asks before an installer may change programs. Here its shell is replaced by one with a chosen exit code; that
// the real shell does what it is told can be seen on Windows only.

const ours = maker()
const newer = program(300_000)

let channel: Channel
let folder: ReturnType<typeof tempFolder>
let begun: { program: string; args: readonly string[]; env: Record<string, string> }[]
/** The exit code of the system's shell. */
let ends: number
beforeEach(async () => {
  channel = await startChannel()
  folder = tempFolder('updates')
  begun = []
  ends = 0
})
afterEach(async () => {
  await channel.stop()
  folder.remove()
})

/** Makes a till that has fetched the installer. */
async function onWindows(): Promise<Updates> {
  const setup = fileOf(newer, { system: 'win', way: 'nsis', name: 'Kassa-Setup-1.1.0.exe' })
  channel.files.set(setup.name, newer)
  channel.publish(manifestOf([setup]), ours)
  let names = 0
  const till = new Updates({
    channel: channel.url,
    keys: updateKeys(ours.pem),
    here: { version: '1.0.0', schema: 9, system: 'win', arch: 'x64', way: 'nsis' },
    send: createSend(),
    clock: createVirtualClock(),
    installing: {
      folder: join(folder.path, 'updates'),
      newName: () => `name${(names += 1)}`,
      appImage: undefined,
      openPath: () => Promise.reject(new Error('nothing is opened')),
      run(started, args, env) {
        begun.push({ program: started, args, env })
        return Promise.resolve(ends)
      }
    },
    seen: { read: () => undefined, keep: () => undefined },
    isOffline: () => false,
    onChange: () => undefined
  })
  await till.check()
  await till.fetch()
  return till
}

test('on Windows the installer is started by the system’s own shell, with its path only in the environment', async () => {
  const till = await onWindows()
  const done = await till.install()
  expect(done).toMatchObject({ ok: true, value: { then: 'quit' } })
  const path = begun[0]?.env['KASSA_UPDATE'] ?? ''
  expect(readFileSync(path).equals(newer)).toBe(true)
  expect(begun[0]?.args.join(' ')).not.toContain(path)
  expect(begun[0]?.program).toMatch(/powershell\.exe$/)
})

test('on Windows the file is locked, checked again and started in one step', async () => {
  await (await onWindows()).install()
  const script = begun[0]?.args.at(-1) ?? ''
  // The file is open for reading, and others may only read it, until the shell ends.
  const steps = ["'Open', 'Read', 'Read'", 'ComputeHash($file)', '-ne $env:KASSA_UPDATE_SHA512', 'Start-Process']
  expect(steps.map((step) => script.indexOf(step)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true)
  expect(script).not.toMatch(/Close|Dispose/)
  expect(begun[0]?.env['KASSA_UPDATE_SHA512']).toBe(fileOf(newer).sha512)
})

test.each([1, 3, 1223])(
  'on Windows a question that nobody agrees to (%s) ends nothing, and may be asked again',
  async (code) => {
    ends = code
    const till = await onWindows()
    expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.notStarted' } })
    expect(till.state().phase).toBe('ready')
    expect(existsSync(begun[0]?.env['KASSA_UPDATE'] ?? '')).toBe(false)
    ends = 0
    expect(await till.install()).toMatchObject({ ok: true, value: { then: 'quit' } })
  }
)

test('on Windows a file that was changed after its last check is not started, and no longer trusted', async () => {
  ends = 2
  const till = await onWindows()
  expect(await till.install()).toMatchObject({ ok: false, failure: { kind: 'update.damaged' } })
  expect(till.state()).toMatchObject({ phase: 'offered', failure: { kind: 'update.damaged' } })
})

test('a program that cannot be started, or is killed, ends as a failure', async () => {
  expect(await runHidden(join(folder.path, 'none'), [], {})).toBe(1)
  expect(await runHidden(process.execPath, ['-e', 'process.exit(Number(process.env.WITH))'], { WITH: '3' })).toBe(3)
  expect(await runHidden(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'], {})).not.toBe(0)
})
