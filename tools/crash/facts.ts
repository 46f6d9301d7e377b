import type { SendOptions } from '../../src/backoffice/api/send.ts'
import type { Limits } from '../../src/main/outbox/limits.ts'
import type { Reader } from '../../src/main/db/core/open.ts'
import { heldTickets } from '../../src/main/db/ticket/held-tickets.ts'
import { currentTicket } from '../../src/main/db/ticket/tickets.ts'
import type { Ticket } from '../../src/main/domain/core/model.ts'

// What the till that is killed tells the one who kills it, and what both know.

/** Where in a commit a life ends: not begun, all written but not committed, committed but nobody told. */
export const moments = ['before', 'inside', 'after'] as const
export type Moment = (typeof moments)[number]
/** The n-th commit of a life, counted from 1. */
export type Boundary = { commit: number; when: Moment }

/** What one life of the till is given. */
export type Life = {
  folder: string
  url: string
  apiKey: string
  seed: number
  /** Stands still there and says so, to be killed. */
  boundary: Boundary | undefined
  /** Sells nothing, only sends what is owed, and ends. */
  isDraining: boolean
  /** Writes without waiting for the disk, to prove that power cuts find it. */
  isCareless?: boolean
  /** The disk fails in this life. After `patience` refusals somebody makes it well by putting a file there. */
  sick?: { wellAt: string; patience: number }
  /** How long it waits, where that is not as short as for a kill; it then reads back what it did before it ends. */
  waits?: Waits
  /** Sells so much and no more, then closes the shift and sends what is owed. */
  work?: Work
}
export type Waits = { quietMs: number; limits: Partial<Limits>; send: SendOptions }
type Work = { sales: number; pauseMs: number }

export type Told =
  | { is: 'ready' }
  /** All of a commit is written, and it is about to be made. */
  | { is: 'writing'; picture: string }
  | { is: 'written'; picture: string }
  /** The commit was not made, and this is what the file shows now. */
  | { is: 'undone'; picture: string }
  /** From here on the disk may fail. */
  | { is: 'armed' }
  /** A call, or the queue, met a disk that failed. */
  | { is: 'refused'; during: string; kind: string }
  | { is: 'here'; during: string }
  /** The answer of a call reached the window. */
  | { is: 'shown'; lines: string }
  | { is: 'printed'; code: string; totalMinor: number }
  /** The slip of a refund, which only a till with work gives. */
  | { is: 'refunded'; number: string; totalMinor: number }
  | { is: 'synchronous'; value: number }
  | { is: 'drained'; owed: number; needPerson: number }
  | { is: 'fault'; text: string }

export const journalKey = new Uint8Array(32).fill(7)
export const cashier = '660900000000000000000001'
/** Allows a count after one that a kill or a sale left behind. */
export const manager = '660900000000000000000002'
export const pin = '246813'
/** The hash of a PIN is proved elsewhere; here it only has to be there. */
export const hashOf = (given: string): string => `hash of ${given}`

type Shown = { id: string; quantity: string; price: string }
/** Lines as text, to be compared one by one. */
export const linesOf = (lines: readonly Shown[]): string =>
  lines.map(({ id, quantity, price }) => `${id} ${quantity} x ${price}`).join('\n')

const ticketText = (ticket: Ticket | undefined): string =>
  ticket === undefined
    ? 'none'
    : [ticket.id, linesOf(ticket.lines), ...ticket.tenders.map(({ id, paid }) => `${id} ${paid}`)].join('\n')

/** Everything a cashier could miss after a restart: the ticket on the counter, those on hold, how many sales were made. */
export function picture(db: Reader): string {
  const { count } = db.prepare('SELECT COUNT(*) AS count FROM sale').get() as { count: number }
  return [ticketText(currentTicket(db)), ...heldTickets(db).map(ticketText), `sales ${count}`].join('\n--\n')
}

/** The lines of the ticket on the counter, as the window is shown them. */
export const currentLines = (db: Reader): string => linesOf(currentTicket(db)?.lines ?? [])
