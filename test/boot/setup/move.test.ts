import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { startFailure } from '../../../src/main/boot/start-failure.ts'
import { moveOf } from '../../../src/main/db/backup/file-mark.ts'
import { restoreTill, whyNotToRestore } from '../../../src/main/db/backup/restore.ts'
import { openTillFile } from '../../../src/main/db/backup/till-start.ts'
import { tillMigrations } from '../../../src/main/db/core/migrations.ts'
import { moveTill } from '../../../src/main/db/move/move.ts'
import { at } from '../../support/model-fixtures.ts'
import { begin, computer, folder, logged, namesIn, path, pin, root, said, useClosedTill, work } from './terminal-rig.ts'

useClosedTill()

let stick: string
beforeEach(() => {
  stick = join(root, 'stick')
  mkdirSync(stick)
})
const fileOnStick = () => join(stick, namesIn(stick)[0] ?? 'none')
const startOfTill = () => openTillFile(path, at(20)).then(({ store }) => store.close())

it('a moved till says where its file is, does not start any more, and the start says so in every language', async () => {
  expect(await work({ moveTo: stick }, pin)).toBe(0)
  expect(namesIn(stick)).toHaveLength(1)
  expect(said).toEqual([
    `The till "Desk 1" is in ${fileOnStick()}, with 2 unsent documents and an open shift. It does not sell here any more. On the new computer: kassa --restore FILE`
  ])
  expect(logged).toEqual(['till.moved'])
  const refused: unknown = await startOfTill().catch((cause: unknown) => cause)
  expect(startFailure(refused)).toContain('This till was moved to another computer, so it does not sell here any more.')
  expect(startFailure(refused)).toContain(fileOnStick())
})

it('the new computer goes on with every sale and every unsent document, under another prefix', async () => {
  const before = begin(path, computer())
  await work({ moveTo: stick }, pin)
  expect(whyNotToRestore(fileOnStick(), tillMigrations)).toBeUndefined()
  const other = join(root, 'new computer')
  mkdirSync(other)
  restoreTill(join(other, 'till.db'), fileOnStick(), at(30))
  const after = begin(join(other, 'till.db'), { machine: 'new', folder: other })
  expect(after).toMatchObject({ sales: before.sales, unsent: before.unsent, isAnswered: false })
  expect([before.unsent, after.doubted]).toEqual([2, 2])
  expect(after.prefix).not.toBe(before.prefix)
})

it('an old till whose note of the move was deleted asks a person, and sells with another prefix', async () => {
  const { prefix } = begin(path, computer())
  await work({ moveTo: stick }, pin)
  rmSync(`${path}.moved`)
  const after = begin(path, computer())
  expect(after.verdict).toEqual({ kind: 'changed', why: 'restored', isAsked: true })
  expect(after.prefix).not.toBe(prefix)
})

it('a note of the move that cannot be read stops the till too', async () => {
  await work({ moveTo: stick }, pin)
  writeFileSync(`${path}.moved`, '{')
  await expect(startOfTill()).rejects.toMatchObject({ name: 'TillMoved' })
})

it('a moved till sells here again only after its file was restored here, and asks about the other computer', async () => {
  await work({ moveTo: stick }, pin)
  restoreTill(path, fileOnStick(), at(30))
  expect(moveOf(path)).toBeUndefined()
  await startOfTill()
  expect(begin(path, computer()).verdict).toEqual({ kind: 'changed', why: 'restored', isAsked: true })
})

it('a move that was interrupted after any step leaves a till that sells, or a till that can be moved again', () => {
  const steps: string[] = []
  moveTill(path, stick, at(40), (step) => void steps.push(step))
  expect(steps).toEqual(['copied', 'checked', 'noted', 'marked', 'named'])
  for (const [index, step] of steps.entries()) {
    rmSync(`${path}.moved`, { force: true })
    rmSync(stick, { recursive: true })
    mkdirSync(stick)
    const stop = (now: string): void => {
      if (now === step) throw new Error('the power was cut')
    }
    expect(() => moveTill(path, stick, at(41), stop)).toThrow('the power was cut')
    expect(moveOf(path) === undefined, step).toBe(index < 2)
    // A file on the stick is complete, and the till is stopped then.
    expect(namesIn(stick).length === 0 || moveOf(path) !== undefined, step).toBe(true)
    expect(existsSync(moveTill(path, stick, at(42))), step).toBe(true)
  }
})

it.each([
  ['nobody types the PIN of a manager', () => ({ moveTo: stick }), 'this needs the PIN of a manager'],
  ['the folder does not exist', () => ({ moveTo: join(stick, 'none') }), 'there is no folder'],
  ['the folder is in the data folder', () => ({ moveTo: folder }), 'is in the data folder of the till'],
  ['there is no till', () => (rmSync(folder, { recursive: true }), { moveTo: stick }), 'there is no till with a shop']
])('a move is refused and changes nothing if %s', async (_, flags, sentence) => {
  expect(await work(flags(), '1')).toBe(78)
  expect(said.join()).toContain(sentence)
  expect([namesIn(stick), existsSync(`${path}.moved`)]).toEqual([[], false])
})
