// npm run tour [-- --pictures FOLDER] [--film FILE.gif]
// Starts the till with the practice shop on its own data folder, plays the shift of shift.ts, and exits with 0 only if
// every step showed what it should. --film also makes an animated picture.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root, start, type Running } from '../../test/e2e/hosts.ts'
import { createFilm, type Film } from './film.ts'
import { shiftOf } from './shift.ts'
import { runSteps, type TourResult } from './narrator.ts'

const size = { width: 1366, height: 768 }

const { values } = parseArgs({ options: { pictures: { type: 'string' }, film: { type: 'string' } } })
const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? root, path)
const pictureFolder = (): string => (values.pictures === undefined ? join(root, 'out/tour') : fromHere(values.pictures))

/** Removes the pictures of the last tour, so that they cannot be taken for new ones. Removes nothing else. */
function clear(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (/^\d\d-[\w-]+\.png$/.test(name)) rmSync(join(folder, name))
}

async function play({ page }: Running, pictures: string, film: Film | undefined): Promise<TourResult> {
  await page.setViewportSize(size)
  page.setDefaultTimeout(10_000)
  return runSteps(shiftOf(page), {
    print: (line) => console.log(line),
    async shoot(file, caption) {
      // Animations of the screens take less time than this.
      await page.waitForTimeout(200)
      const picture = await page.screenshot({ path: join(pictures, file) })
      film?.add(picture, caption)
    }
  })
}

const folder = mkdtempSync(join(tmpdir(), 'kassa-tour-'))
let starting: Promise<Running> | undefined
let output = ''

async function leave(): Promise<void> {
  // A till that is still starting would write into the removed folder.
  const running = await starting?.catch(() => undefined)
  await running?.close().catch(() => running.kill())
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

let leaving: Promise<void> | undefined
/** Removes everything but the pictures and ends the process. Runs once, also if a signal interrupts the tour. */
async function end(code: number): Promise<never> {
  await (leaving ??= leave())
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1))

async function tour(): Promise<number> {
  const pictures = pictureFolder()
  clear(pictures)
  const tempDir = join(folder, 'temp')
  mkdirSync(tempDir)
  const began = performance.now()
  const how = { dataDir: join(folder, 'data'), tempDir, flags: ['--training'] }
  starting = start({ ...how, onOutput: (text) => (output += text) })
  const running = await starting
  const broken: string[] = []
  running.page.on('pageerror', (error) => broken.push(error.message))
  const film = values.film === undefined ? undefined : createFilm()
  const { pictures: taken, failure } = await play(running, pictures, film)
  for (const message of broken) console.log(`\nThe window failed: ${message}`)
  if (film !== undefined && values.film !== undefined) writeFileSync(fromHere(values.film), await film.gif())
  const isGood = failure === undefined && broken.length === 0
  const seconds = Math.round((performance.now() - began) / 1000)
  const verdict = isGood
    ? 'Every step showed the expected result'
    : `The tour failed${failure ? ` at “${failure.step}”` : ''}`
  console.log(`\n${verdict}, in ${seconds} s. ${taken.length} pictures: ${relative(root, pictures) || '.'}`)
  return isGood ? 0 : 1
}

const code = await tour().catch((error: unknown) => {
  console.error(`The tour could not run: ${error instanceof Error ? error.message : String(error)}\n${output}`)
  return 1
})
await end(code)
