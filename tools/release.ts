// npm run release -- key FILE [--beside FILE]
// npm run release -- sign --key FILE [--folder dist] [--minimum-schema 1]
// npm run release -- apt FOLDER --key FILE [--folder dist] [--valid-days 90]
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/shared/time/clock.ts'
import { makeRepository } from './release/apt-repository.ts'
import { addKey, readKeys } from './release/keys.ts'
import { billOfMaterials, ownVersion, signFolder } from '../test/support/release.ts'

const help = `npm run release -- key FILE [--beside FILE]
  creates a key pair that signs updates: the secret key is written to FILE (store it in a safe place, not on this
  machine), the public key to resources/update-key.pem and resources/update-key.gpg, which are part of every build.
  --beside keeps this key of the present build as the other of two (docs/operating/release.md)
npm run release -- sign --key FILE [--folder dist] [--minimum-schema 1]
  turns a folder of installers (npm run package) into a channel: kassa-update.json, its signature, SHA512SUMS and the
  bill of materials. Put the whole folder on any web server, and its address into "updates" of the tills' config.json
npm run release -- apt FOLDER --key FILE [--folder dist] [--valid-days 90]
  adds the Debian packages of this version in --folder to an apt repository in FOLDER and signs it with the same key.
  Put FOLDER on any web server. Computers refuse it after --valid-days, so give the command again before
  --minimum-schema N   tills whose database is older than migration N need a version in between`

const root = resolve(import.meta.dirname, '..')
const resources = join(root, 'resources')
/** npm runs this in the project's folder, so a path is resolved from the folder where the user called npm. */
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      beside: { type: 'string' },
      'valid-days': { type: 'string', default: '90' },
      folder: { type: 'string', default: join(root, 'dist') },
      'minimum-schema': { type: 'string', default: '1' },
      help: { type: 'boolean' }
    }
  })
  const [what, file] = positionals
  if (what === 'key' && file !== undefined) {
    const besidePath = values.beside === undefined ? undefined : from(values.beside)
    addKey({ secretPath: from(file), besidePath, folder: resources })
    console.log(
      `${from(file)}: the secret key\nresources/update-key.pem, .gpg: the public keys, part of every build from now on`
    )
  } else if (what === 'sign' && values.key !== undefined) {
    const folder = from(values.folder)
    const manifest = await signFolder({
      folder,
      version: ownVersion(root),
      secretKey: createPrivateKey(readFileSync(from(values.key))),
      publicPem: readFileSync(join(resources, 'update-key.pem'), 'utf8'),
      minimumSchema: Number(values['minimum-schema']),
      issuedAt: systemClock.now()
    })
    for (const { name, size, sha512 } of manifest.files) console.log(`${name}  ${size} bytes  ${sha512.slice(0, 16)}…`)
    console.log(billOfMaterials(root, folder, manifest.version))
    console.log(`Kassa ${manifest.version}: signed. Put ${folder} on a web server.`)
  } else if (what === 'apt' && file !== undefined && values.key !== undefined) {
    const folder = from(file)
    const secret = createPrivateKey(readFileSync(from(values.key)))
    const validDays = Number(values['valid-days'])
    if (!Number.isInteger(validDays) || validDays < 1) throw new Error('--valid-days is a number from 1.')
    const { keys: otherKeys, keyring } = readKeys(resources)
    const { names, added } = makeRepository({
      folder,
      from: from(values.folder),
      secret,
      at: systemClock.now(),
      validDays,
      otherKeys,
      version: ownVersion(root),
      ...(keyring && { keyring })
    })
    console.log(`${folder}: ${names.join(', ')}. New: ${added.join(', ') || 'none'}. Valid for ${validDays} days.`)
    console.log('Put it on a web server; its keys are in kassa.gpg.')
  } else {
    console.log(help)
    process.exitCode = values.help === true ? 0 : 1
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
