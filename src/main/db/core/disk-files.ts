import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync
} from 'node:fs'
import { dirname } from 'node:path'

// Durable copies and swaps of whole SQLite files. A power cut during a swap leaves one of the files whole.
//
//   till.db.making   being written; deleted at the next start
//        | decide: synced, renamed
//   till.db.next     whole: from here on it will be the file, whatever happens
//        | finishSwap: the log of the old file is deleted, then the names change
//   till.db          the current file            till.db.before   the file that it replaced

/** Called between two steps; tests end the process there. */
export type OnStep = (step: string) => void
const noStep: OnStep = () => undefined

export const makingOf = (path: string): string => `${path}.making`
const nextOf = (path: string): string => `${path}.next`
const beforeOf = (path: string): string => `${path}.before`

/**
 * Lets only the owner read and write a file or folder. On Windows the folder of a program is private to its user
 * already.
 */
export function keepPrivate(path: string, mode: 0o600 | 0o700): void {
  try {
    chmodSync(path, mode)
  } catch {
    // A disk without owners has no permissions to set.
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

/** Syncs the entries of a folder. Windows does so by itself and refuses the call. */
export function fsyncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Writes a small file next to the old one, syncs it, then swaps them: a power cut leaves the old or the new file, never
 * a part.
 */
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

/**
 * Creates an empty file that only its owner may read, for a program that opens the file by its name and writes it. A
 * file that exists gets the mode.
 */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  keepPrivate(path, 0o600)
}

/** Creates a folder that only its owner may open. A folder that exists keeps its mode: somebody else may have made it. */
export const makePrivateFolder = (path: string): void => void mkdirSync(path, { recursive: true, mode: 0o700 })

/** Copies a file and syncs the copy, which only its owner may read. */
export function copyDurably(from: string, to: string): void {
  makePrivate(to)
  copyFileSync(from, to)
  keepPrivate(to, 0o600)
  fsyncFile(to)
}

/** Removes a file of SQLite with its log. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}

/** Decides that the finished file replaces the old one from now on. The finished file must have no log of its own. */
export function decide(path: string, onStep: OnStep = noStep): void {
  fsyncFile(makingOf(path))
  onStep('synced')
  renameSync(makingOf(path), nextOf(path))
  fsyncFolder(dirname(path))
  onStep('decided')
}

/** Ends a swap that was decided, and deletes a file that was not decided. No connection may have the file open. */
export function finishSwap(path: string, onStep: OnStep = noStep): void {
  removeDatabase(makingOf(path))
  if (!existsSync(nextOf(path))) return
  // SQLite would replay the log of the old file into the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  onStep('log gone')
  if (existsSync(path)) renameSync(path, beforeOf(path))
  onStep('old one moved')
  renameSync(nextOf(path), path)
  fsyncFolder(dirname(path))
  onStep('swapped')
}
