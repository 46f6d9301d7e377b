import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tillPage } from '../../src/main/db/core/till-file.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { makeOriginal, readOriginal, tryFile, type Original, type Outcome } from './damaged-file.ts'

// Damaged pages: changes whole pages of a till's closed file, starts the till with it and runs all checks of a day. The
// start must end, and if a row of money then differs, the till must have reported it. Every second file has a backup of
// its first shift. The starts run in a child process, which is ended if one file takes too long.

const pageSize = tillPage
/**
 * A file that takes longer counts as one whose start does not end. A start takes a second of processor time or less, but
 * a busy machine can stand still for a minute.
 */
const mostMs = 600_000

/** What is done to the pages of a file. */
export const damages = ['overwritten', 'zeroed', 'swapped', 'duplicated', 'crossLinked', 'mixed'] as const
export type Damage = (typeof damages)[number]

/** `ms`: the processor time of the start and of the checks of a day. */
export type Row = { damage: Damage; file: number; hasBackup: boolean; ms: number; outcome: Outcome | 'hangs' }
/** The results of all files, and how many rows of money the original has. */
export type PageDamage = { rows: Row[]; originalRows: number; pages: number }

/** Returns a copy of a file with damaged pages. The same seed gives the same bytes. */
export function damagePages(bytes: Buffer, damage: Damage, seed: number): Buffer {
  const random = seededRandom(seed)
  const below = (most: number): number => Buffer.from(random.bytes(4)).readUInt32BE(0) % most
  const pages = Math.floor(bytes.length / pageSize)
  const page = (number = below(pages)): Buffer => bytes.subarray(number * pageSize, (number + 1) * pageSize)
  const acts: Record<Exclude<Damage, 'mixed'>, () => void> = {
    overwritten: () => page().set(random.bytes(pageSize)),
    zeroed: () => void page().fill(0),
    swapped() {
      const [one, other] = [page(), page()]
      const kept = Buffer.from(one)
      one.set(other)
      other.set(kept)
    },
    duplicated: () => page().set(Buffer.from(page())),
    crossLinked() {
      const links = linksIn(bytes, pages)
      const link = links[below(Math.max(1, links.length))]
      // The first links are those of inner pages; a link to one of them can make a circle.
      if (link !== undefined) bytes.writeUInt32BE(1 + below(pages), link)
    }
  }
  const each = Object.values(acts)
  const count = 5
  for (let time = 0; time < count; time += 1) {
    if (damage === 'mixed') each[below(each.length)]?.()
    else acts[damage]()
  }
  return bytes
}

/** Returns the places of the numbers by which inner pages lead to others, and long rows to their overflow pages. */
function linksIn(bytes: Buffer, pages: number): number[] {
  const links: number[] = []
  for (let number = 0; number < pages; number += 1) {
    const start = number * pageSize
    const head = start + (number === 0 ? 100 : 0)
    const kind = bytes[head]
    if (kind !== 2 && kind !== 5) continue
    links.push(head + 8)
    const cells = Math.min(bytes.readUInt16BE(head + 3), 500)
    for (let cell = 0; cell < cells; cell += 1) {
      const place = bytes.readUInt16BE(head + 12 + cell * 2)
      if (place <= pageSize - 4) links.push(start + place)
    }
  }
  return links
}

/** The files of a run: which are given to a child process. */
type Order = {
  path: string
  backup: string
  journalKey: string
  folder: string
  seed: number
  from: number
  to: number
}

const damageOf = (file: number): Damage => damages[Math.floor(file / 2) % damages.length] ?? 'mixed'
const hasBackup = (file: number): boolean => file % 2 === 1

/**
 * Damages each of `files` copies of a till's file, and starts a till with it.
 * @param onRow called after each file
 */
export async function damageFiles(files: number, seed: number, onRow: (row: Row) => void): Promise<PageDamage> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-pages-'))
  const rows: Row[] = []
  try {
    const { path, backup, journalKey, before } = await makeOriginal(folder)
    const pages = Math.floor(readFileSync(path).length / pageSize)
    let stuck: number | undefined
    const add = (row: Row): void => {
      rows.push(row)
      onRow(row)
    }
    while (rows.length < files) {
      const order = { path, backup, journalKey: Buffer.from(journalKey).toString('hex'), folder, seed }
      const began = rows.length
      const hanging = await runChild({ ...order, from: began, to: files }, add)
      // A busy machine can starve a start, so a file hangs only if its second start does not end either.
      if (hanging !== undefined && hanging === stuck) add(hangingRow(hanging))
      else if (hanging === undefined && rows.length === began)
        throw new Error('the child process ended before its first file')
      stuck = hanging
    }
    return { rows, originalRows: before.size, pages }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets a child process try these files. Returns the file whose start did not end in time, which ends the process. */
function runChild(order: Order, onRow: (row: Row) => void): Promise<number | undefined> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    execArgv: ['--import', new URL('../support/register.mjs', import.meta.url).href],
    env: { ...process.env, KASSA_DAMAGED_PAGES: JSON.stringify(order) }
  })
  return new Promise((resolve, reject) => {
    let file = order.from
    let hanging: number | undefined
    const watch = () =>
      systemClock.after(mostMs, () => {
        hanging = file
        child.kill('SIGKILL')
      })
    let cancel = watch()
    child.on('message', (row: Row) => {
      cancel()
      file = row.file + 1
      onRow(row)
      cancel = watch()
    })
    child.on('error', reject)
    child.on('exit', () => {
      cancel()
      resolve(hanging)
    })
  })
}

const hangingRow = (file: number): Row => ({
  damage: damageOf(file),
  file,
  hasBackup: hasBackup(file),
  ms: mostMs,
  outcome: 'hangs'
})

/** Tries one file. */
async function tryDamaged(original: Original, file: number, seed: number, folder: string): Promise<Row> {
  const damage = damageOf(file)
  const bytes = damagePages(readFileSync(original.path), damage, seed * 1_000_000 + file)
  const began = process.cpuUsage()
  const outcome = await tryFile(original, bytes, join(folder, `till-${file}`), hasBackup(file))
  return { damage, file, hasBackup: hasBackup(file), ms: Math.round(process.cpuUsage(began).user / 1000), outcome }
}

const given = process.env['KASSA_DAMAGED_PAGES']
if (given !== undefined && process.send !== undefined) await runOrder(JSON.parse(given) as Order)

async function runOrder({ path, backup, journalKey, folder, seed, from, to }: Order): Promise<void> {
  const original = readOriginal(path, backup, Buffer.from(journalKey, 'hex'))
  for (let file = from; file < to; file += 1) process.send?.(await tryDamaged(original, file, seed, folder))
  process.disconnect()
}
