import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'
import { app } from './app.ts'
import { forgetKey } from './key-store.ts'

// AES-GCM with the key of key-store.ts. The ciphertext starts with the name of the key. With a key in a file next to
// the data, it is no safer than Electron's basic_text, and reports that name.

const nonceBytes = 12
const tagBytes = 16
const markBytes = 3

function encrypt(text: string): Buffer {
  const { mark, key } = app.keyStore.now
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([Buffer.from(mark), nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(encrypted: Buffer): string {
  const mark = encrypted.toString('latin1', 0, markBytes)
  const key = app.keyStore.of(mark)
  if (key === undefined) throw new Error('Ciphertext does not appear to be encrypted, or its key store is closed.')
  const from = markBytes + nonceBytes
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(markBytes, from))
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  return decipher.update(encrypted.subarray(from, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** Converts a thrown error to a rejection, as in Electron. */
const asPromise = <T>(work: () => T): Promise<T> => new Promise((resolve) => resolve(work()))

type Imitated = 'encryptStringAsync' | 'decryptStringAsync' | 'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend'

export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(app.isReady()),
  encryptStringAsync: (text) => asPromise(() => encrypt(text)),
  decryptStringAsync: (encrypted) => asPromise(() => ({ result: decrypt(encrypted), shouldReEncrypt: false })),
  getSelectedStorageBackend: () => app.keyStore.backend,
  /** Only of this host: deletes the key from the key store of the desktop. */
  forgetKey: () => forgetKey(app.getPath('userData'))
} satisfies Pick<SafeStorage, Imitated> & { forgetKey(): Promise<void> }
