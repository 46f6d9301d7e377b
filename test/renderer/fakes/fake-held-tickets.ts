import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { defined } from '../../../src/shared/defined.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { TableId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { SharedTicketView, TicketView } from '../../../src/shared/views.ts'
import { at, shop } from './fake-shop.ts'
import { ticketView, type Basket } from './fake-ticket.ts'

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

const tables = [...Array.from({ length: 8 }, (_, at) => `Zal ${at + 1}`), 'Terrasa 1', 'Terrasa 2', 'Bar'].map(
  (name) => ({ id: name as TableId, name })
)

const theirs = (name: string, at?: string): SharedTicketView => ({
  id: name,
  name,
  ...defined({ table: tables.find((table) => table.name === at) }),
  cashierName: 'Olim',
  lines: [
    { name: 'Choy koʻk', quantity: '2' as never, price: '5000' as never },
    { name: 'Somsa', quantity: '3' as never, price: '9000' as never }
  ],
  totalMinor: 37_000 as Minor
})
/** Another till has changed the second held ticket. */
function conflictsOf(bills: readonly Basket[]): CallOutput<'tickets.listOtherTills'>['conflicts'] {
  const second = bills[2]
  return second === undefined ? [] : [{ ticketId: second.id, isRead: true, theirs: theirs('Stol 3') }]
}

/** Held tickets for the pictures. A split is only shown and not made. */
export function billAnswers(bills: () => readonly Basket[], show: () => Result<TicketView>): Answers {
  return {
    'tickets.show': ({ ticketId, way }) => {
      const basket = bills().find(({ id }) => id === ticketId)
      if (basket === undefined) return fail('ticket.unknown')
      const ticket = ticketView(basket, [])
      const total: number = ticket.totalMinor
      if (way === undefined) return ok({ ticket, offMinor: [] })
      if (way.kind === 'shares') {
        const share = Math.floor(total / way.count) as Minor
        const restMinor = (total - share * (way.count - 1)) as Minor
        return ok({ ticket, restMinor, offMinor: Array.from({ length: way.count - 1 }, () => share) })
      }
      if (way.kind === 'sum' && way.amount >= total) return fail('split.sum')
      const off = (way.kind === 'sum' ? way.amount : Math.floor(total / 3)) as Minor
      return ok({ ticket, restMinor: (total - off) as Minor, offMinor: [off] })
    },
    'tickets.split': show,
    'tickets.merge': show,
    'tickets.moveBack': show,
    'tickets.handOver': show,
    'tickets.describe': ({ ticketId, guests }) => {
      const basket = bills().find(({ id }) => id === ticketId)
      if (basket !== undefined && guests !== undefined) basket.seated = guests ?? undefined
      return show()
    },
    'tickets.takeOver': show,
    'tickets.resolveConflict': show,
    'tickets.listOtherTills': () =>
      ok({
        tickets: [theirs('Terrasa', 'Terrasa 1'), theirs('Bar 2', 'Bar')],
        conflicts: conflictsOf(bills()),
        readAt: at
      }),
    'tickets.tables': () => ok(tables),
    'tickets.goods': () =>
      ok(
        bills().map(({ id, lines }) => ({
          ticketId: id,
          goods: lines.slice(0, 4).map(({ name, quantity, productId }) => ({
            name,
            quantity,
            ...defined({ image: shop.find(({ id }) => id === productId)?.image })
          }))
        }))
      )
  }
}
