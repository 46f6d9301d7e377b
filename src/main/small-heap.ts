import { setFlagsFromString } from 'node:v8'

let isSmall = false
/** For all threads of the process. How large the young may become is fixed at its start; how fast they grow is not. */
function keep(small: boolean): void {
  if (isSmall === small) return
  isSmall = small
  setFlagsFromString(`--semi-space-growth-factor=${small ? 1 : 2}`)
}

/**
 * From now on what was just made gets no more room than it has, some megabytes a thread, before it is looked through, and
 * not up to 32: a till works in short bursts, whose garbage would lie about for hours. It costs main a fifth more processor
 * time, which a till has. What has grown already may stay, so it is asked for before anything else.
 */
export const keepHeapSmall = (): void => keep(true)

/** For a first fill, which has no time for it. */
export const letHeapGrow = (): void => keep(false)
