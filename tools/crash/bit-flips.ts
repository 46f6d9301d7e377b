import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/system/random.ts'
import { makeOriginal, tryFile, type Outcome } from './damaged-file.ts'

// Bit rot: flips a few bits of a till's closed file, starts the till with it and runs all checks of a day. If a row of
// money then differs, the till must have reported it.

/** How many files had which outcome; `unreported`: those whose money has changed without a report. */
export type Flips = Record<Exclude<Outcome['kind'], 'silent'> | 'files', number> & {
  refusals: { file: number; why: string }[]
  unreported: { file: number; rows: string[] }[]
}

const bitsEach = 3

/** Flips three bits in each of `files` copies of a till's file. */
export async function flipBits(files: number, seed: number, onFile: (soFar: Flips) => void): Promise<Flips> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-flips-'))
  const tally: Flips = { files: 0, unchanged: 0, whole: 0, reported: 0, refused: 0, refusals: [], unreported: [] }
  try {
    const original = await makeOriginal(folder)
    for (let file = 0; file < files; file += 1) {
      const bytes = flipped(readFileSync(original.path), seed * 1_000_000 + file)
      const { kind, rows, why } = await tryFile(original, bytes, join(folder, `till-${file}`), false)
      tally.files += 1
      if (kind === 'silent') tally.unreported.push({ file, rows })
      else tally[kind] += 1
      if (kind === 'refused') tally.refusals.push({ file, why })
      onFile(tally)
    }
    return tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function flipped(bytes: Buffer, seed: number): Buffer {
  const random = seededRandom(seed)
  for (let bit = 0; bit < bitsEach; bit += 1) {
    const chance = Buffer.from(random.bytes(5))
    const place = chance.readUInt32BE(0) % bytes.length
    bytes[place] = (bytes[place] ?? 0) ^ (1 << ((chance[4] ?? 0) % 8))
  }
  return bytes
}
