import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { edit, folder, forgotten, namesIn, path, pin, root, said, useClosedTill, work } from './terminal-rig.ts'

useClosedTill()

const isAlone = (): void =>
  edit(
    `UPDATE counter SET value = 0 WHERE name LIKE 'owed.%'; UPDATE shift SET body = json_set(body, '$.state', 'closed')`
  )
const put = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), 'content')
}

it('a wipe deletes the data, the keys, the folder and the start at sign-in, after a PIN of a manager', async () => {
  put('till.db-wal', 'till.db.reserve', 'catalog.db', 'catalog.db.kept', 'secrets.json', 'config.json', 'window.json')
  put(
    'last.json',
    'backup.json',
    'kassa.log',
    'kassa.log.1',
    'host-key',
    'host-lock',
    'host-lock-journal',
    'kassa-host-bell-1'
  )
  for (const name of ['backups', 'set-aside', 'training', 'training-cafe', 'pictures']) {
    mkdirSync(join(folder, name))
    put(`${name}/file`)
  }
  writeFileSync(join(root, 'kassa.desktop'), '')
  put('till.db-wal')
  isAlone()
  expect(await work({ wipe: true }, pin)).toBe(0)
  expect(said).toEqual([`The till in ${folder} is wiped: its data, its keys, its folder, its start at sign-in.`])
  expect([existsSync(folder), existsSync(join(root, 'kassa.desktop')), forgotten]).toEqual([false, false, 1])
})

it('a wipe leaves files that are not of the till, and names them', async () => {
  put('letters.txt', 'till.dbx')
  isAlone()
  expect(await work({ wipe: true }, pin)).toBe(0)
  expect(namesIn(folder)).toEqual(['letters.txt', 'till.dbx'])
  expect(said).toContain(`Not deleted: ${join(folder, 'letters.txt')}`)
})

it('a wipe is refused while documents are unsent or a shift is open, unless the operator insists', async () => {
  const before = namesIn(folder)
  expect(await work({ wipe: true }, pin)).toBe(78)
  expect(said[0]).toMatch(/^Nothing was wiped: the till "Desk 1" has 2 unsent documents and an open shift\./)
  expect(namesIn(folder)).toEqual(expect.arrayContaining(before))
  expect(await work({ wipe: true, evenUnsent: true }, pin)).toBe(0)
  expect(existsSync(path)).toBe(false)
})

it('a wipe is refused without the PIN of a manager', async () => {
  isAlone()
  expect(await work({ wipe: true }, '1', '2', '3')).toBe(78)
  expect(said.join()).toContain('this needs the PIN of a manager')
  expect(existsSync(path)).toBe(true)
})

it('a till that was moved is wiped although its file has unsent documents, because the other computer has them', async () => {
  mkdirSync(join(root, 'stick'))
  expect(await work({ moveTo: join(root, 'stick') }, pin)).toBe(0)
  expect(await work({ wipe: true }, pin)).toBe(0)
  expect([existsSync(path), namesIn(join(root, 'stick')).length]).toEqual([false, 1])
})

it('a folder without a till is wiped without a PIN', async () => {
  edit('DELETE FROM person')
  isAlone()
  expect(await work({ wipe: true })).toBe(0)
  expect(await work({ wipe: true })).toBe(0)
  expect(existsSync(folder)).toBe(false)
})
