import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { dirname } from 'node:path'

/** Room on the disk that is kept for the moment when there is none left. */
export type Reserve = {
  /** Gives the room back to the disk; false when it was given back already. */
  release(): boolean
  /** It was given back, and is not there again. */
  isShort(): boolean
  /** Takes the room again when the disk has plenty; answers whether it is there. */
  refill(): boolean
}

/** Enough for thousands of sales and the close of a shift. */
const reserveBytes = 8 * 1024 * 1024
/** What must be free before the room is taken again. */
const plenty = 4

/**
 * The reserve beside a till's file. It is made by the first `refill`, not here: that takes a moment. Whether there is
 * room for it is asked at once: a till that was ended on a full disk begins as it ended.
 */
export function openReserve(path: string, bytes = reserveBytes, freeAt = freeBytes): Reserve {
  const file = `${path}.reserve`
  const hasPlenty = (): boolean => freeAt(dirname(path)) >= plenty * bytes
  let isShort = !existsSync(file) && !hasPlenty()
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

/** A disk that does not tell how much is free shows it when it is written. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Noise, so that no file system saves the room by packing it. */
function fill(file: string, bytes: number): void {
  const noise = randomFillSync(Buffer.alloc(64 * 1024))
  const handle = openSync(file, 'w')
  try {
    for (let at = 0; at < bytes; at += noise.length) writeSync(handle, noise)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
