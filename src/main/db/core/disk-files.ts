import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeSync
} from 'node:fs'
import { dirname } from 'node:path'

// Whole files of SQLite: copied so that they stay, and put in each other's place so that a cut leaves one of them whole.
//
//   till.db.making   being written; thrown away at the next start
//        | decide: synced, renamed
//   till.db.next     whole: from here on it is the file to be, whatever happens
//        | finishSwap: the log of the old file goes, then the names change
//   till.db          the file that is            till.db.before   the one it took the place of

/** Called between two steps; tests end the process there. */
export type OnStep = (step: string) => void
const noStep: OnStep = () => undefined

export const makingOf = (path: string): string => `${path}.making`
const nextOf = (path: string): string => `${path}.next`
const beforeOf = (path: string): string => `${path}.before`

/** Nobody but the owner may read or write it. Windows keeps the folder of a program to its user by itself. */
export function keepPrivate(path: string, mode: 0o600 | 0o700): void {
  try {
    chmodSync(path, mode)
  } catch {
    // A disk that knows no owners has nothing to set.
  }
}

export function fsyncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** What a folder lists is synced like a file; Windows does it by itself and refuses to be asked. */
export function fsyncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Writes a small file beside the old one, syncs it, then swaps: a cut leaves the old or the new, never a half. */
export function replaceFile(path: string, text: string): void {
  const newPath = `${path}.new`
  const file = openSync(newPath, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(newPath, path)
  fsyncFolder(dirname(path))
}

export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to)
  fsyncFile(to)
}

/** Removes a file of SQLite with its log. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}

/** What was being made is whole, and takes the place of the file from now on. It must have no log of its own. */
export function decide(path: string, onStep: OnStep = noStep): void {
  fsyncFile(makingOf(path))
  onStep('synced')
  renameSync(makingOf(path), nextOf(path))
  fsyncFolder(dirname(path))
  onStep('decided')
}

/** Ends a swap that was decided, and throws away what was not. Nobody has the file open. */
export function finishSwap(path: string, onStep: OnStep = noStep): void {
  removeDatabase(makingOf(path))
  if (!existsSync(nextOf(path))) return
  // The log of the old file would be replayed into the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  onStep('log gone')
  if (existsSync(path)) renameSync(path, beforeOf(path))
  onStep('old one moved')
  renameSync(nextOf(path), path)
  fsyncFolder(dirname(path))
  onStep('swapped')
}
