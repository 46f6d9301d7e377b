import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateKeys } from '../../src/main/updates/manifest.ts'
import { makeKey } from '../../test/support/release.ts'
import { publicKeyring } from './openpgp.ts'

// The keys of a build are two files of `resources`: update-key.pem for the till, and update-key.gpg for apt, which the
// Debian package installs. A build has one key or two. The second one signs if the first is lost, and takes its place.

const namesOf = (folder: string): { pem: string; keyring: string } => ({
  pem: join(folder, 'update-key.pem'),
  keyring: join(folder, 'update-key.gpg')
})

/** Returns the public keys of the next build, and its keyring if there is one. */
export function readKeys(folder: string): { keys: KeyObject[]; keyring: Buffer | undefined } {
  const { pem, keyring } = namesOf(folder)
  return {
    keys: updateKeys(readFileSync(pem, 'utf8')),
    keyring: existsSync(keyring) ? readFileSync(keyring) : undefined
  }
}

/**
 * Makes a new key pair. The secret half is written to `secretPath`. The next build accepts the new key, and the one of
 * `besidePath` if it is given; it must be a key of the present build, because tills accept nothing else.
 * @param folder where the public halves are written
 */
export function addKey({
  secretPath,
  besidePath,
  folder
}: {
  secretPath: string
  besidePath: string | undefined
  folder: string
}): void {
  const { pem, keyring } = namesOf(folder)
  const { keys } = readKeys(folder)
  const beside = besidePath === undefined ? undefined : createPrivateKey(readFileSync(besidePath))
  if (beside === undefined && keys.length > 0)
    throw new Error('the build has a key already, and tills accept only what it signs: name its file with --beside')
  if (beside !== undefined && !keys.some((key) => key.equals(createPublicKey(beside))))
    throw new Error('the key of --beside is not a key of the present build: tills would accept neither')
  const publicPem = makeKey(secretPath)
  const secrets = [...(beside === undefined ? [] : [beside]), createPrivateKey(readFileSync(secretPath))]
  const besidePem =
    beside === undefined ? '' : createPublicKey(beside).export({ type: 'spki', format: 'pem' }).toString()
  writeFileSync(pem, `${besidePem}${publicPem}`)
  writeFileSync(keyring, Buffer.concat(secrets.map(publicKeyring)))
}
