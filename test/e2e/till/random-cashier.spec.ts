import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readReplay } from '../../../tools/explore/act.ts'
import { explore } from '../../../tools/explore/run.ts'
import '../ipc.ts'
import { expect, test } from '../fixtures.ts'

// What the random cashier found (tools/explore), as the acts that led to it. A file of out/explore becomes a test here
// when it is put beside the others.

const folder = join(import.meta.dirname, 'found')

for (const name of readdirSync(folder)) {
  const { shopSeed, finding, acts, undone } = readReplay(join(folder, name))
  test(`${name} is not found any more: ${finding}`, async () => {
    const run = await explore({
      shopSeed,
      seed: 1,
      acts: acts.length,
      given: acts,
      mostMs: 300_000,
      say: () => undefined
    })
    expect(run.acts).toHaveLength(acts.length)
    expect(run.undone).toEqual(undone)
    expect(run.findings).toEqual([])
  })
}
