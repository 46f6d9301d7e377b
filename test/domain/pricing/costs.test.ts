import { expect, test } from 'vitest'
import { joinedCosts } from '../../../src/main/domain/pricing/costs.ts'
import type { Cost } from '../../../src/main/domain/core/model.ts'
import { minor } from '../../../src/shared/money.ts'

const cost = (id: string, amount: number) => ({ id, name: id, amount: minor(amount) }) as Cost

test('the costs of joined tickets are those of each ticket, with one amount for each kind', () => {
  const tickets = [
    { costs: [cost('delivery', 500), cost('bag', 100)] },
    { costs: undefined },
    { costs: [cost('bag', 300)] }
  ]
  expect(joinedCosts(tickets)).toEqual([cost('delivery', 500), cost('bag', 400)])
})

test('joined tickets without costs have none', () => {
  expect(joinedCosts([{ costs: undefined }, { costs: [] }])).toBeUndefined()
})
