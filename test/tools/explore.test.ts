import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { Act } from '../../tools/explore/act.ts'
import { keymap } from '../../src/renderer/keyboard/keymap.ts'
import { text } from '../../src/shared/locales/index.ts'
import { chooseActs, type Offer } from '../../tools/explore/choose.ts'
import { coverageOf, dialogTitles, signOfKey, titleKey } from '../../tools/explore/coverage.ts'
import { madeUpShop } from '../../tools/explore/made-up-shop.ts'
import { plantedBugs } from '../../tools/explore/planted.ts'
import { outOfReach, signsOfRows } from '../../tools/explore/rows.ts'
import { features } from '../features/rows.ts'
import { shrunk } from '../../tools/explore/shrink.ts'
import { everyday, tasks } from '../../tools/explore/tasks.ts'

// The parts of the random cashier that need no window: its shops, what it chooses, and how a list of acts is shortened.

const offer: Offer = {
  place: 'sale',
  scope: 'sale',
  isDialog: false,
  buttons: [{ name: 'Pay', at: 0, isChosen: false, keys: [] }],
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
    const ids = shop.rows['payment-method'].map(({ _id }) => _id)
    expect(ids).toHaveLength(methods)
    expect(new Set(ids).size).toBe(methods)
  }
  expect(madeUpShop(7).shop.rows).toEqual(madeUpShop(7).shop.rows)
})

it('one of eight made-up shops has taxes that a person puts on a line, and cashback', () => {
  const count = (seed: number) => {
    const { tax, 'cashback-setting': cashback } = madeUpShop(seed).shop.rows
    return [tax?.filter((row) => row.is_manual).length, cashback?.length ?? 0]
  }
  const nothing = [0, 0]
  expect([1, 6, 7, 8].map(count)).toEqual([nothing, nothing, [2, 2], nothing])
})

const still = { locale: 'en', note: () => undefined } as const

it('the cashier chooses every kind of act, the same for a seed, and each act can be written and read', () => {
  const chosen = (seed: number) => {
    const random = seededRandom(seed)
    const times = () => 100
    return Array.from({ length: 3_000 }, (_, at) =>
      chooseActs({ ...still, random, offer, isLocked: at % 50 === 0, times })
    ).flat()
  }
  const acts = chosen(1)
  expect(acts).toEqual(chosen(1))
  const kinds = new Set(acts.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([
    'click',
    'home',
    'key',
    'kill',
    'language',
    'reload',
    'scan',
    'service',
    'signIn',
    'size',
    'tap',
    'twice',
    'type',
    'zoom'
  ])
  expect(acts.map((act) => Act.parse(JSON.parse(JSON.stringify(act))))).toEqual(acts)
})

it('the cashier takes the key that was pressed least, and stays where the run is new', () => {
  const keysOf = (times: (sign: string) => number) => {
    const random = seededRandom(3)
    const acts = Array.from({ length: 500 }, () =>
      chooseActs({
        ...still,
        random,
        offer: { ...offer, keys: ['F4', 'F11'], isEditable: false },
        isLocked: false,
        times
      })
    ).flat()
    const count = (key: string) => acts.filter((act) => act.kind === 'key' && act.key === key).length
    return { often: count('F4'), seldom: count('F11'), homes: acts.filter(({ kind }) => kind === 'home').length }
  }
  const there = keysOf((sign) => (sign === 'tried key sale cash.open' ? 1 : 100))
  expect(there.seldom).toBeGreaterThan(there.often * 2)
  expect(there.homes).toBeGreaterThan(0)
  expect(keysOf(() => 0).homes).toBeLessThan(there.homes / 3)
})

it('the cashier does each task of any day, and no other one, also where a run is new', () => {
  const counts = new Map<string, number>()
  const times = (sign: string) => counts.get(sign) ?? 0
  const note = (sign: string) => void counts.set(sign, times(sign) + 1)
  const random = seededRandom(5)
  for (let acts = 0; acts < 500; acts += 1)
    chooseActs({
      random,
      offer,
      isLocked: false,
      locale: 'en',
      times: (sign) => (sign.startsWith('task ') ? times(sign) : 0),
      note
    })
  expect([...counts.keys()].sort()).toEqual(everyday.map((name) => `task ${name}`).sort())
  expect(everyday.filter((name) => tasks('en')[name] === undefined)).toEqual([])
})

it('each row of the features that is done has a sign by which a run comes to it, or a reason why it cannot', () => {
  const done = features.flatMap((row, at) => ('done' in row ? [at + 1] : []))
  expect(done.filter((row) => signsOfRows[row] === undefined)).toEqual([])
  const commands = new Set(keymap.map(signOfKey))
  const scopes = new Set(keymap.map(({ when }) => `scope ${when}`))
  const signs = Object.values(signsOfRows).flatMap((each) => (typeof each === 'string' ? [] : each))
  const unknown = signs.filter(
    (sign) =>
      (sign.startsWith('key ') && !commands.has(sign)) ||
      (sign.startsWith('scope ') && !scopes.has(sign)) ||
      (sign.startsWith('dialog ') && !dialogTitles.includes(sign.slice('dialog '.length)))
  )
  expect(unknown).toEqual([])
})

it('a run is compared with the keys, the dialogs and the rows that the till has', () => {
  const { keys, dialogs, rows } = coverageOf(
    new Map([
      ['key sale cash.open', 2],
      ['dialog debt.title', 1],
      ['act refund', 1]
    ])
  )
  expect([keys.reached, dialogs.reached]).toEqual([1, 1])
  expect(keys.missing).toHaveLength(keys.of - 1 - keys.named)
  expect(keys.missing).toContain('key sale ticket.hold')
  expect(keys.missing).not.toContain('key welcome connect.test')
  expect(rows.missing).not.toContain('82')
  expect(rows.missing).toContain('76')
  expect(titleKey('Shogirdga qarz')).toBe('named')
  expect(titleKey(text('uz', 'debt.title'))).toBe('debt.title')
})

it('what a run cannot come to is in the window, and the file that comes there instead exists', () => {
  const signs = [
    ...keymap.flatMap((row) => [signOfKey(row), `scope ${row.when}`]),
    ...dialogTitles.map((title) => `dialog ${title}`)
  ]
  expect(outOfReach.filter(([sign]) => !signs.some((each) => each.startsWith(sign)))).toEqual([])
  const files = outOfReach.map(([, reason]) => /test\/[\w./-]+\.ts/.exec(reason)?.[0] ?? reason)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
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
