import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, type Waits } from '../../src/main/boot/config.ts'
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
