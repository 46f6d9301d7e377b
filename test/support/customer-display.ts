import { createCustomerScreen } from '../../src/main/app/printing/display.ts'
import type { Context } from '../../src/main/app/core/context.ts'
import { currentTicket } from '../../src/main/db/ticket/tickets.ts'
import type { DisplayView } from '../../src/shared/devices/print-window.ts'
import type { Result } from '../../src/shared/failure.ts'
import type { SoldView, TicketView } from '../../src/shared/views.ts'

// The customer display of a tested till. It is checked after every call, so that a new call that answers with a ticket
// or a sale fails a test if the customer does not see it.

export type CustomerDisplay = {
  seen(): DisplayView | undefined
  after(context: Context, answer: Result<unknown>): void
}

export function customerDisplay(): CustomerDisplay {
  const screen = createCustomerScreen()
  let shown: DisplayView | undefined
  return {
    seen: () => shown,
    after(context, answer) {
      shown = screen.after(context, answer.ok ? answer.value : undefined) ?? shown
      if (!answer.ok) return
      const sold = soldIn(answer.value)
      const ticket = sold?.ticket ?? ticketIn(answer.value)
      if (sold !== undefined) expectSame(shown, { kind: 'sold', totalMinor: sold.receipt.totalMinor })
      else if (ticket !== undefined && ticket.id === currentTicket(context.store)?.id)
        expectSame(shown, openTicket(ticket))
    }
  }
}

const openTicket = ({ lines, totalMinor, paidMinor, remainingMinor }: TicketView): Partial<DisplayView> | undefined =>
  lines.length === 0 ? undefined : { kind: 'ticket', count: lines.length, totalMinor, paidMinor, remainingMinor }

function expectSame(shown: DisplayView | undefined, expected: Partial<DisplayView> | undefined): void {
  if (expected === undefined) {
    if (shown?.kind === 'ticket')
      throw new Error('the customer display shows a ticket although the current ticket is empty')
    return
  }
  const actual = Object.fromEntries(Object.keys(expected).map((key) => [key, (shown as Record<string, unknown>)[key]]))
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`the customer sees ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}

const has = (value: unknown, ...keys: string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)
const soldIn = (value: unknown): SoldView | undefined =>
  has(value, 'receipt', 'changeMinor', 'ticket') ? (value as SoldView) : undefined
/** Returns the ticket that is the answer or a field of it. */
function ticketIn(value: unknown): TicketView | undefined {
  if (has(value, 'lines', 'paidMinor', 'remainingMinor')) return value as TicketView
  return has(value, 'ticket') ? ticketIn(value['ticket']) : undefined
}
