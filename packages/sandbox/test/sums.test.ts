import { describe, expect, it } from 'vitest'
import { exact, rounded, toNumber, totalOf } from '../src/exact.ts'
import { saleSums, type SaleInput } from '../src/trade/sums.ts'

const off = (value: number, apply_type: 'percent' | 'cash' = 'percent') => ({
  _id: '1',
  is_custom: true,
  name: 'By hand',
  value,
  apply_type
})
const base = (changes: Partial<SaleInput> = {}, rates = { included: 0, added: 0 }): SaleInput => ({
  lines: [
    { amount: 2, price: 50_000, discounts: [off(10)], rates },
    { amount: 1, price: 50_000, discounts: [], rates }
  ],
  discounts: [off(10)],
  precision: 2,
  roundType: 'round',
  taxAfterDiscount: true,
  discountAfterLines: true,
  ...changes
})

describe('the worked examples of vendor rules 3.5', () => {
  it('the sums are right for a receipt discount after and before the discounts of the lines', () => {
    expect(saleSums(base())).toMatchObject({ discount: 14_000, total_to_pay: 126_000 })
    expect(saleSums(base({ discountAfterLines: false }))).toMatchObject({ discount: 15_000, total_to_pay: 125_000 })
  })

  it('the sums are right for added tax after and before discounts', () => {
    const rates = { included: 0, added: 12 }
    expect(saleSums(base({}, rates)).total_to_pay).toBe(141_120)
    expect(saleSums(base({ taxAfterDiscount: false }, rates)).total_to_pay).toBe(144_000)
    expect(saleSums(base({ discountAfterLines: false }, rates)).total_to_pay).toBe(140_000)
  })

  it('included tax changes no sum', () => {
    const sums = saleSums(base({}, { included: 12, added: 0 }))
    expect(sums.lines.map((line) => line.included_tax)).toEqual([8678.57, 4821.43])
    expect(sums.total_to_pay).toBe(126_000)
  })

  it('per cents add up, cash is for the line, and weighed goods are exact', () => {
    const one = (discounts: SaleInput['discounts'], amount = 3, price = 20_000) =>
      saleSums(base({ lines: [{ amount, price, discounts, rates: { included: 0, added: 0 } }], discounts: [] }))
    expect(one([off(10), off(5)]).total_to_pay).toBe(51_000)
    expect(one([off(10), off(5000, 'cash')]).total_to_pay).toBe(49_000)
    expect(one([off(1000, 'cash')]).total_to_pay).toBe(59_000)
    expect(one([], 1.235, 36_000).total_to_pay).toBe(44_460)
  })

  it('a discount of the sale is spread to the last unit', () => {
    const line = { amount: 1, price: 100, discounts: [], rates: { included: 0, added: 0 } }
    const sale = base({ lines: [line, line, line], discounts: [off(100, 'cash')], precision: 0 })
    expect(saleSums(sale).lines.map((each) => each.distributed_discount)).toEqual([34, 33, 33])
  })
})

it('the share that a line of zero cannot take is spread over the others, in any order of lines', () => {
  const line = { amount: 1, price: 100, discounts: [], rates: { included: 0, added: 0 } }
  const given = { ...line, discounts: [off(100)] }
  const taxed = { ...line, rates: { included: 0, added: 12 } }
  const sale = (lines: SaleInput['lines'], value: number) =>
    saleSums(base({ lines, discounts: [off(value, 'cash')], precision: 0, discountAfterLines: false }))
  expect(sale([given, line], 60).lines.map((each) => each.distributed_discount)).toEqual([0, 60])
  const shares = (lines: SaleInput['lines']) => sale(lines, 1).lines.map((each) => each.distributed_discount)
  expect([shares([line, taxed]), shares([taxed, line])]).toEqual([
    [0, 1],
    [1, 0]
  ])
})

it('sums are rounded by floor, ceil and half-up, below zero too', () => {
  const value = exact(-1.5)
  expect([rounded(value, 0, 'floor'), rounded(value, 0, 'ceil'), rounded(value, 0)].map(toNumber)).toEqual([-2, -1, -1])
  expect(totalOf([0.1, 0.2])).toBe(0.3)
  expect(toNumber(exact(1e-7))).toBe(1e-7)
})
