import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFlags, readSettings, type Waits } from '../../src/main/boot/config.ts'
import { practiceShops, shopFlagProblem } from '../../src/shared/practice/shops.mjs'
import { tempFolder } from '../support/temp-folder.ts'

let folder: ReturnType<typeof tempFolder>
beforeEach(() => {
  folder = tempFolder('config')
})
afterEach(() => folder.remove())

const read = (settings: unknown, least?: Waits) => {
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify(settings))
  return readSettings(folder.path, least)
}
const shipped = { quietMs: 300_000, secondProbeMs: 120_000, staleMs: 900_000 }

describe('the waits that the guarantee depends on', () => {
  it.each(Object.entries(shipped))('%s may be made longer, and no shorter than %i ms', (name, least) => {
    expect(read({ [name]: least + 1 })).toMatchObject({ settings: { ...shipped, [name]: least + 1 }, error: undefined })
    for (const given of [0, least - 1]) {
      const { settings, error } = read({ [name]: given, pullEveryMs: 5000 })
      expect(error).toContain(`${name} is ${String(given)}, and must be at least ${String(least)}`)
      // One invalid field makes the whole file invalid, because its intention is unclear.
      expect(settings).toMatchObject({ ...shipped, pullEveryMs: 60_000 })
    }
  })

  it('a test may set shorter waits of the queue in code', () => {
    const none = { quietMs: 0, secondProbeMs: 0, staleMs: 0 }
    expect(read(none, none)).toMatchObject({ settings: none, error: undefined })
  })
})

describe('the flag of a practice shop', () => {
  const practiceOf = (...argv: string[]) => readFlags(['kassa', ...argv]).practice

  it('the flags name each practice shop in both ways, and the grocery without a name', () => {
    for (const shop of practiceShops) {
      for (const words of [['--shop', shop], [`--shop=${shop}`]]) {
        expect(shopFlagProblem(['--training', ...words])).toBeUndefined()
        expect(practiceOf('--training', ...words)).toBe(shop)
      }
    }
    expect([practiceOf('--training'), practiceOf()]).toEqual(['grocery', undefined])
    expect(shopFlagProblem([])).toBeUndefined()
  })

  it.each([
    [['--training', '--shop', 'bakery'], '--shop must be one of grocery, cafe, clothes, not "bakery".'],
    [['--training', '--shop=Cafe'], '--shop must be one of grocery, cafe, clothes, not "Cafe".'],
    [['--training', '--shop='], '--shop must be one of grocery, cafe, clothes, not "".'],
    [['--training', '--shop'], '--shop must be one of grocery, cafe, clothes, not "".'],
    [['--shop', '--training'], '--shop must be one of grocery, cafe, clothes, not "--training".'],
    [
      ['--training', '--shop', 'cafe', '--shop=clothes'],
      '--shop must be one of grocery, cafe, clothes, not 2 of them.'
    ],
    [['--shop', 'cafe'], '--shop (grocery, cafe, clothes) works only together with --training.']
  ])('the flags %j are answered by one sentence with the allowed shops', (argv, sentence) => {
    expect(shopFlagProblem(argv)).toBe(sentence)
  })
})
