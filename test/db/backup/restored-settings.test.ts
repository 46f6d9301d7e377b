import { join } from 'node:path'
import { copyFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealBackup } from '../../../src/main/db/backup/check-file.ts'
import {
  confirmComputer,
  fileMark,
  putComputerAside,
  sameSettings,
  waitingComputer
} from '../../../src/main/db/backup/file-mark.ts'
import { restoreTill } from '../../../src/main/db/backup/restore.ts'
import { createSealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { createJournal } from '../../../src/main/db/core/journal.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../../src/main/db/core/open.ts'
import { putSetting, setting } from '../../../src/main/db/core/settings.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { firstPrinter } from '../../../src/shared/devices/paper.ts'
import { at } from '../../support/model-fixtures.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newTill } from '../../support/till-file.ts'

// A backup that was made, or edited, to act on the computer where a manager restores it.

const key = new Uint8Array(32).fill(9)
let folder: ReturnType<typeof tempFolder>
let path: string
let backup: string
let store: Store

function open(): void {
  store = openTill(path, tillMigrations)
  const guard = createSealGuard({
    store,
    journal: createJournal(key, 'boot'),
    journalKey: key,
    clock: { now: () => at(9) }
  })
  guard.begin({ isKeyLost: false, isRecovered: false })
  putComputerAside(store, at(9))
}
/** Restores the backup, and starts the till. */
function restore(): void {
  store.close()
  restoreTill(path, backup, at(9))
  open()
}
beforeEach(() => {
  folder = tempFolder('restored')
  path = join(folder.path, 'till.db')
  backup = join(folder.path, 'backup.db')
  newTill(path).close()
  open()
  store.transaction((db) => {
    putSetting(db, 'locale', 'ru')
    putSetting(db, 'url', 'https://there.invalid/')
    putSetting(db, 'backupFolder', '/there')
    putSetting(db, 'printer', { ...firstPrinter, way: 'network', host: '10.0.0.6' })
    putSetting(db, 'rollOut', { at: 1, file: '/etc/kassa/setup.json', partNames: [], toWipe: ['/srv/letters'] })
  })
  store.checkpoint()
  copyFileSync(path, backup)
  sealBackup(backup)
})
afterEach(() => {
  store.close()
  folder.remove()
})
const inEffect = () => [
  setting(store, 'url'),
  setting(store, 'backupFolder'),
  setting(store, 'printer'),
  setting(store, 'rollOut')
]

it('a restored backup takes the data, and leaves what acts on the computer until a person confirms it', () => {
  store.transaction((db) => {
    putSetting(db, 'url', 'https://here.invalid/')
    putSetting(db, 'backupFolder', undefined)
    putSetting(db, 'printer', undefined)
  })
  restore()
  expect(inEffect()).toEqual([undefined, undefined, undefined, undefined])
  expect(setting(store, 'locale')).toBe('ru')
  expect(waitingComputer(store)).toEqual([
    { name: 'url', value: 'https://there.invalid/' },
    { name: 'backupFolder', value: '/there' },
    { name: 'printer', value: expect.stringContaining('10.0.0.6') as string }
  ])
  expect(openIncidents(store, 9)).toEqual([])
  store.transaction(confirmComputer)
  expect(inEffect()).toEqual([
    'https://there.invalid/',
    '/there',
    expect.objectContaining({ host: '10.0.0.6' }),
    undefined
  ])
  expect(waitingComputer(store)).toEqual([])
})

it('a backup of the same computer needs no confirmation for what is the same as before', () => {
  store.transaction((db) => putSetting(db, 'backupFolder', '/elsewhere'))
  restore()
  expect(setting(store, 'url')).toBe('https://there.invalid/')
  expect(waitingComputer(store).map(({ name }) => name)).toEqual(['backupFolder'])
  store.close()
  expect(sameSettings(path, backup)).toEqual(['url', 'printer'])
  open()
})

it('a backup that says by itself what is the same is not believed', () => {
  const edited = openTill(backup, tillMigrations)
  edited.transaction((db) => {
    db.prepare(`UPDATE file_mark SET same = '["url","printer","backupFolder"]'`).run()
  })
  edited.close()
  store.transaction((db) => putSetting(db, 'url', 'https://here.invalid/'))
  restore()
  expect([fileMark(store)?.same, setting(store, 'url')]).toEqual([['backupFolder', 'printer'], undefined])
})
