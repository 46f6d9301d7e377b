import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { Act } from '../../tools/explore/act.ts'
import { chooseActs, type Offer } from '../../tools/explore/choose.ts'
import { madeUpShop } from '../../tools/explore/made-up-shop.ts'
import { plantedBugs } from '../../tools/explore/planted.ts'
import { shrunk } from '../../tools/explore/shrink.ts'

// The parts of the random cashier that need no window: its shops, what it chooses, and how a list of acts is shortened.

const offer: Offer = {
  place: 'sale',
  isDialog: false,
  buttons: [{ name: 'Pay', at: 0, isChosen: false }],
  keys: ['F10'],
  isNumeric: false,
  isEditable: true
}

it('the made-up shops have from one to four currencies and from one to thirty payment methods, the same for a seed', () => {
  const shops = Array.from({ length: 60 }, (_, seed) => madeUpShop(seed + 1))
  expect(new Set(shops.map(({ currencies }) => currencies))).toEqual(new Set([1, 2, 3, 4]))
  expect(Math.min(...shops.map(({ methods }) => methods))).toBe(1)
  expect(Math.max(...shops.map(({ methods }) => methods))).toBeGreaterThan(25)
  for (const { shop, methods } of shops) {
    const ids = shop.rows['payment-method']?.map(({ _id }) => _id) ?? []
    expect(ids).toHaveLength(methods)
    expect(new Set(ids).size).toBe(methods)
  }
  expect(madeUpShop(7).shop.rows).toEqual(madeUpShop(7).shop.rows)
})

it('the cashier chooses every kind of act, the same for a seed, and each act can be written and read', () => {
  const chosen = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 3_000 }, (_, at) => chooseActs(random, offer, at % 50 === 0)).flat()
  }
  const acts = chosen(1)
  expect(acts).toEqual(chosen(1))
  const kinds = new Set(acts.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['click', 'home', 'key', 'kill', 'language', 'reload', 'scan', 'service', 'signIn', 'size', 'tap', 'twice', 'type', 'zoom']) // prettier-ignore
  expect(acts.map((act) => Act.parse(JSON.parse(JSON.stringify(act))))).toEqual(acts)
})

it('a list of acts is shortened to those that the finding needs', async () => {
  const acts: Act[] = Array.from({ length: 40 }, (_, at) => ({ kind: 'key', key: `F${at}` }))
  let tries = 0
  const isFound = (list: readonly Act[]) => {
    tries += 1
    const keys = list.map((act) => ('key' in act ? act.key : ''))
    return Promise.resolve(keys.includes('F7') && keys.includes('F31'))
  }
  expect(await shrunk(acts, isFound, 200)).toEqual([acts[7], acts[31]])
  tries = 0
  await shrunk(acts, isFound, 5)
  expect(tries).toBe(5)
})

it.each(plantedBugs)('the planted bug $id is one edit of a text that is in its file exactly once', ({ edits }) => {
  for (const { file, text, by } of edits) {
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split(text)).toHaveLength(2)
    expect(by).not.toBe(text)
  }
})
