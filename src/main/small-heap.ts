import { setFlagsFromString } from 'node:v8'

let isSmall = false
/**
 * From now on what was just made has one megabyte a thread before it is looked through, and not up to 32: a till works in
 * short bursts, whose garbage would lie about for hours. It costs main a fifth more processor time, which a till has, and
 * a first fill has not: so it is asked for when the catalogue is there. For all threads of the process, and for good.
 */
export function keepHeapSmall(): void {
  if (isSmall) return
  isSmall = true
  // The young generation may not be limited any more once the program runs, but that it grows can be forbidden.
  setFlagsFromString('--semi-space-growth-factor=1')
}
