import type { Kind } from './sales-record.ts'

// The seven days: how often each action occurs, and which faults. Weights are relative shares of the day's actions.

export type Day = {
  name: string
  weights: Partial<Record<Kind, number>>
  /** The most goods on a receipt. */
  most: number
  /** The service is not reachable between these two shares of the day. */
  outage?: readonly [number, number]
  /** The till's process is killed at this share of the day, with goods on the ticket. */
  killAt?: number
  /** The drawer count is too low by this much. */
  missing?: number
}

export const days: readonly Day[] = [
  { name: 'Monday: a small shop opens', most: 3, weights: { 'exact cash': 5, 'a note': 5, card: 4, searched: 3 } },
  {
    name: 'Tuesday: goods are returned',
    most: 4,
    weights: { 'exact cash': 4, 'a note': 4, card: 3, discount: 3, refund: 2, exchange: 2, searched: 2 }
  },
  {
    name: 'Wednesday: a cafe at noon',
    most: 5,
    weights: { ticket: 8, 'exact cash': 3, 'two ways': 3, card: 3 }
  },
  {
    name: 'Thursday: no network from ten to four',
    most: 4,
    weights: { 'exact cash': 5, 'a note': 4, card: 4, refund: 1, 'on debt': 1, ticket: 2, 'cash out': 0.5 },
    outage: [0.2, 0.8]
  },
  {
    name: 'Friday: customers pay in dollars and on debt',
    most: 4,
    weights: { dollars: 4, 'on debt': 3, 'two ways': 3, 'a note': 4, 'cash in': 0.5, 'cash out': 0.5 }
  },
  {
    name: 'Saturday: a market day, and a power cut',
    most: 8,
    weights: { 'exact cash': 8, 'a note': 6, weighed: 5, card: 5, refund: 1 },
    killAt: 0.5
  },
  {
    name: 'Sunday: everything together, and a missing banknote',
    most: 4,
    weights: {
      'exact cash': 4,
      'a note': 4,
      card: 3,
      'two ways': 2,
      dollars: 2,
      'on debt': 1,
      ticket: 2,
      discount: 2,
      weighed: 2,
      searched: 2,
      refund: 1,
      exchange: 1,
      'cash in': 0.5,
      'cash out': 0.5
    },
    outage: [0.4, 0.6],
    missing: 50_000
  }
]
