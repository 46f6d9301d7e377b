// node --import ./tools/support/register.mjs tools/package/prove.ts [--suite SUITE …] [--pictures FOLDER] [--log FILE] [--day | --no-day]
// Builds the Debian package twice, installs it in a fresh root of Debian's packages, and lets an ordinary user sell
// with it: in Debian 12 (bookworm), then in Debian 13 (trixie), or in the named suites. Takes pictures in the first
// suite. Then plays the day of an operator in a fresh root of the first suite: `--day` plays only that, `--no-day` leaves it out.
// Exits with 0 only if every step held. See fresh-root.ts for what this machine must have.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root as project } from '../support/commands.mjs'
import { startService } from '../../test/e2e/service.ts'
import { Person } from './at-the-screen.ts'
import { packDeb } from './deb.ts'
import { FreshRoot, whyNoRoot } from './fresh-root.ts'
import { operatorsDay } from './operators-day.ts'
import { proofs } from './proofs.ts'
import type { Proof, Scene } from './scene.ts'

const {
  suite: suites = ['bookworm', 'trixie'],
  pictures,
  log,
  day: isDayOnly = false,
  'no-day': isWithoutDay = false
} = parseArgs({
  options: {
    suite: { type: 'string', multiple: true },
    pictures: { type: 'string' },
    log: { type: 'string' },
    day: { type: 'boolean' },
    'no-day': { type: 'boolean' }
  }
}).values
/** The folder of the screenshots that are taken when a step fails. */
const results = join(project, 'test-results')
let worlds = 0
const lines: string[] = []
const startedAt = Date.now()

function say(line: string): void {
  lines.push(line)
  console.log(line)
}

const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

type Packages = { deb: string; next: string }

/** Makes the package and its next version. */
async function packages(folder: string): Promise<Packages> {
  const [first, again] = [join(folder, 'one'), join(folder, 'two')]
  const deb = await packDeb({ out: first })
  const [sum, second] = [sumOf(deb), sumOf(await packDeb({ out: again }))]
  if (sum !== second) throw new Error(`two builds of one commit differ: ${sum}, ${second}`)
  const next = await packDeb({ out: folder, version: '0.1.1' })
  say(`Two builds have the same bytes: ${(statSync(deb).size / 1e6).toFixed(1)} MB, sha256 ${sum.slice(0, 16)}…`)
  return { deb, next }
}

async function prove(
  suite: string,
  { deb, next }: Packages,
  folder: string,
  steps: Record<string, Proof>
): Promise<void> {
  const root = await FreshRoot.make(suite)
  const people: Person[] = []
  const service = await startService({ dataFile: join(folder, `world-${suite}-${String(worlds++)}.db`) })
  const meet = (person: Person): Person => {
    people.push(person)
    return person
  }
  try {
    root.must(['apt-get', 'update', '-q'])
    root.must([
      'apt-get',
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'xvfb',
      'xdotool',
      'scrot',
      'pngquant',
      'procps'
    ])
    say(
      `A fresh Debian: ${root.read('etc/debian_version').trim()} (${suite}), created from its packages by mmdebstrap.`
    )
    const isShot = pictures !== undefined && suite === suites[0]
    const shoot = (name: string) => (isShot ? join(resolve(pictures), `package-${name}.png`) : undefined)
    const scene: Scene = {
      root,
      say,
      shoot,
      service,
      deb: root.take(deb),
      next: root.take(next),
      person: (name, display) => meet(new Person(root, name, display))
    }
    for (const [name, proof] of Object.entries(steps)) {
      const from = Date.now()
      await proof(scene)
      say(`ok ${name} (${((Date.now() - from) / 1000).toFixed(0)} s)`)
    }
  } catch (error) {
    mkdirSync(results, { recursive: true })
    for (const person of people) person.shootNow(join(results, `package-failed-${person.name}.png`))
    throw error
  } finally {
    await service.stop()
    await root.end()
  }
}

const why = whyNoRoot()
if (why !== undefined) {
  console.error(`The package cannot be tested on this machine: ${why}`)
  process.exit(1)
}
if (!build()) process.exit(1)
if (pictures !== undefined) mkdirSync(resolve(pictures), { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'kassa-packages-'))
try {
  const made = await packages(folder)
  for (const suite of isDayOnly ? [] : suites) {
    const from = Date.now()
    await prove(suite, made, folder, proofs)
    say(`Every step passed in ${suite}, in ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
  }
  if (!isWithoutDay) {
    const from = Date.now()
    await prove(suites[0] ?? 'bookworm', made, folder, operatorsDay)
    say(`Every step of the operator's day passed, in ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
  }
  say(`Everything passed, in ${((Date.now() - startedAt) / 60_000).toFixed(1)} min.`)
  if (log !== undefined) writeFileSync(resolve(log), `${lines.join('\n')}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
