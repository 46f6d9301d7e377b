import { describe, expect, it } from 'vitest'
import { lineWeights, shownWeights, totalWeights } from '../../../src/main/domain/pricing/weights.ts'
import { defaultSaleRules } from '../../../src/main/db/catalog/records.ts'
import { decimal } from '../../support/model-fixtures.ts'

const line = (quantity: string, weights?: { net?: string; gross?: string }) => ({
  quantity: decimal(quantity),
  ...(weights && {
    weights: {
      ...(weights.net !== undefined && { net: decimal(weights.net) }),
      ...(weights.gross !== undefined && { gross: decimal(weights.gross) })
    }
  })
})

describe('weights', () => {
  it('the weight of a line is the unit weight times the quantity, and the ticket adds up all lines', () => {
    const milk = line('3', { net: '0.93', gross: '0.975' })
    const cheese = line('0.742', { net: '1' })
    expect(lineWeights(milk)).toEqual({ net: '2.79', gross: '2.925' })
    expect(lineWeights(cheese)).toEqual({ net: '0.742' })
    // Bread has no weight, so it counts nothing. The gross weight of cheese is not known.
    expect(totalWeights([milk, cheese, line('2')])).toEqual({ net: '3.532', gross: '2.925' })
    expect(totalWeights([line('2')])).toBeUndefined()
  })

  it('a weight has as many decimals as any quantity, however many both factors have', () => {
    expect(lineWeights(line('0.1234567', { net: '0.7654321' }))).toEqual({ net: '0.0944977' })
  })

  it('weights are shown as far as the shop has set', () => {
    const both = { net: decimal('1'), gross: decimal('2') }
    expect(shownWeights(both, defaultSaleRules)).toBeUndefined()
    expect(shownWeights(both, { ...defaultSaleRules, showsNetWeight: true })).toEqual({ net: '1' })
    expect(shownWeights(both, { ...defaultSaleRules, showsGrossWeight: true })).toEqual({ gross: '2' })
    expect(shownWeights({}, { ...defaultSaleRules, showsGrossWeight: true })).toBeUndefined()
  })
})
