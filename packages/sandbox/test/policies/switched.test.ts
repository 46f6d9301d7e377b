import { expect, it } from 'vitest'
import { differingUnder, readSwitched } from '../../../../tools/conformance.ts'
import { switches, wordOf } from '../../src/index.ts'

// `npm run conformance -- --switches` writes the names again. The fast part of this is in policies.test.ts.

const switched = readSwitched()

it('without a switch no case differs', async () => {
  expect(await differingUnder({})).toEqual([])
})

it.each(switches.map((each) => [wordOf(each), each] as const))(
  'under %s exactly the named cases of the whole suite differ',
  async (word, { name, value }) => {
    expect(await differingUnder({ [name]: value })).toEqual(switched[word])
  }
)
