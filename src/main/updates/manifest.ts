import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { fail, ok, type Result } from '../../shared/failure.ts'
import { isVersion } from '../../shared/version.ts'
import type { Manifest } from '../domain/core/update.ts'
import { instantOf } from '../../shared/time/moments.ts'

// A manifest is trusted only for its signature, not for its address or its connection.

export const manifestName = 'kassa-update.json'
export const signatureName = `${manifestName}.sig`

/** A plain file name: no folder, not hidden. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const Version = z.string().refine(isVersion)
const Step = z.number().int().min(0).max(100_000)
const Shape = z.strictObject({
  format: z.literal(1),
  version: Version,
  issuedAt: z.number().int().min(0).transform(instantOf),
  schema: Step,
  minimumSchema: Step,
  files: z
    .array(
      z.strictObject({
        system: z.enum(['linux', 'win', 'mac']),
        arch: z.enum(['x64', 'arm64']),
        way: z.enum(['appimage', 'deb', 'nsis', 'dmg']),
        name: z.string().regex(fileName),
        size: z.number().int().min(1).max(2_000_000_000),
        sha512: z.string().regex(/^[0-9a-f]{128}$/)
      })
    )
    .min(1)
    .max(50)
})

/**
 * Returns the makers' public keys of this build, from one or more blocks of PEM: the key in use, and a second one that
 * signs when the first is lost or is changed. Returns none if one of them is not an ed25519 key.
 */
export function updateKeys(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  try {
    const keys = blocks.map((block) => createPublicKey(block))
    return keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519') ? keys : []
  } catch {
    return []
  }
}

/** Reads a manifest. The bytes are parsed only after their signature by one of the keys is verified. */
export function readManifest(bytes: Uint8Array, signature: string, keys: readonly KeyObject[]): Result<Manifest> {
  if (!keys.some((key) => isSigned(bytes, signature, key))) return fail('update.forged')
  try {
    return ok(Shape.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))))
  } catch {
    // The signature is valid, but this program does not know the format.
    return fail('update.unreadable')
  }
}

function isSigned(bytes: Uint8Array, signature: string, key: KeyObject): boolean {
  const text = signature.trim()
  return /^[A-Za-z0-9+/]{86}==$/.test(text) && verify(null, bytes, key, Buffer.from(text, 'base64'))
}
