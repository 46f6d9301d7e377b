import type { EmployeeId } from '../../../src/shared/ids.ts'
import type { TicketView } from '../../../src/shared/views.ts'
import type { Machine } from '../machine.ts'

// Tickets split and merged, sometimes twice as by a key pressed twice.

/** An action of the cashier, its weight, and whether it is possible now. */
export type CashierAct = {
  weight: number
  may: (ticket: TicketView) => boolean
  run: (ticket: TicketView) => Promise<unknown>
}

/** A manager's approval to remove lines that were on a held ticket. */
type Approval = { managerId: EmployeeId; pin: string }

export function splitActs(call: Machine['call'], below: (most: number) => number, approval: Approval): CashierAct[] {
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  /** Undoes some of the splits and merges, a few of them by a key that is pressed twice. */
  const maybeMoveBack = async (): Promise<void> => {
    const tries = [1, 1, 2][below(6)] ?? 0
    for (let count = 0; count < tries; count += 1) await call('tickets.moveBack', {})
  }
  return [
    {
      weight: 1,
      may: ({ held }) => held.length > 0,
      run: async ({ held }) => {
        const ticket = one(held)
        const shown = ticket && (await call('tickets.show', { ticketId: ticket.id }))
        if (shown?.ok !== true) return
        const { id, lines, totalMinor } = shown.value.ticket
        const line = one(lines)
        if (line === undefined) return
        const isWhole = line.unitDecimals > 0 || below(2) === 0
        const quantity = isWhole ? line.quantity : String(1 + below(Number(line.quantity)))
        const way = { kind: 'goods' as const, portions: [{ lineId: line.id, quantity }] }
        const tries = below(4) === 0 ? 2 : 1
        for (let count = 0; count < tries; count += 1) await call('tickets.split', { ticketId: id, way, totalMinor })
        await maybeMoveBack()
      }
    },
    {
      weight: 1,
      may: ({ held, lines }) => held.length > 1 || (held.length > 0 && lines.length > 0),
      run: async ({ id, held, lines }) => {
        const ticket = one(held)
        const others = [...held.map((each) => each.id), ...(lines.length > 0 ? [id] : [])]
        const from = one(others.filter((each) => each !== ticket?.id))
        if (ticket === undefined || from === undefined) return
        await call('tickets.merge', { ticketId: ticket.id, from: [from] })
        await maybeMoveBack()
      }
    },
    {
      // Guests cancel their whole order line by line; sometimes another ticket is recalled in place of the empty one.
      weight: 1,
      may: ({ held }) => held.length > 0,
      run: async ({ held }) => {
        const ticket = one(held)
        const taken = ticket && (await call('ticket.recall', { ticketId: ticket.id }))
        if (taken?.ok !== true) return
        for (const { id } of taken.value.lines) await call('ticket.removeLine', { lineId: id, approval })
        const luck = below(4)
        const next = one(taken.value.held)
        if (luck === 0) await call('ticket.undo', {})
        else if (luck < 3 && next !== undefined) await call('ticket.recall', { ticketId: next.id })
      }
    }
  ]
}
