import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAndBegin, type Opened } from '../../src/main/db/backup/till-start.ts'
import { DamagedRow } from '../../src/main/db/core/rows.ts'
import { at } from '../support/model-fixtures.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { newTill } from '../support/till-file.ts'

let folder: ReturnType<typeof tempFolder>
beforeEach(() => void (folder = tempFolder('till-start')))
afterEach(() => folder.remove())

/** Opens a new till with a beginning that fails with each of these errors in turn. Returns what each beginning got. */
async function beginnings(...errors: Error[]): Promise<Opened[]> {
  const path = join(folder.path, 'till.db')
  newTill(path).close()
  const seen: Opened[] = []
  const begin = (opened: Opened) => {
    seen.push(opened)
    const error = errors.shift()
    if (error !== undefined) throw error
    opened.store.close()
    return seen
  }
  return openAndBegin(path, at(0), begin)
}

test('a till that meets damage at its first checks recovers its file once, and begins again', async () => {
  const [first, second, ...others] = await beginnings(new DamagedRow('damaged row: seal.id is null'))
  expect([first?.recovery, second?.recovery?.cause]).toEqual([undefined, 'damaged row: seal.id is null'])
  expect(others).toEqual([])
})

test('a till does not recover its file again if the damage is still there', async () => {
  await expect(beginnings(new DamagedRow('first'), new DamagedRow('second'))).rejects.toThrow('second')
})

test('a till does not recover its file because of an error that is not damage', async () => {
  await expect(beginnings(new Error('a bug'))).rejects.toThrow('a bug')
})
