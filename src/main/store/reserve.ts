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
export const reserveBytes = 8 * 1024 * 1024
/** What must be free before the room is taken again. */
const plenty = 4

/** The reserve beside a till's file. It is made by the first `refill`, not here: that takes a moment. */
export function openReserve(path: string, bytes = reserveBytes, freeAt = freeBytes): Reserve {
  const file = `${path}.reserve`
  let isShort = false
  return {
    isShort: () => isShort,
    release() {
      if (!existsSync(file)) return false
      rmSync(file)
      isShort = true
      return true
    },
    refill() {
      if (existsSync(file)) return true
      if (freeAt(dirname(path)) < plenty * bytes) return false
      try {
        fill(file, bytes)
      } catch {
        rmSync(file, { force: true })
        return false
      }
      isShort = false
      return true
    }
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
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
