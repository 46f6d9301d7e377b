import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSandbox, type WorldRow } from '@kassa/sandbox'
import { daysToCome } from '../../src/main/boot/practice-thread.ts'
import { tillPath } from '../../src/main/db/backup/till-start.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { tempFolder } from '../support/temp-folder.ts'

// When a practice shop gets a history, and what becomes of one that was cut off.

it('a practice shop gets its history at its first start only, and begins again if the history was cut off', () => {
  const { path, remove } = tempFolder('practice')
  const folder = join(path, 'training')
  expect(daysToCome(folder, 90)).toBe(90)
  writeFileSync(tillPath(folder), 'half a till')
  expect(daysToCome(folder, 90)).toBe(90)
  expect(existsSync(tillPath(folder))).toBe(false)
  remove()
})

it('a practice shop that exists, or that wants no days, gets no history and loses nothing', () => {
  const { path, remove } = tempFolder('practice')
  expect(daysToCome(join(path, 'none'), 0)).toBe(0)
  writeFileSync(tillPath(path), 'a till')
  expect(daysToCome(path, 90)).toBe(0)
  expect(existsSync(tillPath(path))).toBe(true)
  remove()
})

it('the service forgets a history that was cut off, and keeps one that ended', () => {
  const rows = new Map<string, WorldRow>()
  const world = {
    load: () => [...rows.values()],
    put: (put: readonly WorldRow[]) => {
      for (const row of put) {
        if (row.json === undefined) rows.delete(`${row.collection} ${row.id}`)
        else rows.set(`${row.collection} ${row.id}`, row)
      }
    }
  }
  const open = () =>
    createSandbox({
      now: () => Date.UTC(2026, 5, 10, 9),
      random: seededRandom(1),
      world,
      history: { random: seededRandom(2), days: 2 }
    })
  open().history.next()
  expect(rows.size).toBeGreaterThan(100)
  const again = open()
  expect(rows.size).toBe(0)
  expect([...again.history]).toHaveLength(2)
  const restored = open()
  expect([...restored.history]).toHaveLength(0)
  expect(restored.world.all('trade')).toHaveLength(again.world.all('trade').length)
})
