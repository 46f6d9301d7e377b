import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { daysToCome } from '../../src/main/boot/practice-thread.ts'
import { lockFolder } from '../../src/main/chromium-host/lock.ts'
import { createBackups } from '../../src/main/db/backup/backups.ts'
import { sealBackup } from '../../src/main/db/backup/check-file.ts'
import { markAsSuspect } from '../../src/main/db/backup/recovery.ts'
import { openTillFile } from '../../src/main/db/backup/till-start.ts'
import { openReserve } from '../../src/main/db/core/reserve.ts'
import { createLog } from '../../src/main/system/log.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { chosenKeys, isJournalKeyLost, recogniseKeys } from '../../src/main/boot/key-rotation.ts'
import { createSecrets, type Cipher } from '../../src/main/boot/secrets.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { enrol, forgetPins, people, pinHashes, putEmployee } from '../../src/main/db/staff/people.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { at as instant } from '../support/model-fixtures.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { newCatalog, tillFile, type TillFile } from '../support/till-file.ts'

/** Makes a key store that can be locked: while it is locked, it uses another key and opens no earlier secret. */
function lockable(): Cipher & { lock(): void; unlock(): void } {
  let isLocked = false
  return {
    lock: () => (isLocked = true),
    unlock: () => (isLocked = false),
    encryptStringAsync: (plain) => Promise.resolve(Buffer.from(`sealed ${plain}`)),
    decryptStringAsync(cipher) {
      if (isLocked) return Promise.reject(new Error('locked'))
      return Promise.resolve({ result: cipher.toString().replace('sealed ', '') })
    }
  }
}

let folder: string
let file: TillFile
let cipher: ReturnType<typeof lockable>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kassa-secrets-'))
  file = tillFile()
  cipher = lockable()
})
afterEach(() => {
  file.remove()
  rmSync(folder, { recursive: true })
})

const random = seededRandom(3)
const secrets = () => createSecrets(join(folder, 'secrets.json'), cipher, random)
const sealed = (): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>

/** Starts the till, as the composition root does. */
async function start(): Promise<{ pepper: Uint8Array; isCut: boolean }> {
  const made = { pepper: await secrets().made('pepper'), journalKey: await secrets().made('journal') }
  const { pepper, journalKey } = chosenKeys(file.store, made)
  const journal = createJournal(journalKey.key, 'boot')
  const isKeyLost = isJournalKeyLost(file.store, journalKey)
  const isCut = recogniseKeys(file.store, { journal, pepper, journalKey, isKeyLost, now: instant(1) })
  return { pepper: pepper.key, isCut }
}
const give = (id: string, hash: string) =>
  file.store.transaction((db) => {
    putEmployee(db, { id: id as EmployeeId, name: id, isBoss: true })
    enrol(db, id as EmployeeId, hash, undefined, instant(0))
  })

describe('a key store that was locked at one start', () => {
  it('the locked store loses no secret: unreadable secrets are set aside and read again', async () => {
    const first = await secrets().made('pepper')
    const before = sealed()['pepper']
    cipher.lock()
    const second = await secrets().made('pepper')
    expect(second.isNew).toBe(true)
    expect(Object.values(sealed())).toContain(before)
    cipher.unlock()
    const third = await secrets().made('pepper')
    expect(third).toMatchObject({ key: second.key, isNew: false })
    expect(third.earlier).toEqual([first.key])
  })

  it('the next start restores PINs with their pepper if nobody got a new one', async () => {
    const { pepper } = await start()
    give('anna', 'manager:hash-of-anna')
    cipher.lock()
    expect((await start()).pepper).not.toEqual(pepper)
    expect(pinHashes(file.store)).toEqual([])
    cipher.unlock()
    expect((await start()).pepper).toEqual(pepper)
    expect(pinHashes(file.store)).toEqual([{ id: 'anna', hash: 'manager:hash-of-anna' }])
    // The keys stay the same at the next start.
    expect(await start()).toEqual({ pepper, isCut: false })
    expect(people(file.store).filter(({ isEnrolled }) => isEnrolled)).toHaveLength(1)
  })

  it('the next start keeps new PINs if somebody got one meanwhile', async () => {
    await start()
    give('anna', 'old')
    cipher.lock()
    const { pepper } = await start()
    give('boss', 'new')
    cipher.unlock()
    expect((await start()).pepper).toEqual(pepper)
    expect(pinHashes(file.store)).toEqual([{ id: 'boss', hash: 'new' }])
  })

  it('the locked store changes nothing for a shop that was not open then: it takes the key that its records were sealed with', async () => {
    const { pepper } = await start()
    give('anna', 'hash')
    cipher.lock()
    await secrets().made('pepper')
    await secrets().made('journal')
    cipher.unlock()
    expect(await start()).toEqual({ pepper, isCut: false })
    expect(file.store.transaction((db) => forgetPins(db))).toBe(1)
  })
})

/** Returns the files of the folder, and those of them that its group or others may read or write. */
function filesIn(directory: string) {
  const all = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0
  return { all: all.map(({ name }) => name), open: all.filter((one) => isOpen(join(one.parentPath, one.name))) }
}

it.skipIf(process.platform === 'win32')(
  'no file of the data folder may be read by others, in any state of the till',
  async () => {
    const { directory, store } = file
    const inside = (name: string) => join(directory, name)
    const mask = process.umask(0)
    try {
      const clock = { ...systemClock, now: () => instant(1000) }
      const log = createLog(inside('kassa.log'), clock)
      log('ready')
      await createSecrets(inside('secrets.json'), cipher, seededRandom(1)).made('pepper')
      openReserve(inside('till.db'), 1024).refill()
      daysToCome(inside('training'), 1)
      lockFolder(directory, undefined, () => undefined)
      newCatalog(inside('catalog.db')).close()
      const check = { seal: (path: string) => Promise.resolve(sealBackup(path)) }
      await createBackups({ store, folder: directory, clock, log, check, onChange: () => undefined }).backUp()
      markAsSuspect(inside('till.db'), 'a page is damaged')
      const names = [
        'till.db',
        'till.db-wal',
        'till.db-shm',
        'till.db.reserve',
        'till.db.suspect',
        'kassa.log',
        'secrets.json',
        'catalog.db',
        'host-lock',
        'backup.json'
      ]
      expect(filesIn(directory).all).toEqual(expect.arrayContaining(names))
      expect(filesIn(directory).open).toEqual([])
      store.close()
      const recovered = await openTillFile(inside('till.db'), instant(2000))
      file.store = recovered.store
      expect(filesIn(directory).all).toEqual(expect.arrayContaining(['report.json']))
      expect(filesIn(directory).open).toEqual([])
    } finally {
      process.umask(mask)
    }
  }
)
