import { describe, expect, it, vi } from 'vitest'
import { allCases, differingUnder, nameOfCase, readSwitched } from '../../../../tools/conformance.ts'
import { runCommand } from '../../src/command.ts'
import { policies, readingsOf, switches, wordOf } from '../../src/index.ts'
import { control } from '../../src/server/control.ts'
import { newSandbox } from '../support.ts'

const switched = readSwitched()

it('every policy has a name of its own', () => {
  expect(new Set(policies.map((policy) => policy.name)).size).toBe(policies.length)
})

it('every switch is named with the cases that differ under it, and no other switch is named', () => {
  expect(Object.keys(switched)).toEqual(switches.map(wordOf))
  const known = new Set(allCases.map(nameOfCase))
  for (const names of Object.values(switched)) expect(names?.filter((name) => !known.has(name))).toEqual([])
})

/** A case about the policy itself, or else the last one of those that differ. */
const shown = switches.map((each) => {
  const named = allCases.filter((rule) => switched[wordOf(each)]?.includes(nameOfCase(rule)))
  const own = named.findLast(({ section }) => section === `policy ${each.name}`) ?? named.at(-1)
  return { ...each, word: wordOf(each), caseName: own === undefined ? 'none' : nameOfCase(own) }
})

describe('a switch of a policy changes what the sandbox does', () => {
  it.each(shown)('under $word the case “$caseName” differs, and without it the case is kept', async (each) => {
    const rules = allCases.filter((rule) => nameOfCase(rule) === each.caseName)
    expect(rules).toHaveLength(1)
    expect(await differingUnder({}, rules)).toEqual([])
    expect(await differingUnder({ [each.name]: each.value }, rules)).toEqual([each.caseName])
  })
})

describe('a switch on the command line', () => {
  it('a name or a value that does not exist is answered with a sentence that lists what there is', async () => {
    expect(readingsOf(['newest-first=oldest-first'])).toEqual({ 'newest-first': 'oldest-first' })
    expect(readingsOf(['newest=x'])).toMatch(/no policy with another reading is called "newest".*newest-first, /)
    expect(readingsOf(['close-whose=nobody'])).toMatch(/close-whose has no reading "nobody".*anybody, cashier\./)
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await runCommand(['--policy', 'close-whose'])
    expect(process.exitCode).toBe(2)
    process.exitCode = 0
    expect(said.mock.calls.flat().join('')).toMatch(/close-whose has no reading ""/)
    said.mockRestore()
  })

  it('the overview of a served sandbox names its switches', async () => {
    const sandbox = newSandbox({ policies: { 'close-whose': 'anybody' } })
    const call = { method: 'GET', url: new URL('http://127.0.0.1/'), headers: new Headers(), text: '' }
    const { body } = await control({ sandbox, chance: () => ({}) as never }, 'overview', call)
    const overview = JSON.parse(Buffer.from(body ?? []).toString()) as object
    expect(overview).toMatchObject({ policies: [['close-whose', 'anybody']] })
  })
})
