import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from './chromium-binary.mjs'

// Stores the key that encrypts the till's secrets: in the key store of the desktop, which is unlocked when its user
// signs in (libsecret, through its own secret-tool), or, without one, in a file next to the data. Every ciphertext
// names its key, so that nothing is lost if the store is locked for a day.

/** A key store may first ask its user for a password. */
const timeoutMs = 60_000

export type KeyStore = {
  /** Electron's names of the store on Linux. */
  backend: 'gnome_libsecret' | 'basic_text'
  /** The key that is used from now on, and its name. */
  now: { mark: Mark; key: Buffer }
  of(mark: string): Buffer | undefined
}
type Mark = 'v10' | 'v11'

/** Runs secret-tool. Returns undefined if it fails or takes too long. */
function secretTool(words: readonly string[], input: string): Promise<string | undefined> {
  const program = onPath('secret-tool')
  // Without a session bus there is no store, and secret-tool would try to start one.
  if (program === undefined || !process.env['DBUS_SESSION_BUS_ADDRESS']) return Promise.resolve(undefined)
  return new Promise((done) => {
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs })
    let text = ''
    child.stdout.on('data', (part) => (text += String(part)))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', () => done(undefined))
    child.once('close', (code) => done(code === 0 ? text : undefined))
  })
}

const keyFrom = (text: string | undefined): Buffer | undefined => {
  const key = Buffer.from(text?.trim() ?? '', 'base64')
  return key.length === 32 ? key : undefined
}

/** The attributes of the key of a folder in the desktop's store. */
const attributesOf = (folder: string): string[] => {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return ['application', 'kassa', 'folder', name]
}

/** Deletes the key of the till in `folder` from the desktop's store. The key in a file is deleted with the folder. */
export async function forgetKey(folder: string): Promise<void> {
  await secretTool(['clear', ...attributesOf(folder)], '')
}

/** Returns the key in the desktop's store. If there is none and `mayMake` is set, creates one. */
async function inStore(folder: string, mayMake: boolean): Promise<Buffer | undefined> {
  const attributes = attributesOf(folder)
  const lookUp = async () => keyFrom(await secretTool(['lookup', ...attributes], ''))
  const kept = await lookUp()
  if (kept !== undefined || !mayMake) return kept
  const made = randomBytes(32).toString('base64')
  await secretTool(['store', '--label=Kassa', ...attributes], made)
  // The new key is used only if it can be read back.
  const key = await lookUp()
  return key?.toString('base64') === made ? key : undefined
}

function inFile(path: string, mayMake: boolean): Buffer | undefined {
  if (!existsSync(path)) {
    if (!mayMake) return undefined
    writeFileSync(path, randomBytes(32), { mode: 0o600 })
  }
  return readFileSync(path)
}

/** Opens the key store of the till in `folder`. */
export async function openKeyStore(folder: string): Promise<KeyStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'host-key')
  const v11 = await inStore(folder, true)
  const v10 = inFile(file, v11 === undefined)
  const of = (mark: string): Buffer | undefined => ({ v10, v11 })[mark]
  if (v11 !== undefined) return { backend: 'gnome_libsecret', now: { mark: 'v11', key: v11 }, of }
  if (v10 === undefined) throw new Error(`${file} cannot be read`)
  return { backend: 'basic_text', now: { mark: 'v10', key: v10 }, of }
}
