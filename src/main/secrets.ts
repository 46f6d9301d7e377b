import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'
import type { Random } from '../shared/ports.ts'

/** What Electron's safeStorage offers of use here, so that this file does not touch Electron. */
export type Cipher = {
  encryptStringAsync(plain: string): Promise<Buffer>
  decryptStringAsync(cipher: Buffer): Promise<{ result: string }>
}

const File = z.record(z.string(), z.string())

/** The secrets of this till: ciphertext only on disk, in one file of the data folder. */
export type Secrets = {
  /** Undefined when it was never kept, or cannot be read any more (another machine, a reinstalled system). */
  read(name: string): Promise<string | undefined>
  keep(name: string, plain: string): Promise<void>
  /** Reads a random secret of 32 bytes, made at first use. `isNew` tells that there was none, or that it was lost. */
  made(name: string): Promise<{ key: Uint8Array; isNew: boolean }>
}

/** Opens the secrets kept at `path`. */
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
      if (kept !== undefined) return { key: Buffer.from(kept, 'base64'), isNew: false }
      const key = random.bytes(32)
      await secrets.keep(name, Buffer.from(key).toString('base64'))
      return { key, isNew: true }
    }
  }
  return secrets
}

/** Writes the whole file beside the old one, syncs it, then swaps: a cut leaves the old or the new, never a half. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}
