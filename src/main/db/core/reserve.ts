import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { dirname } from 'node:path'
import { keepPrivate } from './disk-files.ts'

/** Space on the disk that is reserved for the moment when the disk is full. */
export type Reserve = {
  /** Frees the reserve. Returns false if it was free already. */
  release(): boolean
  /** Returns whether the reserve was freed and is still missing. */
  isShort(): boolean
  /** Reserves the space again when the disk has plenty. Returns whether the reserve exists. */
  refill(): boolean
}

/** Enough for thousands of sales and the close of a shift. */
const reserveBytes = 8 * 1024 * 1024
/** This multiple of the reserve must be free before the space is reserved again. */
const plenty = 4

/**
 * Opens the reserve next to a till's file. The first `refill` creates it, because that takes a moment. The free space
 * is read here: a till that ended on a full disk starts on a full disk.
 */
export function openReserve(path: string, bytes = reserveBytes, freeAt = freeBytes): Reserve {
  const file = `${path}.reserve`
  const hasPlenty = (): boolean => freeAt(dirname(path)) >= plenty * bytes
  let isShort = !existsSync(file) && !hasPlenty()
  // Nobody else may read the file, whoever has made it.
  if (existsSync(file)) keepPrivate(file, 0o600)
  return {
    isShort: () => isShort,
    release() {
      if (!existsSync(file)) return false
      rmSync(file)
      isShort = true
      return true
    },
    refill() {
      isShort = !existsSync(file) && !(hasPlenty() && isFilled(file, bytes))
      return !isShort
    }
  }
}

function isFilled(file: string, bytes: number): boolean {
  try {
    fill(file, bytes)
    return true
  } catch {
    rmSync(file, { force: true })
    return false
  }
}

/** If a disk does not report its free space, only a write shows whether it is full. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Fills the reserve with random bytes, so that no file system can compress it. */
function fill(file: string, bytes: number): void {
  const noise = randomFillSync(Buffer.alloc(64 * 1024))
  const handle = openSync(file, 'w', 0o600)
  try {
    for (let at = 0; at < bytes; at += noise.length) writeSync(handle, noise)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
