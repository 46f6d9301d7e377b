import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { OrderRowView, OrderView, TicketView } from '../../../src/shared/views.ts'
import { at, shop } from './fake-shop.ts'
import { lineOf, type Basket } from './fake-ticket.ts'

// Orders for the pictures.

const hour = 3_600_000
const order = (index: number, customer: string, more: Partial<OrderRowView> = {}): OrderRowView => ({
  id: `order${index}`,
  number: String(1041 + index),
  customer,
  phone: `+998 9${index} ${String(111 * (index + 1)).padStart(3, '0')} 45 67`,
  at: at - index * 7 * hour,
  totalMinor: (48_500 + index * 31_700) as Minor,
  sold: 'zero',
  ...more
})
const waiting: OrderRowView[] = [
  order(0, 'Dilnoza Karimova'),
  order(1, 'Кафе «Анҳор», Гулчехра Абдурахмановна Тошпулатова', { sold: 'partial', totalMinor: 1_264_000 as Minor }),
  order(2, 'Бобур Саидов'),
  order(3, 'Otabek Yoʻldoshev')
]
const closed: OrderRowView[] = [
  order(4, 'Vali Aliyev', { closed: 'canceled' }),
  order(5, 'Vali Aliyev', { sold: 'fully', closed: 'served' })
]

const lines = shop.slice(0, 3).map((goods) => lineOf(goods, '2' as Decimal))
const shown = (row: OrderRowView): OrderView => ({
  ...row,
  seen: row.id,
  lines: lines.map(({ name, quantity, unit, price }) => ({ name, quantity, unit, price })),
  losses:
    row.sold === 'partial'
      ? [
          { kind: 'partSold', name: 'Choy koʻk', quantity: '6' as Decimal, left: '2' as Decimal },
          { kind: 'unknown', name: 'Shokolad “Sevimli” 90 g' },
          { kind: 'warehouse', name: 'Somsa' },
          { kind: 'discount', name: 'Doimiy mijoz' }
        ]
      : [],
  ...(row.sold === 'partial' ? { note: 'Kechqurun soat 6 da olib ketadi', deliveryAt: at } : {}),
  hereMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0) as Minor
})

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/** `put` puts lines and a customer on the ticket of the picture. */
export function orderAnswers(
  isOnline: () => boolean,
  put: (part: Pick<Basket, 'lines' | 'customer' | 'order'>) => Result<TicketView>
): Answers {
  const all = [...waiting, ...closed]
  return {
    'orders.find': ({ text }) => {
      if (!isOnline()) return fail('service.unreachable')
      const sought = text.toLowerCase()
      const isMeant = ({ number, customer = '', phone = '' }: OrderRowView) =>
        `${number} ${customer} ${phone}`.toLowerCase().includes(sought)
      return ok({ orders: sought === '' ? waiting : all.filter(isMeant), hasMore: false })
    },
    'orders.show': ({ orderId }) => {
      const row = all.find(({ id }) => id === orderId)
      return row === undefined ? fail('order.unknown') : ok(shown(row))
    },
    'orders.take': ({ orderId }) => {
      const row = all.find(({ id }) => id === orderId)
      if (row === undefined) return fail('order.unknown')
      const [first, ...others] = lines
      const over = first === undefined ? [] : [{ ...first, warnings: ['overOrder' as const] }]
      return put({
        lines: [...over, ...others],
        customer: { id: row.id as never, name: row.customer ?? '' },
        order: row.number
      })
    }
  }
}
