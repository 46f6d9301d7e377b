import { expect, it } from 'vitest'
import { fuzzAnswers, fuzzPull } from './fuzz-answers.ts'
import { fuzzIpc } from './fuzz-ipc.ts'

// A small part of `npm run secure`. A seed that failed there is added here.

it('eight thousand messages to the dispatcher cause no crash, and nothing is done without the right to it', async () => {
  const { messages, crashes, effects, refused } = await fuzzIpc(1, 8_000)
  expect([crashes, effects]).toEqual([[], []])
  expect(messages).toBe(8_000)
  // The runs do reach each rule.
  for (const why of ['frame', 'name', 'size', 'person', 'shape', 'card']) expect(refused[why], why).toBeGreaterThan(0)
}, 120_000)

it('damaged answers of the service cause no crash, no page is passed on, and none counts as a written record', async () => {
  const { crashes, effects } = await fuzzAnswers(1, 1_500)
  expect([crashes, effects]).toEqual([[], []])
}, 120_000)

it('damaged pages of the catalogue end every round, and no price is invalid', async () => {
  const { answers, crashes, effects } = await fuzzPull(1, 3)
  expect([crashes, effects]).toEqual([[], []])
  expect(answers).toBeGreaterThan(50)
}, 120_000)
