import { setFlagsFromString } from 'node:v8'

let factor = 2
/** For all threads of the process. How large the young may become is fixed at its start; how fast they grow is not. */
function growBy(wanted: 1 | 2): void {
  if (factor === wanted) return
  factor = wanted
  setFlagsFromString(`--semi-space-growth-factor=${wanted}`)
}

/**
 * From now on the room for what was just made is no more doubled when it fills, up to 32 MB a thread; it grows by pages of
 * a quarter of a megabyte where what lives does not fit. A till works in short bursts, whose garbage would lie about for
 * hours. It costs main a fifth more processor time, which a till has. What has grown already may stay, so it is asked for
 * before anything else.
 */
export const keepHeapSmall = (): void => growBy(1)

/** For a first fill, which has no time for it. */
export const letHeapGrow = (): void => growBy(2)
