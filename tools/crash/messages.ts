import type { SendOptions } from '@kassa/integration-api'
import type { Limits } from '../../src/main/outbox/limits.ts'
import type { Reader } from '../../src/main/db/core/open.ts'
import { heldTickets } from '../../src/main/db/ticket/held-tickets.ts'
import { currentTicket } from '../../src/main/db/ticket/tickets.ts'
import type { Strain } from './strain.ts'
import type { Ticket } from '../../src/main/domain/core/model.ts'

// The messages from the killed till to the process that kills it, and constants that both use.

/** Where in a commit a life ends: not begun; all written but not committed; committed but not yet reported. */
export const moments = ['before', 'inside', 'after'] as const
export type Moment = (typeof moments)[number]
/** The n-th commit of a life, counted from 1. */
export type Boundary = { commit: number; when: Moment }

/** The input of one life of the till. */
export type Life = {
  folder: string
  /** The folder in which the till believes itself to be, if not `folder`: that of the till from which it was copied. */
  knownFolder?: string
  url: string
  apiKey: string
  seed: number
  /** The till stops here, reports it, and waits to be killed. */
  boundary: Boundary | undefined
  /** Sells nothing, sends all unsent jobs, and ends. */
  isDraining: boolean
  /** Writes without waiting for the disk, to prove that the power cuts detect it. */
  isCareless?: boolean
  /** The disk fails in this life. After `healAfter` refusals the cashier creates the file `healedFile`, which heals it. */
  diskFailure?: { healedFile: string; healAfter: number }
  /** Longer waits than those of a life that is killed. The till then also reconciles its writes before it ends. */
  waits?: Waits
  /** Makes this many sales, then closes the shift and sends all unsent jobs. */
  work?: Work
  /** How long a till that has sent all jobs goes on, in milliseconds. */
  lingerMs?: number
}
export type Waits = { quietMs: number; limits: Partial<Limits>; send: SendOptions }
type Work = {
  sales: number
  pauseMs: number
  /** Sells only: a refund of a sale that the service has lost could never be sent. */
  hasNoRefunds?: boolean
  /** Another till has the same tickets and the same shift: holds no tickets and does not change shifts. */
  isShared?: boolean
  /** Leaves the last shift open. */
  leavesShiftOpen?: boolean
}

export type Message =
  | { is: 'ready' }
  /** `writing`: all of a commit is written and the commit follows. */
  | { is: 'writing'; snapshot: string }
  | { is: 'written'; snapshot: string }
  /** The commit failed, and this is what the file shows now. */
  | { is: 'rolledBack'; snapshot: string }
  /** From now on the disk may fail. */
  | { is: 'armed' }
  /** A call or the queue met a failing disk. */
  | { is: 'refused'; during: string; kind: string }
  | { is: 'atBoundary'; during: string }
  /** The window has received the answer of a call. A till with `work` reports neither this nor its commits. */
  | { is: 'shown'; lines: string }
  | { is: 'printed'; code: string; totalMinor: number }
  /** The slip of a refund; only a till with `work` makes refunds. */
  | { is: 'refunded'; number: string; totalMinor: number }
  /** The slip of a cash movement, and a customer that was created; only with `work`. */
  | { is: 'moved'; number: string; totalMinor: number }
  | { is: 'enrolled'; name: string }
  | { is: 'synchronous'; value: number }
  | { is: 'drained'; unsent: number; needPerson: number }
  /** The memory and the longest block until now; only with `waits`. */
  | { is: 'strain'; strain: Strain }
  | { is: 'fault'; text: string }

export const journalKey = new Uint8Array(32).fill(7)
export const cashier = '660900000000000000000001'
/** Approves a second count after a kill or a sale during the first. */
export const manager = '660900000000000000000002'
export const pin = '246813'
/** A stand-in for the hash of a PIN, which has its own tests. */
export const hashOf = (given: string): string => `cashier:hash of ${given}`

type LineText = { id: string; quantity: string; price: string }
/** Formats lines as text, one a line, for comparison. */
export const linesOf = (lines: readonly LineText[]): string =>
  lines.map(({ id, quantity, price }) => `${id} ${quantity} x ${price}`).join('\n')

const ticketText = (ticket: Ticket | undefined): string =>
  ticket === undefined
    ? 'none'
    : [ticket.id, linesOf(ticket.lines), ...ticket.tenders.map(({ id, paid }) => `${id} ${paid}`)].join('\n')

/**
 * Returns everything that a cashier could miss after a restart: the current ticket, the held tickets, the number of
 * sales.
 */
export function snapshot(db: Reader): string {
  const { count } = db.prepare('SELECT COUNT(*) AS count FROM sale').get() as { count: number }
  return [ticketText(currentTicket(db)), ...heldTickets(db).map(ticketText), `sales ${count}`].join('\n--\n')
}

/** Returns the lines of the current ticket as the window shows them. */
export const currentLines = (db: Reader): string => linesOf(currentTicket(db)?.lines ?? [])
