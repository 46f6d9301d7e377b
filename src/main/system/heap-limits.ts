import { setFlagsFromString } from 'node:v8'

let factor = 2
/**
 * Sets the growth factor of the young generation for all threads of the process. Its maximum is fixed at the start; the
 * factor is not.
 */
function growBy(wanted: 1 | 2): void {
  if (factor === wanted) return
  factor = wanted
  setFlagsFromString(`--semi-space-growth-factor=${wanted}`)
}

/**
 * Stops doubling the young generation (up to 32 MB per thread) whenever it fills. From now on it grows by pages of a
 * quarter of a megabyte, only if the live objects do not fit. A till works in short bursts, whose garbage would stay
 * for hours. The cost is a fifth more processor time of main, which a till has. A generation that has grown may stay
 * large, so this must run before anything else.
 */
export const keepHeapSmall = (): void => growBy(1)

/** Allows fast growth for a first fill, which would be slow with a small heap. */
export const letHeapGrow = (): void => growBy(2)
