import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the nice value of each thread of this process. Linux only: proc(5), field 19, after the name in brackets. */
export const threadPriorities = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, rest = ''] = readFileSync(join('/proc/self/task', thread, 'stat'), 'utf8').split(/^.*\) /)
    return Number(rest.split(' ')[16])
  })
