import { describe, expect, it } from 'vitest'
import { merge, split } from '../../src/main/domain/ticket/held-tickets.ts'
import type { Goods } from '../../src/main/domain/core/goods.ts'
import { hasSeveralOrders, isOverOrder, orderOn } from '../../src/main/domain/core/order-part.ts'
import { isAskedFor } from '../../src/main/domain/orders/order-search.ts'
import {
  closedOf,
  closedWhenRead,
  leftOf,
  ticketOf,
  type Order,
  type OrderRow,
  type ReadOrder
} from '../../src/main/domain/orders/orders.ts'
import { changeQuantity } from '../../src/main/domain/ticket/ticket.ts'
import type { Place } from '../../src/main/domain/core/model.ts'
import type {
  CashboxId,
  CustomerId,
  LineId,
  OrganizationId,
  PriceListId,
  ProductId,
  WarehouseId
} from '../../src/shared/ids.ts'
import { at, decimal, id, line, rules, som, ticket } from '../support/model-fixtures.ts'

const here: Place = {
  organizationId: 'shop-1' as OrganizationId,
  organizationName: 'Shop',
  cashboxId: 'desk' as CashboxId,
  cashboxName: 'Desk 1',
  warehouseId: 'store-1' as WarehouseId,
  priceListId: 'retail' as PriceListId,
  currencyId: som.id
}
const row = (over: Partial<OrderRow> = {}): OrderRow => ({
  itemId: 'i1',
  productId: 'bread' as ProductId,
  quantity: decimal('3'),
  price: decimal('3500'),
  discounts: [],
  isInBoxes: false,
  ...over
})
const order = (over: Partial<Order> = {}): Order => ({
  id: 'o1',
  number: '15',
  customer: { id: 'aziz' as CustomerId, name: 'Aziz', phones: ['+998901234567'] },
  state: 'open',
  sold: 'zero',
  rows: [row()],
  discounts: [],
  hasAgent: false,
  ...over
})
const read = (over: Partial<Order> = {}, more: Partial<ReadOrder> = {}): ReadOrder => ({
  order: order(over),
  sold: [],
  saleIds: [],
  isSoldUnsure: false,
  ...more
})
const goods = (over: Partial<Goods> = {}): Goods => ({
  id: 'bread' as ProductId,
  name: 'Non',
  sku: 'N-1',
  barcode: undefined,
  categoryId: undefined,
  unitName: 'dona',
  unitDecimals: 0,
  boxItem: undefined,
  price: decimal('4000'),
  taxes: [],
  isMarked: false,
  isParent: false,
  variants: 0,
  parentId: undefined,
  kind: 'goods' as const,
  isArchived: false,
  isDeleted: false,
  isAvailableForSale: true,
  fault: undefined,
  stock: undefined,
  ...over
})
const taken = (reading: ReadOrder, known: Goods | undefined = goods()) =>
  ticketOf(reading, {
    place: here,
    terms: { currency: som, rules: { ...rules, isTaxActive: false } },
    goodsOf: () => known,
    newLineId: () => id<LineId>(),
    now: at(1)
  })
const made = (reading: ReadOrder, known?: Goods) => {
  const answer = taken(reading, known)
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}
const kinds = (reading: ReadOrder, known?: Goods) => made(reading, known).losses.map(({ kind }) => kind)

describe('an order as a ticket', () => {
  it('the ticket has the order’s customer, note, goods and prices, and each line names its row of the order', () => {
    const { lines, customer, note, losses } = made(read({ note: ' by six ', total: decimal('10500') }))
    expect(customer).toEqual({ id: 'aziz', name: 'Aziz' })
    expect(note).toBe('by six')
    expect(losses).toEqual([])
    expect(lines).toMatchObject([
      {
        productId: 'bread',
        quantity: '3',
        price: '3500',
        listPrice: '4000',
        warehouseId: here.warehouseId,
        priceListId: here.priceListId,
        order: { id: 'o1', number: '15', itemId: 'i1', left: '3' }
      }
    ])
  })

  it('the ticket asks for the codes of marked goods as any ticket does', () => {
    expect(made(read(), goods({ isMarked: true })).lines[0]?.marks).toEqual([])
    expect(made(read()).lines[0]).not.toHaveProperty('marks')
  })

  it('a line takes the order’s price if the till has none, and the order’s price list', () => {
    const reading = read({ rows: [row({ priceListId: 'wholesale' as PriceListId })] })
    expect(made(reading, goods({ price: undefined })).lines[0]).toMatchObject({
      price: '3500',
      listPrice: '3500',
      priceListId: 'wholesale'
    })
  })

  it('a line keeps a price outside the bounds, because it was agreed in the back office', () => {
    expect(made(read(), goods({ minPrice: decimal('3900') })).lines[0]).toMatchObject({
      price: '3500',
      minPrice: '3900'
    })
  })
})

