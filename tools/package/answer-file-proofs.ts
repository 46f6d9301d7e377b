import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { owner } from '../../test/e2e/cashier.ts'
import { until, type Person } from './at-the-screen.ts'
import type { FreshRoot } from './fresh-root.ts'
import { expectTrue, leave, type Proof } from './scene.ts'

// The proofs about an answer file in /etc/kassa: first a broken file, then the corrected file at the next start.

const folder = '/etc/kassa'
let clara: Person

function put(root: FreshRoot, name: string, text: string, mode: string, user: string): void {
  writeFileSync(join(root.path, folder, name), text)
  root.must(['chown', user, `${folder}/${name}`])
  root.must(['chmod', mode, `${folder}/${name}`])
}

const haveBytes = (root: FreshRoot): boolean[] =>
  ['key', 'pin'].map((name) => root.run(['test', '-s', `${folder}/${name}`]).code === 0)

/** Starts the till and waits until it has printed a text. Returns everything that it printed. */
async function startUntil(text: string): Promise<string> {
  let said = ''
  const till = clara.begin('kassa')
  for (const stream of [till.stdout, till.stderr]) stream?.on('data', (part) => (said += String(part)))
  await until(`the till says "${text}"`, () => said.includes(text))
  return said
}

export const answerFileProofs: Record<string, Proof> = {
  'the till names the line of a broken answer file, uses nothing of the file, and opens at Welcome': async (scene) => {
    const { root, person, service } = scene
    clara = person('clara', ':52')
    mkdirSync(join(root.path, folder))
    put(root, 'key', service.apiKey, '0600', 'clara')
    put(root, 'pin', '482615', '0600', 'clara')
    const broken = `{\n  "service": "${service.url}"\n  "key": "${service.apiKey}"\n}\n`
    put(root, 'setup.json', broken, '0644', 'root')
    const said = await startUntil(`${folder}/setup.json: it is not JSON, from line 3 on.`)
    expectTrue(!said.includes(service.apiKey), 'the message contains no secret')
    await clara.drawn()
    expectTrue(clara.tills().length === 1, 'the till runs, at Welcome')
    expectTrue(clara.figure('SELECT count(*) FROM person', '.') === 0, 'the till is not set up')
    expectTrue(haveBytes(root).every(Boolean), 'key and PIN are still in the file')
    expectTrue(root.read('etc/kassa/setup.json') === broken, 'the file is unchanged')
    await leave(clara)
  },

  'a corrected answer file sets up the till without a person, and its secrets are deleted from the file': async ({
    root,
    service
  }) => {
    const answers = {
      service: service.url,
      key: { file: `${folder}/key` },
      owner: { person: owner, pin: { file: `${folder}/pin` } },
      organization: 'Chilonzor',
      register: 'Kassa 1',
      warehouse: 'Savdo zali',
      priceList: 'Chakana',
      language: 'en'
    }
    put(root, 'setup.json', JSON.stringify(answers), '0644', 'root')
    await startUntil(`Kassa is set up by ${folder}/setup.json`)
    await until('goods have arrived', () => clara.figure("SELECT count(*) FROM person WHERE name <> ''", '.') > 1)
    await until('the secrets are deleted', () => !haveBytes(root).some(Boolean))
    await clara.drawn()
    await leave(clara)
    root.must(['rm', '-r', folder])
  }
}
