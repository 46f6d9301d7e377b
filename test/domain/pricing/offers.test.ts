import { describe, expect, it } from 'vitest'
import { inBoxes, ofBoxes } from '../../../src/main/domain/pricing/boxes.ts'
import { atOffer, offerFor, type Offer } from '../../../src/main/domain/pricing/offers.ts'
import type { PriceListId } from '../../../src/shared/ids.ts'
import { decimal, line } from '../../support/model-fixtures.ts'

const offer = (list: string, price: string, holdsFrom?: string, isMain = false): Offer => ({
  priceListId: list as PriceListId,
  price: decimal(price),
  holdsFrom: holdsFrom === undefined ? undefined : decimal(holdsFrom),
  isMain
})
const at = (list: string) => ({ priceListId: list as PriceListId })
const chosen = (offers: Offer[], quantity: string, list = 'shop') =>
  offerFor(offers, decimal(quantity), at(list))?.priceListId

describe('a price by quantity', () => {
  const steps = [offer('shop', '10'), offer('ten', '9', '10'), offer('hundred', '8', '100'), offer('other', '1')]

  it.each([
    ['9.999', 'shop'],
    ['10', 'ten'],
    ['99', 'ten'],
    ['100', 'hundred']
  ])('the price of %s comes from the list %s', (quantity, list) => {
    expect(chosen(steps, quantity)).toBe(list)
  })

  it('no list is chosen by quantity if none states a quantity', () => {
    expect(chosen([offer('shop', '10'), offer('other', '1'), offer('zero', '1', '0')], '5')).toBeUndefined()
  })

  it('the main list gives the price if the till’s own list needs a larger quantity', () => {
    const offers = [offer('main', '10', undefined, true), offer('bulk', '7', '50')]
    expect(chosen(offers, '3', 'bulk')).toBe('main')
    expect(chosen(offers, '50', 'bulk')).toBe('bulk')
  })

  it('no list gives the price if neither the till’s own list nor the main list is for so small a quantity', () => {
    const offers = [offer('main', '10', '5', true), offer('bulk', '7', '50'), offer('other', '1')]
    expect(chosen(offers, '3', 'bulk')).toBeUndefined()
    expect(chosen(offers, '5', 'bulk')).toBe('main')
  })

  it('a quantity changes neither a manual price nor the price of a list that was chosen for the line', () => {
    const many = { quantity: decimal('20'), priceListId: 'shop' as PriceListId }
    const byHand = line({ ...many, price: decimal('5'), listPrice: decimal('10') })
    expect(atOffer(byHand, steps, at('shop'))).toBe(byHand)
    const byList = line({ ...many, priceListId: 'other' as PriceListId })
    expect(atOffer(byList, steps, at('shop'))).toBe(byList)
    expect(atOffer(line(many), steps, at('shop'))).toMatchObject({ price: '9', listPrice: '9', priceListId: 'ten' })
  })
})

describe('boxes', () => {
  it('boxes and pieces make a quantity, and a quantity makes boxes and pieces', () => {
    for (const [boxes, item, pieces, all] of [
      ['2', '12', '3', '27'],
      ['3', '0.5', '0.25', '1.75'],
      ['0', '12', '7', '7']
    ] as const) {
      const total = ofBoxes(decimal(boxes), decimal(item), decimal(pieces))
      expect(total).toBe(all)
      expect(inBoxes(decimal(all), decimal(item))).toEqual({ boxes, pieces })
    }
    expect(ofBoxes(decimal('1.5'), decimal('12'), decimal('0'))).toBeUndefined()
    expect(ofBoxes(decimal('1'), undefined, decimal('0'))).toBeUndefined()
    expect(inBoxes(decimal('3'), decimal('0'))).toEqual({ boxes: '0', pieces: '3' })
  })
})
