import { describe, expect, it } from 'vitest'
import { right, rightTable, type Act } from '../../src/main/domain/staff/people.ts'
import { isWeakPin, lockDelayMs, practicePin } from '../../src/main/domain/staff/pin.ts'
import { checkedCounts, countRow, drawer, type Shop } from '../../src/main/domain/shift/shift.ts'
import { addGoods, changeQuantity, maxLines, removeLine } from '../../src/main/domain/ticket/ticket.ts'
import type { Goods } from '../../src/main/domain/core/goods.ts'
import type { Line, Ticket } from '../../src/main/domain/core/model.ts'
import { displayOfTicket } from '../../src/main/domain/views/display.ts'
import { goodsView, stockLeft, ticketView } from '../../src/main/domain/views/views.ts'
import type { CurrencyId, MethodId, ProductId } from '../../src/shared/ids.ts'
import { minor } from '../../src/shared/money.ts'
import { at, card, cash, decimal, dollar, id, line, rules, som, ticket } from '../support/model-fixtures.ts'
import type { Currency } from '../../src/main/domain/core/records.ts'
import { times } from '../../src/main/domain/pricing/boxes.ts'

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
  kind: 'goods',
  isArchived: false,
  isDeleted: false,
  isAvailableForSale: true,
  fault: undefined,
  stock: undefined,
  ...over
})

describe('PINs', () => {
  it('PINs that repeat or count are weak, others are not', () => {
    for (const pin of ['1111', '0123', '9876', '9012', '2100', '4545', '147147', '998877']) {
      expect([pin, isWeakPin(pin)]).toEqual([pin, pin !== '2100'])
    }
    for (const pin of ['2468', '1357', practicePin, '73914', '1123'])
      expect([pin, isWeakPin(pin)]).toEqual([pin, false])
  })

  it('the delay begins after three wrong PINs and doubles from 5 seconds to a quarter of an hour, and from twenty on it is an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 11, 12, 1000].map(lockDelayMs)).toEqual([
      0, 0, 0, 5_000, 10_000, 20_000, 640_000, 900_000, 3_600_000
    ])
  })
})

describe('rights', () => {
  it('a manager may do everything and a cashier must ask', () => {
    expect(right({ isManager: true }, 'changePrice')).toBe('may')
    expect(right({ isManager: false }, 'changePrice')).toBe('asks')
    expect(right({ isManager: false }, 'splitTicket')).toBe('may')
    expect(right({ isManager: false }, 'workInOthersShift')).toBe('no')
    for (const act of Object.keys(rightTable) as Act[]) {
      expect([act, right({ isManager: true }, act)]).toEqual([act, 'may'])
      expect(['may', 'asks', 'no']).toContain(right({ isManager: false }, act))
    }
  })
})

const put = (from = ticket(), over: Partial<Goods> = {}, quantity = '1', stock?: number) =>
  addGoods(from, {
    goods: goods(over),
    quantity: decimal(quantity),
    lineId: id(),
    place: { priceListId: 'list' as never, warehouseId: 'house' as never },
    stock,
    discounts: [],
    offers: [],
    now: at(1)
  })

describe('a ticket', () => {
  it.each([
    [{ isDeleted: true }, 'goods.deleted'],
    [{ isParent: true }, 'goods.parent'],
    [{ isArchived: true }, 'goods.archived'],
    [{ isAvailableForSale: false }, 'goods.unavailable'],
    [{ fault: 'price' }, 'goods.unsellable'],
    [{ price: undefined }, 'goods.noPrice'],
    [{ price: decimal('0') }, 'goods.noPrice']
  ] as [Partial<Goods>, string][])('a ticket takes no goods that are %j', (over, kind) => {
    expect(put(ticket(), over)).toMatchObject({ failure: { kind } })
  })

  it('a scan adds to the last equal line and leaves older lines and lines with other prices alone', () => {
    const old = line({ price: decimal('3900'), listPrice: decimal('3900') })
    const equal = line()
    const added = put(ticket({ lines: [equal, old] }))
    expect(added.ok && added.value.ticket.lines.map(({ quantity }) => quantity)).toEqual(['2', '1'])
    const byHand = line({ price: decimal('4000'), listPrice: decimal('5000') })
    const apart = put(ticket({ lines: [byHand] }))
    expect(apart.ok && apart.value.ticket.lines).toHaveLength(2)
  })

  it('a ticket ends at a thousand lines, and no line exceeds the largest sum', () => {
    const full = ticket({ lines: Array.from({ length: maxLines }, () => line({ productId: 'x' as ProductId })) })
    expect(put(full)).toMatchObject({ failure: { kind: 'ticket.tooLong' } })
    expect(put(ticket(), { price: decimal('999999999999') }, '1000')).toMatchObject({
      failure: { kind: 'quantity.tooLarge' }
    })
  })
})