describe('an order that differs from its ticket', () => {
  it('goods that cannot be sold here are left out and named, and no replacement is guessed', () => {
    const none = (reading: ReadOrder, known: Goods | undefined) => {
      const answer = ticketOf(reading, {
        place: here,
        terms: { currency: som, rules },
        goodsOf: () => known,
        newLineId: () => id<LineId>(),
        now: at(1)
      })
      return answer.ok ? [answer.value.lines.length, answer.value.losses] : answer.failure
    }
    expect(none(read({ rows: [row({ name: 'Old bread' })] }), undefined)).toEqual([
      0,
      [{ kind: 'unknown', name: 'Old bread' }]
    ])
    for (const over of [{ isDeleted: true }, { isArchived: true }, { isAvailableForSale: false }, { isParent: true }])
      expect(none(read(), goods(over))).toEqual([0, [{ kind: 'unsellable', name: 'Non' }]])
    expect(none(read({ rows: [row({ price: decimal('0') })] }), goods())).toEqual([
      0,
      [{ kind: 'noPrice', name: 'Non' }]
    ])
    expect(none(read({ rows: [row({ quantity: decimal('1.5') })] }), goods())).toEqual([
      0,
      [{ kind: 'decimals', name: 'Non', quantity: '1.5' }]
    ])
  })

  it('the ticket names everything that differs from the order', () => {
    expect(kinds(read({ rows: [row({ warehouseId: 'far' as WarehouseId })] }))).toEqual(['warehouse'])
    expect(made(read({ rows: [row({ warehouseId: 'far' as WarehouseId })] })).lines[0]?.warehouseId).toBe(
      here.warehouseId
    )
    expect(kinds(read({ rows: [row({ isInBoxes: true })] }))).toEqual(['boxes'])
    expect(kinds(read({ hasAgent: true }))).toEqual(['agent'])
    expect(kinds(read({ note: 'x'.repeat(301) }))).toEqual(['note'])
    expect(kinds(read({}, { isSoldUnsure: true }))).toEqual(['soldUnsure'])
    expect(made(read({ total: decimal('9000') })).losses).toEqual([{ kind: 'total', total: 9000 }])
  })
})

describe('the discounts and the currency of an order', () => {
  it('the order’s discounts become manual discounts, and those that cannot be taken over are named', () => {
    const percent = { name: 'Regular', applyType: 'percent' as const, value: decimal('10') }
    const money = { name: 'Gift', applyType: 'cash' as const, value: decimal('500') }
    const { lines, receiptDiscounts, losses } = made(
      read({ rows: [row({ discounts: [percent] })], discounts: [money], total: decimal('8950') })
    )
    expect(lines[0]?.discounts).toEqual([
      { id: undefined, name: 'Regular', isCustom: true, applyType: 'percent', value: '10' }
    ])
    expect(receiptDiscounts).toMatchObject([{ name: 'Gift', applyType: 'cash', value: '500' }])
    expect(losses).toEqual([])
    expect(kinds(read({ discounts: [{ ...money, currencyId: 'dollar' }] }))).toEqual(['discount'])
    const tooMuch = { ...percent, value: decimal('100.01') }
    expect(made(read({ discounts: [{ ...percent, value: decimal('100') }] })).receiptDiscounts).toHaveLength(1)
    expect(kinds(read({ discounts: [tooMuch] }))).toEqual(['discount'])
    // A cash discount was for the whole order, and the share of an earlier sale is unknown.
    const sold = [{ itemId: 'i1', productId: 'bread', quantity: decimal('1') }]
    expect(kinds(read({ discounts: [money] }, { sold }))).toEqual(['partSold', 'discount'])
  })

  it('an order of another shop or in another currency is refused', () => {
    expect(taken(read({ organizationId: 'other' }))).toMatchObject({ failure: { kind: 'order.otherShop' } })
    expect(taken(read({ currencyId: 'dollar' }))).toMatchObject({ failure: { kind: 'order.otherCurrency' } })
  })
})

