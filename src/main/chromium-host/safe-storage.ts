import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { app } from './app.ts'

// AES-GCM with a key in a file beside the data: no better than Electron's basic_text, and it says so.

function key(): Buffer {
  const file = join(app.getPath('userData'), 'host-key')
  if (!existsSync(file)) {
    mkdirSync(app.getPath('userData'), { recursive: true })
    writeFileSync(file, randomBytes(32), { mode: 0o600 })
  }
  return readFileSync(file)
}

const version = Buffer.from('v10')

function encrypt(text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), nonce)
  return Buffer.concat([version, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(encrypted: Buffer): string {
  if (!encrypted.subarray(0, 3).equals(version)) throw new Error('Ciphertext does not appear to be encrypted.')
  const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(3, 15))
  decipher.setAuthTag(encrypted.subarray(-16))
  return decipher.update(encrypted.subarray(15, -16), undefined, 'utf8') + decipher.final('utf8')
}

type Imitated = 'encryptStringAsync' | 'decryptStringAsync' | 'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend'

export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(app.isReady()),
  encryptStringAsync: async (text) => Promise.resolve(encrypt(text)),
  decryptStringAsync: async (encrypted) => Promise.resolve({ result: decrypt(encrypted), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => 'basic_text'
} satisfies Pick<SafeStorage, Imitated>
