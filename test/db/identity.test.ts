import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '../../src/shared/ports.ts'
import { newId, systemRandom } from '../../src/main/system/random.ts'
import { startBoot } from '../../src/main/db/core/boots.ts'
import { sealBackup } from '../../src/main/db/backup/check-file.ts'
import {
  answerClone,
  isHeld,
  identifyFile,
  markOf,
  readSidecar,
  sidecarOf,
  unreportedClone,
  type Installation
} from '../../src/main/db/backup/identity.ts'
import { putFileMark } from '../../src/main/db/backup/file-mark.ts'
import { lastNumber, raiseCounter } from '../../src/main/db/core/counters.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../src/main/db/core/open.ts'
import { setting, tillPrefix } from '../../src/main/db/core/settings.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { filledTill } from './filled-till.ts'

const journalKey = new Uint8Array(32)
const journal = createJournal(journalKey, 'boot')
let folder: ReturnType<typeof tempFolder>
let path: string
let here: Installation
beforeEach(() => {
  folder = tempFolder('identity')
  path = join(folder.path, 'till.db')
  here = { machine: 'this one', folder: folder.path }
  filledTill(path)
})
afterEach(() => folder.remove())

const edit = (sql: string) => {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

/** Starts the till once. The journal has what was done during the run. */
function start(
  at = path,
  place = here,
  work: (store: Store) => void = () => undefined,
  isRecovered = false,
  isLost = false
) {
  const store = openTill(at, tillMigrations)
  const mark = markOf(store)
  store.transaction((db) => startBoot(db, newId(systemRandom), 4 as Instant))
  const { verdict, highWaterMark } = identifyFile({
    store,
    mark,
    here: place,
    random: systemRandom,
    journal,
    key: { journalKey, isLost },
    at: 5 as Instant,
    isRecovered
  })
  work(store)
  store.transaction((db) =>
    journal.append(db, { at: 6 as Instant, actor: 'p1', act: 'drawer.open', subject: 's1', facts: {} })
  )
  highWaterMark.rise()
  const seen = {
    verdict,
    twin: setting(store, 'twin'),
    isHeld: isHeld(store),
    prefix: store.transaction((db) => tillPrefix(db, systemRandom)),
    doubted: (store.prepare('SELECT count(*) AS n FROM job WHERE is_doubted = 1').get() as { n: number }).n,
    epoch: setting(store, 'identity')?.epoch,
    acts: (store.prepare('SELECT act FROM journal ORDER BY seq DESC LIMIT 2').all() as { act: string }[])[1]?.act
  }
  store.close()
  return seen
}

it('a till that only starts again is the same, with its prefix and its jobs unchanged', () => {
  expect(start()).toMatchObject({ verdict: { kind: 'new' }, epoch: 1, twin: undefined })
  expect(start()).toMatchObject({ verdict: { kind: 'same' }, prefix: 'abcde', doubted: 0, epoch: 1 })
  expect(readSidecar(path)?.seq).toBe(4)
})

const expectAsked = (seen: ReturnType<typeof start>, why: string) => {
  expect(seen).toMatchObject({
    verdict: { kind: 'changed', why, isAsked: true },
    isHeld: true,
    doubted: 2,
    acts: 'till.epoch',
    epoch: 2,
    twin: { why, jobs: 2, isAnswered: false }
  })
  expect(seen.prefix).not.toBe('abcde')
}

describe('a file that is not the last one that was open here', () => {
  it('the file is noticed when the folder was copied, whole or not', () => {
    start()
    const other = join(folder.path, 'other')
    mkdirSync(other)
    copyFileSync(path, join(other, 'till.db'))
    copyFileSync(`${path}.id`, join(other, 'till.db.id'))
    expectAsked(start(join(other, 'till.db'), { ...here, folder: other }), 'copied')
    expect(start()).toMatchObject({ verdict: { kind: 'same' }, prefix: 'abcde' })
  })

  it('the file is noticed on another machine', () => {
    start()
    expectAsked(start(path, { ...here, machine: 'another' }), 'copied')
  })

  it('the file is noticed when it was copied without its sidecar', () => {
    start()
    rmSync(`${path}.id`)
    expectAsked(start(), 'copied')
  })

  it('the file is noticed when it is older than the one last seen', () => {
    start()
    copyFileSync(path, join(folder.path, 'old'))
    start()
    copyFileSync(join(folder.path, 'old'), path)
    expectAsked(start(), 'older')
  })
})

describe('a file that was edited or went its own way', () => {
  it('the file is noticed when the sidecar counts attempts that it lacks', () => {
    start()
    start(path, here, (store) => {
      store.transaction((db) =>
        db
          .prepare(
            `INSERT INTO attempt (job_id, number, boot_id, method, path, body, body_hash, eyes, started_at)
             SELECT id, 9, 'b', 'POST', 'x', x'00', 'h', 'e', 1 FROM job LIMIT 1`
          )
          .run()
      )
    })
    edit('DELETE FROM attempt WHERE id = (SELECT max(id) FROM attempt)')
    expectAsked(start(), 'older')
  })

  it('the file is noticed when the sidecar was edited to fit an older file', () => {
    start()
    const older = readFileSync(path)
    const seen = readSidecar(path)
    start()
    writeFileSync(path, older)
    writeFileSync(
      sidecarOf(path),
      JSON.stringify({ ...readSidecar(path), ...seen, boots: 0, mac: readSidecar(path)?.mac })
    )
    expectAsked(start(), 'edited')
  })

  it('the file is noticed when somebody removes the MAC of the sidecar', () => {
    start()
    writeFileSync(sidecarOf(path), JSON.stringify({ ...readSidecar(path), mac: undefined }))
    expectAsked(start(), 'edited')
  })
})

describe('a file that went its own way or lost its end', () => {
  it('the file is noticed when it is a copy that went its own way further than the last one', () => {
    start()
    const copy = join(folder.path, 'fork')
    copyFileSync(path, copy)
    copyFileSync(sidecarOf(path), sidecarOf(copy))
    start()
    for (let runs = 0; runs < 5; runs += 1)
      start(copy, here, (store) =>
        store.transaction((db) =>
          journal.append(db, { at: 7 as Instant, actor: 'p1', act: 'drawer.open', subject: 'fork', facts: {} })
        )
      )
    copyFileSync(copy, path)
    expectAsked(start(), 'edited')
  })

  it('the file is noticed when the log with the last sales is gone', () => {
    start()
    const before = join(folder.path, 'without')
    start(path, here, () => copyFileSync(path, before))
    copyFileSync(before, path)
    expectAsked(start(), 'older')
  })

  it('the file is noticed when it is a backup that was put in its place by hand', () => {
    start()
    expect(sealBackup(path)).toMatchObject({ isSound: true, books: { sales: 2 } })
    expectAsked(start(), 'restored')
  })
})

it('a backup that a manager restored where it was made, and a recovered file, need no answer', () => {
  start()
  start(path, here, (store) => store.transaction((db) => void putFileMark(db, 'restored')))
  // A person still checks what was made after the backup.
  const seen = start()
  expect(seen).toMatchObject({ verdict: { why: 'restored' }, isHeld: false, doubted: 2, epoch: 2 })
  expect(seen.twin?.isTold).toBe(false)
  expect(start(path, here, undefined, true)).toMatchObject({ verdict: { why: 'recovered' }, isHeld: false, epoch: 3 })
})

it('unsent jobs are stopped until a manager has answered, over restarts', () => {
  start()
  rmSync(`${path}.id`)
  expect(start().isHeld).toBe(true)
  expect(start()).toMatchObject({ verdict: { kind: 'same' }, isHeld: true, epoch: 2 })
  start(path, here, (store) => store.transaction(answerClone))
  expect(start()).toMatchObject({ isHeld: false, doubted: 2, epoch: 2 })
})

it('a start that was cut off before its note beside the file does not count as another file', () => {
  start()
  const sidecar = readSidecar(path)
  start(path, { ...here, machine: 'another' })
  writeFileSync(`${path}.id`, JSON.stringify(sidecar))
  expect(start(path, { ...here, machine: 'another' })).toMatchObject({ verdict: { kind: 'same' }, epoch: 2 })
})

describe('a sidecar whose key was lost', () => {
  const acts = () => {
    const db = new Database(path, { readonly: true })
    const found = db.prepare(`SELECT count(*) FROM journal WHERE act = 'till.sidecar'`).pluck().get()
    db.close()
    return found
  }
  it('the sidecar is accepted, with an entry in the journal, when the key of its MAC was lost', () => {
    start()
    writeFileSync(sidecarOf(path), JSON.stringify({ ...readSidecar(path), mac: 'of another key' }))
    expect(start(path, here, undefined, false, true)).toMatchObject({ verdict: { kind: 'same' }, epoch: 1 })
    expect(acts()).toBe(1)
    expect(start()).toMatchObject({ verdict: { kind: 'same' }, epoch: 1 })
  })
})

describe('an older file', () => {
  const tell = (store: Store): void =>
    store.transaction((db) => {
      raiseCounter(db, 'receipt', 130)
    })
  const owesNothing = (store: Store): void =>
    store.transaction((db) => void db.prepare(`UPDATE job SET state = 'done' WHERE state <> 'done'`).run())

  it('an older file is reported though nothing is unsent, with what it lacks by count and number, until a manager has read it', () => {
    start(path, here, owesNothing)
    const older = join(folder.path, 'older.db')
    copyFileSync(path, older)
    start(path, here, tell)
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    copyFileSync(older, path)
    const seen = start()
    const known = seen.twin?.missing
    expect(seen).toMatchObject({
      verdict: { kind: 'changed', why: 'older' },
      isHeld: false,
      twin: { jobs: 0, isTold: false }
    })
    expect(known?.receipts).toEqual({
      count: 130 - (known?.receipts.first ?? 0) + 1,
      first: expect.any(Number) as number,
      last: 130
    })
    expect([known?.receipts.count, known?.entries]).toEqual([expect.any(Number), 1])
    const store = openTill(path, tillMigrations)
    expect([unreportedClone(store)?.why, lastNumber(store, 'receipt')]).toEqual(['older', 130])
    store.transaction(answerClone)
    expect(unreportedClone(store)).toBeUndefined()
    store.close()
  })
})
