import { copyFileSync, rmSync } from 'node:fs'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../src/main/db/core/open.ts'

// A till's file with faults at its commits: the process may die at one, and the disk may refuse one.

/** Thrown at code that still runs in a dead process. */
export class Dead extends Error {}

export type Death = 'before' | 'inside' | 'after' | 'cut'
type Refusal = 'SQLITE_FULL' | 'SQLITE_IOERR'

/** The rows that this life has committed; a later life must find at least these. */
export type Kept = { jobs: number; attempts: number; sales: number; journal: number }

export type Disk = {
  /** The file as the program sees it. */
  store: Store
  /** The file itself, for the checks. */
  file: Store
  isDead(): boolean
  commits(): number
  /** Dies at the n-th commit from now. */
  dieAt(commits: number, death: Death): void
  /** Refuses the next commits. */
  refuse(commits: number, code: Refusal): void
  /** Ends this life and returns what it had committed. After a power cut only synced data is left. */
  end(): Kept
}

export function openDisk(path: string, onDeath: (death: Death) => void): Disk {
  const file = openTill(path, tillMigrations)
  let death: { in: number; how: Death } | undefined
  let refusal: { left: number; code: Refusal } | undefined
  let isDead = false
  let isCut = false
  let commits = 0

  const die = (how: Death): void => {
    isDead = true
    isCut = how === 'cut'
    onDeath(how)
  }
  const dieIn = (how: Death | undefined, what: string): void => {
    if (how === undefined) return
    die(how)
    throw new Dead(what)
  }
  const due = (how: readonly Death[]): Death | undefined =>
    death?.in === 0 && how.includes(death.how) ? death.how : undefined

  const store: Store = {
    ...file,
    prepare(sql) {
      if (isDead) throw new Dead('a dead process cannot read')
      return file.prepare(sql)
    },
    transaction(work) {
      if (isDead) throw new Dead('a dead process cannot write')
      if (death !== undefined) death.in -= 1
      commits += 1
      dieIn(due(['before']), 'killed before the commit')
      if (refusal !== undefined && refusal.left > 0) {
        refusal.left -= 1
        const { code } = refusal
        return file.transaction((db) => {
          work(db)
          throw Object.assign(new Error(code), { code })
        })
      }
      const value = file.transaction((db) => {
        const made = work(db)
        dieIn(due(['inside']), 'killed inside the commit')
        return made
      })
      dieIn(due(['after', 'cut']), 'killed after the commit')
      return value
    }
  }

  return {
    store,
    file,
    isDead: () => isDead,
    commits: () => commits,
    dieAt: (inCommits, how) => (death = { in: inCommits, how }),
    refuse: (times, code) => (refusal = { left: times, code }),
    end() {
      isDead = true
      return endOf(file, path, isCut)
    }
  }
}

/** Closes the file. After a power cut, what was not synced is gone. Returns what was committed before. */
function endOf(file: Store, path: string, isCut: boolean): Kept {
  const { synchronous } = file.prepare('PRAGMA synchronous').get() as { synchronous: number }
  // With FULL each commit synced the log. With less, only the last checkpoint is certain to survive.
  const isLogLost = isCut && synchronous < 2
  if (isLogLost) copyFileSync(path, `${path}.cut`)
  const kept = keptIn(file)
  file.close()
  if (!isLogLost) return kept
  for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name, { force: true })
  copyFileSync(`${path}.cut`, path)
  return kept
}

/** Counts with its own SQL the rows that no life may lose. */
export function keptIn(file: Pick<Store, 'prepare'>): Kept {
  const count = (table: string): number => {
    try {
      return (file.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n
    } catch {
      return 0
    }
  }
  return { jobs: count('job'), attempts: count('attempt'), sales: count('sale'), journal: count('journal') }
}
