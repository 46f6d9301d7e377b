import type { Reader, Store } from '../../../src/main/db/core/open.ts'

/** The error that a dead process throws into its running code. */
export class Killed extends Error {}

/** Where the process dies: before or right after the n-th commit, counted from 1. */
export type Death = { commit: number; when: 'before' | 'after' }

/** Makes a file that dies at a commit and stays dead, and that counts its statements. */
export function createMortality(onDeath: () => void) {
  const statements = new Map<string, number>()
  let death: Death | undefined
  let commits = 0
  let isDead = false
  let processes = 0

  const counted = (db: Reader, sql: string) => {
    statements.set(sql, (statements.get(sql) ?? 0) + 1)
    return db.prepare(sql)
  }
  const die = (): never => {
    isDead = true
    onDeath()
    throw new Killed('dead')
  }
  return {
    statements,
    commits: () => commits,
    isDead: () => isDead,
    dieAt: (next: Death | undefined) => (death = next),
    /** Starts a new process: it is alive and no death is planned. */
    revive() {
      isDead = false
      death = undefined
      processes += 1
    },
    /** Returns the file as the present process has it. A later process closes it. */
    wrap(whole: Store): Store {
      const mine = processes
      const checkAlive = (): void => {
        if (mine !== processes) throw new Killed('dead')
      }
      return {
        ...whole,
        prepare(sql) {
          checkAlive()
          return counted(whole, sql)
        },
        transaction(work) {
          checkAlive()
          if (isDead) throw new Killed('dead')
          commits += 1
          const isLast = death?.commit === commits
          if (isLast && death?.when === 'before') die()
          const value = whole.transaction((db) => work({ ...db, prepare: (sql) => counted(db, sql) }))
          if (isLast) die()
          return value
        }
      }
    }
  }
}