describe('the stock and the chosen line of a ticket', () => {
  it('the goods of all lines are counted together against the stock, where negative stock is not sold', () => {
    const strict = ticket({ rules: { ...ticket().rules, sellsNegativeStock: false } })
    const two = put(strict, { unitDecimals: 3 }, '1.5', 2)
    expect(two.ok && put(two.value.ticket, { unitDecimals: 3 }, '0.6', 2)).toMatchObject({
      failure: { kind: 'goods.outOfStock' }
    })
    expect(put(strict, {}, '5', undefined).ok).toBe(true)
  })

  it('the neighbour of a removed line becomes the chosen line, and another choice stays', () => {
    const lines = [line(), line(), line()]
    const [a, b, c] = lines.map((each) => each.id)
    const chosen = (from: typeof a, removed: typeof a) => {
      const left = removeLine(ticket({ lines, chosenLineId: from }), removed as never)
      return left.ok && left.value.chosenLineId
    }
    expect([chosen(b, b), chosen(a, a), chosen(c, a)]).toEqual([a, b, c])
    expect(
      changeQuantity(ticket({ lines }), id(), decimal('2'), {
        stock: undefined,
        offers: [],
        at: { priceListId: 'list' as never }
      })
    ).toMatchObject({
      failure: { kind: 'ticket.lineUnknown' }
    })
  })

  it('quantities of boxes are multiplied exactly or not at all', () => {
    expect(times(decimal('12'), decimal('2.5'))).toBe('30')
    expect(times(decimal('0.0001'), decimal('0.0001'))).toBeUndefined()
  })
})

describe('what the screens show of a ticket', () => {
  const view = (over: Partial<Line>, state?: Partial<Goods> & { stock?: Goods['stock'] }, left?: number) => {
    const on = ticket({ lines: [line(over)], rules: { ...rules, priceBounds: 'warning' } })
    const [shown] = ticketView(on, {
      held: [],
      known: () => (state === undefined ? undefined : { goods: goods(state), stock: left })
    }).lines
    return shown
  }
  const red = { amount: 0, booked: 0, readAt: at(1), redLine: 3, yellowLine: 5 }

  it.each([
    [[], {}, undefined, undefined],
    [[], {}, {}, undefined],
    [['belowMin'], { minPrice: decimal('4001') }, undefined, undefined],
    [['aboveMax'], { maxPrice: decimal('3999') }, {}, undefined],
    [['deleted'], {}, { isDeleted: true, isArchived: true }, undefined],
    [['archived'], {}, { isArchived: true, isAvailableForSale: false }, undefined],
    [['unavailable'], {}, { isAvailableForSale: false, price: decimal('1') }, undefined],
    [['priceChanged'], {}, { price: decimal('4001') }, undefined],
    [['priceChanged'], {}, { price: undefined }, undefined],
    [['outOfStock'], {}, {}, 0.5],
    [[], {}, {}, 1],
    [['lowStock'], {}, { stock: red }, 4],
    [[], {}, { stock: red }, 4.5]
  ] as const)('a line warns of %j', (warnings, over, state, left) => {
    expect(view(over, state, left)?.warnings).toEqual(warnings)
  })

  it('a line says whether its automatic discounts are on, were taken off, or do not exist', () => {
    const discount = {
      id: 'd' as never,
      name: 'Week',
      isCustom: false,
      applyType: 'percent' as const,
      value: decimal('5')
    }
    expect(view({ discounts: [discount] })?.automatic).toBe('on')
    expect(view({ takenOff: [] as never })?.automatic).toBe('off')
    expect(view({})).not.toHaveProperty('automatic')
  })

  it('the customer display shows a discount only if there is one', () => {
    const shown = (over: Partial<Ticket>) =>
      displayOfTicket(
        ticket({ lines: [line()], ...over }),
        { organization: 'Shop', isTraining: false, locale: 'en' },
        () => new Map()
      )
    expect(shown({})).not.toHaveProperty('discountMinor')
    const off = { id: undefined, name: '', isCustom: true, applyType: 'cash' as const, value: decimal('1') }
    expect(shown({ receiptDiscounts: [off] })).toMatchObject({ discountMinor: 1, totalMinor: 3999 })
  })
})

