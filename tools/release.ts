// npm run release -- key FILE
// npm run release -- sign --key FILE [--folder dist] [--minimum-schema 1]
// npm run release -- apt FOLDER --key FILE [--folder dist]
import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/shared/time/clock.ts'
import { makeRepository } from './release/apt-repository.ts'
import { billOfMaterials, makeKey, ownVersion, signFolder } from '../test/support/release.ts'

const help = `npm run release -- key FILE
  creates the key pair that signs updates: the secret key is written to FILE (store it in a safe place, not on this
  machine), the public key to resources/update-key.pem, which is part of every build
npm run release -- sign --key FILE [--folder dist] [--minimum-schema 1]
  turns a folder of installers (npm run package) into a channel: kassa-update.json, its signature, SHA512SUMS and the
  bill of materials. Put the whole folder on any web server, and its address into "updates" of the tills' config.json
npm run release -- apt FOLDER --key FILE [--folder dist]
  adds the Debian packages of --folder to an apt repository in FOLDER and signs it with the
  same key. Put FOLDER on any web server
  --minimum-schema N   tills whose database is older than migration N need a version in between`

const root = resolve(import.meta.dirname, '..')
const keyPath = join(root, 'resources/update-key.pem')
/** npm runs this in the project's folder, so a path is resolved from the folder where the user called npm. */
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      folder: { type: 'string', default: join(root, 'dist') },
      'minimum-schema': { type: 'string', default: '1' },
      help: { type: 'boolean' }
    }
  })
  const [what, file] = positionals
  if (what === 'key' && file !== undefined) {
    writeFileSync(keyPath, makeKey(from(file)))
    console.log(
      `${from(file)}: the secret key\nresources/update-key.pem: the public key, part of every build from now on`
    )
  } else if (what === 'sign' && values.key !== undefined) {
    const folder = from(values.folder)
    const manifest = await signFolder({
      folder,
      version: ownVersion(root),
      secretKey: createPrivateKey(readFileSync(from(values.key))),
      publicPem: readFileSync(keyPath, 'utf8'),
      minimumSchema: Number(values['minimum-schema']),
      issuedAt: systemClock.now()
    })
    for (const { name, size, sha512 } of manifest.files) console.log(`${name}  ${size} bytes  ${sha512.slice(0, 16)}…`)
    console.log(billOfMaterials(root, folder, manifest.version))
    console.log(`Kassa ${manifest.version}: signed. Put ${folder} on a web server.`)
  } else if (what === 'apt' && file !== undefined && values.key !== undefined) {
    const folder = from(file)
    const secret = createPrivateKey(readFileSync(from(values.key)))
    const names = makeRepository({ folder, from: from(values.folder), secret, at: systemClock.now() })
    console.log(`${folder}: ${names.join(', ')}. Put it on a web server; its key is kassa.gpg.`)
  } else {
    console.log(help)
    process.exitCode = values.help === true ? 0 : 1
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
