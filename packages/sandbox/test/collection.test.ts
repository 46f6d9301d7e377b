import { expect, test } from 'vitest'
import { Collection, type Row } from '../src/collection.ts'
import { listedBase } from '../src/listed-base.ts'

type Cup = Row & { name: string }

/** Makes a collection whose clock advances with every record. */
function cupboard() {
  let now = 1000
  let made = 0
  const ground = {
    bornAt: 1000,
    now: () => (now += 10),
    newId: () => `cup${(made += 1)}`,
    sight: () => undefined,
    reads: () => false,
    changed: () => undefined
  }
  return new Collection<Cup>(listedBase<Cup>([]), ground)
}
const since = (cups: Collection<Cup>, changedSince: number) =>
  cups.page({ offset: 0, count: 10, changedSince }).rows.map(({ name }) => name)

test('a list of changes shows what was made, changed and removed since the last request', () => {
  const cups = cupboard()
  const first = cups.insert({ name: 'first' })
  cups.insert({ name: 'second' })
  expect(since(cups, 1001)).toEqual(['second', 'first'])
  expect(since(cups, 1001)).toEqual(['second', 'first'])
  expect(since(cups, 1020)).toEqual(['second'])
  cups.insert({ name: 'third' })
  expect(since(cups, 1020)).toEqual(['third', 'second'])
  const changed = cups.update(first, { name: 'changed' })
  expect(since(cups, 1020)).toEqual(['third', 'second', 'changed'])
  cups.remove(changed)
  expect(since(cups, 1020)).toEqual(['third', 'second'])
  expect(cups.deletedSince(1020)).toEqual([changed._id])
})
