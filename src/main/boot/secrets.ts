import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Random } from '../../shared/ports.ts'
import type { Credential } from '../app/core/welcome-port.ts'
import { replaceFile } from '../db/core/disk-files.ts'

/** The part of Electron's safeStorage that this file uses, so that it does not depend on Electron. */
export type Cipher = {
  encryptStringAsync(plain: string): Promise<Buffer>
  decryptStringAsync(cipher: Buffer): Promise<{ result: string }>
}

const File = z.record(z.string(), z.string())

/** The secrets of this till. The disk has only ciphertext, in one file of the data folder. */
export type Secrets = {
  /**
   * Returns undefined if the secret was never stored or cannot be decrypted any more (another machine, a reinstalled
   * system).
   */
  read(name: string): Promise<string | undefined>
  keep(name: string, plain: string): Promise<void>
  /** Returns a random secret of 32 bytes. Creates it at the first call. */
  made(name: string): Promise<StoredKey>
}

type StoredKey = {
  key: Uint8Array
  /** The key was created now, because there was none or it could not be decrypted. */
  isNew: boolean
  /** Keys that could not be decrypted at an earlier start and can be decrypted now, newest first. */
  earlier: Uint8Array[]
}

/** The limit of preserved old keys. The oldest are the most important, so further ones are dropped. */
const mostPrevious = 8
const previousName = (name: string, at: number): string => `${name}.aside${String(at)}`

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

/** Opens the secrets file at `path`. */
export function createSecrets(path: string, cipher: Cipher, random: Random): Secrets {
  const load = (): Record<string, string> => {
    try {
      return File.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return {}
    }
  }
  const secrets: Secrets = {
    async read(name) {
      const kept = load()[name]
      if (kept === undefined) return undefined
      try {
        return (await cipher.decryptStringAsync(Buffer.from(kept, 'base64'))).result
      } catch {
        return undefined
      }
    },
    async keep(name, plain) {
      const sealed = (await cipher.encryptStringAsync(plain)).toString('base64')
      replaceFile(path, JSON.stringify({ ...load(), [name]: sealed }))
    },
    async made(name) {
      const kept = await secrets.read(name)
      const file = load()
      const names = Array.from({ length: mostPrevious }, (_, at) => previousName(name, at))
      const read = await Promise.all(names.map((previous) => secrets.read(previous)))
      const earlier = read.flatMap((each) => (each === undefined ? [] : [bytesOf(each)])).reverse()
      if (kept !== undefined) return { key: bytesOf(kept), isNew: false, earlier }
      const key = random.bytes(32)
      const sealed = (await cipher.encryptStringAsync(Buffer.from(key).toString('base64'))).toString('base64')
      // A key store that is locked for a moment has not lost its keys. So the old ciphertext is preserved, in the same
      // write as its replacement.
      const old = file[name]
      const free = names.find((previous) => file[previous] === undefined)
      const previous = old === undefined || free === undefined ? {} : { [free]: old }
      replaceFile(path, JSON.stringify({ ...file, ...previous, [name]: sealed }))
      return { key, isNew: true, earlier }
    }
  }
  return secrets
}

// ---- The credential of the till, with the address of the service that it was given for

const KeptCredential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('apiKey'), key: z.string(), url: z.string().optional() }),
  z.object({ kind: z.literal('bearer'), token: z.string(), url: z.string().optional() })
])
/** Returns the credential of this till and, if it is known, the address that it was given for. */
export async function keptCredential(
  secrets: Pick<Secrets, 'read'>
): Promise<{ credential: Credential; url: string | undefined } | undefined> {
  const kept = KeptCredential.safeParse(parseJson(await secrets.read('credential')))
  if (!kept.success) return undefined
  const { data } = kept
  const credential: Credential =
    data.kind === 'apiKey' ? { kind: data.kind, key: data.key } : { kind: data.kind, token: data.token }
  return { credential, url: data.url }
}

/** Stores the credential with its address. */
export const keepCredential = (secrets: Pick<Secrets, 'keep'>, credential: Credential, url: string): Promise<void> =>
  secrets.keep('credential', JSON.stringify({ ...credential, url }))

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
