import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message } from './messages.ts'

// A disk that loses its power: the writes of a till as disk.c recorded them, and the files as they may be afterwards.

const names = ['till.db', 'till.db-wal'] as const
const folderFile = 2
const sector = 512
const headBytes = 18

export type Step = { kind: string; file: number; offset: number; data: Buffer }
/** A missing file is undefined. */
export type Image = (Buffer | undefined)[]

/** Builds the watcher. Returns undefined if there is no C compiler. */
export function buildWatcher(folder: string): string | undefined {
  const source = fileURLToPath(new URL('disk.c', import.meta.url))
  const built = join(folder, 'disk.so')
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', built, source, '-ldl'], { encoding: 'utf8' })
  if (made.error !== undefined) return undefined
  if (made.status !== 0) throw new Error(made.stderr)
  return built
}

export function readImage(folder: string): Image {
  return names.map((name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined))
}

/** Replaces the files of a folder by those of an image. */
export function putImage(folder: string, image: Image): void {
  for (const name of [...names, 'till.db-shm']) rmSync(join(folder, name), { force: true })
  for (const [file, name] of names.entries()) {
    const bytes = image[file]
    if (bytes !== undefined) writeFileSync(join(folder, name), bytes)
  }
}

export function readSteps(path: string): Step[] {
  const log = readFileSync(path)
  const steps: Step[] = []
  for (let at = 0; at < log.length;) {
    const kind = String.fromCharCode(log.readUInt8(at))
    const [offset, size] = [Number(log.readBigUInt64LE(at + 2)), Number(log.readBigUInt64LE(at + 10))]
    steps.push({ kind, file: log.readUInt8(at + 1), offset, data: log.subarray(at + headBytes, at + headBytes + size) })
    at += headBytes + size
  }
  return steps
}

/** Returns what the till reported in this step; empty if the step is a write. */
export const messagesOf = ({ kind, data }: Step): Message[] =>
  kind === 'M'
    ? data
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Message)
    : []

function written(bytes: Buffer, offset: number, data: Buffer): Buffer {
  const size = Math.max(bytes.length, offset + data.length)
  const grown = size === bytes.length ? bytes : Buffer.concat([bytes], size)
  data.copy(grown, offset)
  return grown
}

const truncated = (bytes: Buffer, size: number): Buffer => Buffer.concat([bytes.subarray(0, size)], size)

/** Applies a step sector by sector, so that a write may be torn. */
function apply(bytes: Buffer, { kind, offset, data }: Step, isKept: () => boolean): Buffer {
  if (kind === 'T') return isKept() ? truncated(bytes, offset) : bytes
  let made = bytes
  for (let at = 0; at < data.length;) {
    const end = Math.min(data.length, at + sector - ((offset + at) % sector))
    if (isKept()) made = written(made, offset + at, data.subarray(at, end))
    at = end
  }
  return made
}

type Kept = { bytes: Buffer; pending: Step[] }
type Entries = (Kept | undefined)[]

/** The disk while the till writes: what is safe on it, and what a power cut may still lose. */
export class Disk {
  /** The files that the folder names now, and those that it certainly names after a power cut. */
  readonly #now: Entries
  #safe: Entries

  constructor(base: Image) {
    this.#now = base.map((bytes) => (bytes === undefined ? undefined : { bytes: Buffer.from(bytes), pending: [] }))
    this.#safe = [...this.#now]
  }

  take(step: Step): void {
    const { kind, file } = step
    if (kind === 'M' || kind === 'E') return
    if (kind === 'X') throw new Error(`${names[file] ?? 'a file'} made a call that the simulated disk does not support`)
    if (file === folderFile) this.#safe = [...this.#now]
    else if (kind === 'C') this.#now[file] = { bytes: Buffer.alloc(0), pending: [] }
    else if (kind === 'U') this.#now[file] = undefined
    else {
      const kept = this.#now[file]
      if (kept === undefined) throw new Error(`${names[file] ?? file} was written but does not exist`)
      if (kind !== 'S') kept.pending.push(step)
      else {
        for (const each of kept.pending) kept.bytes = apply(kept.bytes, each, () => true)
        kept.pending = []
      }
    }
  }

  /** Returns the files after a power cut now. Calls `isKept` for each sector, length and name that was not synced. */
  cut(isKept: () => boolean): Image {
    return this.#now.map((now, file) => {
      const safe = this.#safe[file]
      const found = now === safe || isKept() ? now : safe
      if (found === undefined) return undefined
      return found.pending.reduce<Buffer>((bytes, step) => apply(bytes, step, isKept), Buffer.from(found.bytes))
    })
  }
}
