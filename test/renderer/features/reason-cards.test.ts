import { expect, it } from 'vitest'
import { cardsOf } from '../../../src/renderer/features/shift/reason-cards.ts'
import type { MovementId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { findings } from '../fakes/fake-findings.ts'

const till = { say: (key: string) => key, money: (amount: number) => String(amount) } as Parameters<typeof cardsOf>[0]
const cards = findings.map((finding) => cardsOf(till, finding))

it('a card has the cash movement that settles its explanation, and the sales that it names', () => {
  expect(cards[0]?.map(({ forgotten, sales }) => [forgotten?.amountMinor, sales.map(({ number }) => number)])).toEqual([
    [50_000, []],
    [undefined, ['2k7qx-1201', '2k7qx-1199']],
    [undefined, ['2k7qx-1190']]
  ])
})

it('two explanations that belong together are one card with one text for the note', () => {
  expect(cards[0]?.[2]?.reason).toBe('explain.wrongNote explain.and explain.notPaid explain.entry')
})

it('a part that no coin can pay is a card without acts if nothing else explains the difference', () => {
  const [first] = findings
  const bare = { rows: first?.rows ?? [], single: [], together: [], tooSmallMinor: minor(-24) }
  expect(cardsOf(till, bare)).toEqual([
    { views: [], reason: 'explain.tooSmall', icon: 'info', forgotten: undefined, sales: [], slip: undefined }
  ])
})

it('a flagged slip is a card that shows the slip, without a record to make up', () => {
  const movementId = 'c3' as MovementId
  const flagged = {
    kind: 'overdrawn' as const,
    effects: [],
    entries: [{ kind: 'out' as const, number: '2k7qx-c3', at: 0, movementId }],
    more: 0,
    typedIn: 'entry' as const,
    typed: [{ wrongMinor: minor(99_999_999), rightMinor: minor(0) }],
    notes: []
  }
  const [card] = cardsOf(till, { rows: [], single: [flagged], together: [] })
  expect(card).toMatchObject({ icon: 'warn', slip: { id: movementId, number: '2k7qx-c3' }, forgotten: undefined })
})

it('a difference without a likely reason has no card', () => {
  expect(cardsOf(till, { rows: [], single: [], together: [] })).toEqual([])
})
