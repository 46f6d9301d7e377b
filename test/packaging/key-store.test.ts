import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetKey, openKeyStore } from '../../src/main/chromium-host/key-store.ts'
import { folderOfFile } from '../support/temp-folder.ts'

/** A secret-tool that keeps one secret in a file beside it, and fails while the file `closed` exists. */
const secretTool = `#!/bin/sh
[ ! -e "\${0%/*}/closed" ] || exit 1
case "$1" in
  store) cat >"\${0%/*}/kept" ;;
  lookup) cat "\${0%/*}/kept" ;;
  clear) rm "\${0%/*}/kept" ;;
esac
`

let folder: string
beforeEach(() => {
  folder = folderOfFile('keys')
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'secret-tool'), secretTool)
  chmodSync(join(programs, 'secret-tool'), 0o755)
  vi.stubEnv('PATH', `${programs}:${process.env['PATH'] ?? ''}`)
})
afterEach(() => vi.unstubAllEnvs())

const hasSession = (): void => void vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere')
const data = (): string => join(folder, 'data')
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('the key to the secrets', () => {
  it('the key is in the key store of the desktop if there is one, and in no file', async () => {
    hasSession()
    const first = await openKeyStore(data())
    expect([first.backend, first.now.mark, first.now.key.length]).toEqual(['gnome_libsecret', 'v11', 32])
    expect(readdirSync(data())).toEqual([])
    expect(readFileSync(join(folder, 'programs/kept'), 'utf8')).toBe(first.now.key.toString('base64'))
    expect(hex((await openKeyStore(data())).now.key)).toBe(hex(first.now.key))
  })

  it('the key is in a file of its user if there is no key store', async () => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', '')
    const first = await openKeyStore(data())
    expect([first.backend, first.now.mark]).toEqual(['basic_text', 'v10'])
    expect(statSync(join(data(), 'host-key')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(folder, 'programs/kept'))).toBe(false)
    expect(hex((await openKeyStore(data())).now.key)).toBe(hex(first.now.key))
  })

  it('the key of a wiped till is deleted from the key store of the desktop', async () => {
    hasSession()
    await openKeyStore(data())
    await forgetKey(data())
    expect(existsSync(join(folder, 'programs/kept'))).toBe(false)
    await forgetKey(data())
  })

  it('a key store that is closed for a day loses nothing', async () => {
    hasSession()
    const open = await openKeyStore(data())
    writeFileSync(join(folder, 'programs/closed'), '')
    const closed = await openKeyStore(data())
    expect([closed.backend, closed.of('v11')]).toEqual(['basic_text', undefined])
    rmSync(join(folder, 'programs/closed'))
    const again = await openKeyStore(data())
    expect(again.backend).toBe('gnome_libsecret')
    expect([again.of('v10'), again.of('v11')].map((key) => key && hex(key))).toEqual([
      hex(closed.now.key),
      hex(open.now.key)
    ])
  })
})