describe('stock', () => {
  const stock = { amount: 10, booked: 2.5, readAt: at(5), yellowLine: 5, redLine: 2 }
  it.each([
    [0, 7.5, 'ok'],
    [3, 4.5, 'yellow'],
    [5.5, 2, 'red'],
    [7.5, 0, 'none'],
    [9, -1.5, 'none']
  ])('the stock less %d sold since is %d: %s', (sold, amount, level) => {
    expect(stockLeft(stock, () => sold)).toBe(amount)
    expect(goodsView(goods({ stock }), amount).stock).toEqual({ amount, level, readAt: 5 })
  })
})

describe('the drawer', () => {
  const shop: Shop = {
    methods: [cash, card, { ...card, id: 'off' as MethodId, isEnabled: false }],
    currencies: [som, dollar],
    main: som
  }
  const taken = (methodId: string, currencyId: string, amount: number, change = 0) => ({
    methodId: methodId as MethodId,
    methodName: methodId,
    methodType: 'cash' as const,
    currencyId: currencyId as CurrencyId,
    taken: minor(amount),
    change: minor(change)
  })
  const opening = [{ methodId: cash.id, currencyId: som.id, amount: minor(1_000) }]

  it('the drawer asks for cash in every currency and for the other methods in the main one', () => {
    expect(drawer(shop, { opening: [], counted: [] }, []).map((row) => [row.methodId, row.currencyId])).toEqual([
      ['cash', 'som'],
      ['cash', 'dollar'],
      ['card', 'som']
    ])
  })

  it('a count has the coins of another currency, and those of a currency that the till does not know', () => {
    const smallest = (currency: Currency) =>
      drawer({ ...shop, currencies: [som, currency] }, { opening: [], counted: [] }, [])
        .filter(({ methodType, currencyId }) => methodType === 'cash' && currencyId === currency.id)
        .map((row) => countRow(row, [som, currency]).denominationsMinor.at(-1))
    expect(smallest(dollar)).toEqual([1])
    expect(smallest({ ...dollar, code: 'GEL' })).toEqual([1])
    expect(smallest({ ...dollar, code: 'JPY', decimals: 0 })).toEqual([1])
    expect(smallest({ ...dollar, code: 'KZT' })).toEqual([500])
  })

  it('the drawer expects the opening cash plus takings less change, by method and currency', () => {
    const rows = drawer(shop, { opening, counted: [] }, [
      taken('cash', 'som', 5_000, 700),
      taken('cash', 'dollar', 300)
    ])
    expect(rows.map(({ expected }) => expected)).toEqual([5_300, 300, 0])
    expect(rows.map((row) => countRow(row, shop.currencies).expectedMinor)).toEqual([undefined, undefined, undefined])
  })

  it('the drawer keeps a method that was switched off since, and a currency that is gone', () => {
    const rows = drawer(shop, { opening, counted: [] }, [taken('gone', 'euro', 50)])
    expect(rows.at(-1)).toMatchObject({ methodId: 'gone', currencyId: 'euro', expected: 50 })
  })

  it('the drawer shows the difference once it is counted, and a missing row counts as zero', () => {
    const rows = drawer(shop, { opening, counted: [] }, [])
    const counts = checkedCounts(rows, [{ methodId: cash.id, currencyId: som.id, amount: minor(900) }])
    expect(counts.ok && counts.value.map(({ amount }) => amount)).toEqual([900, 0, 0])
    const counted = drawer(shop, { opening, counted: counts.ok ? counts.value : [] }, [taken('card', 'som', 40)])
    expect(counted.map((row) => countRow(row, shop.currencies).differenceMinor)).toEqual([-100, 0, -40])
  })
})