describe('the sold part of an order', () => {
  const two = [row(), row({ itemId: 'i2', quantity: decimal('2') })]

  it('a sold quantity is subtracted from its own row if that is known, otherwise from the rows of its goods in turn', () => {
    const part = (quantity: string, itemId?: string) => ({ productId: 'bread', quantity: decimal(quantity), itemId })
    expect(leftOf(two, [part('1', 'i2')])).toEqual(['3', '1'])
    expect(leftOf(two, [part('4')])).toEqual(['0', '1'])
    expect(leftOf(two, [part('9', 'i1')])).toEqual(['0', '0'])
    expect(leftOf(two, [{ ...part('4'), productId: 'milk' }])).toEqual(['3', '2'])
  })

  it('sold rows are left out of the ticket; an order that was sold completely can be taken once more in full', () => {
    const sold = [{ itemId: 'i1', productId: 'bread', quantity: decimal('3') }]
    const left = made(read({ rows: two }, { sold }))
    expect(left.lines.map(({ quantity }) => quantity)).toEqual(['2'])
    expect(left.losses).toEqual([{ kind: 'sold', name: 'Non' }])
    const whole = made(read({}, { sold }))
    expect(whole.lines[0]).toMatchObject({ quantity: '3', order: { left: '0' } })
    expect(closedWhenRead(read({}, { sold }))).toBe('served')
  })

  it('an order is closed by its state or by a complete sale', () => {
    expect(closedOf({ state: 'open', sold: 'partial' })).toBeUndefined()
    expect(closedOf({ state: 'open', sold: 'fully' })).toBe('served')
    expect(closedOf({ state: 'canceled', sold: 'fully' })).toBe('canceled')
    expect(closedOf({ state: 'draft', sold: 'zero' })).toBe('draft')
    expect(closedOf({ state: 'done', sold: 'zero' })).toBe('done')
  })
})

describe('lines of an order', () => {
  const from = (left: string, over: object = {}) =>
    line({ quantity: decimal('2'), order: { id: 'o1', number: '15', itemId: 'i1', left: decimal(left) }, ...over })

  it('a line tells if all lines of its row exceed what was left of the order', () => {
    const whole = ticket({ lines: [from('3'), from('3')] })
    const [first] = whole.lines
    expect(first && isOverOrder(whole, first)).toBe(true)
    expect(first && isOverOrder({ lines: [first] }, first)).toBe(false)
    expect(isOverOrder({ lines: [line()] }, line())).toBe(false)
  })

  it('a line keeps the price and discounts of the order at every quantity', () => {
    const one = from('2')
    const automatic = [
      { id: 'd' as never, name: 'Shop', isCustom: false, applyType: 'percent' as const, value: decimal('5') }
    ]
    const more = changeQuantity(ticket({ lines: [one] }), one.id, decimal('5'), {
      stock: undefined,
      offers: [],
      at: here,
      automatic
    })
    expect(more.ok && more.value.lines[0]).toMatchObject({ quantity: '5', price: one.price, discounts: one.discounts })
  })

  it('a line keeps its order on both tickets of a split, and the two parts can be merged again', () => {
    const whole = ticket({ state: 'held', lines: [from('2'), line({ productId: 'milk' as ProductId })] })
    const [first] = whole.lines
    const parts = split(whole, [{ lineId: first?.id ?? id<LineId>(), quantity: decimal('1') }], () => id<LineId>())
    if (!parts.ok) throw new Error(parts.failure.kind)
    const { rest, off } = parts.value
    expect([rest, off].map((lines) => orderOn(lines)?.number)).toEqual(['15', '15'])
    const back = merge({ ...whole, lines: rest }, [ticket({ state: 'held', lines: off })])
    expect(back.ok && back.value.lines.filter(({ order }) => order !== undefined)).toMatchObject([{ quantity: '2' }])
  })

  it('lines of two orders never come onto one ticket', () => {
    const other = from('2', { order: { id: 'o2', number: '16', left: decimal('2') } })
    expect(hasSeveralOrders([from('2'), other])).toBe(true)
    const into = ticket({ state: 'held', lines: [from('2')] })
    expect(merge(into, [ticket({ state: 'held', lines: [other] })])).toMatchObject({
      failure: { kind: 'merge.otherOrders' }
    })
    expect(merge(into, [ticket({ state: 'held', lines: [line()] })]).ok).toBe(true)
  })
})

describe('the search for an order', () => {
  const head = order({ code: 'WEB-7', name: 'Birthday' })
  it.each(['15', 'web-7', 'birth', 'Азиз', '1234567', '4567', '90 123 45 67'])('the order is found by %s', (text) => {
    expect(isAskedFor(head, text, [])).toBe(true)
  })
  it.each(['16', 'Karim', '7654321', '567', '', '…'])('the order is not found by “%s”', (text) => {
    expect(isAskedFor(head, text, [])).toBe(false)
  })
  it('the order is found by a customer whom the till knows', () => {
    expect(isAskedFor(head, 'loyal card', ['aziz'])).toBe(true)
  })
})
