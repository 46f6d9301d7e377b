import type { Random } from '@kassa/integration-api/basics'

/**
 * The faults of one request. `before` and `after` say whether the request was carried out: after it, its effect
 * remains, and the client cannot distinguish the two.
 */
export type Fault =
  /** Waits, then carries out the request and answers. */
  | { kind: 'delay'; delayMs: number }
  /** It is proved that nothing was sent. */
  | { kind: 'notSent' }
  /** The request is lost: nothing is carried out, the connection breaks. */
  | { kind: 'lostRequest' }
  /** Carried out, then the connection breaks. */
  | { kind: 'lostAnswer' }
  /** The connection breaks, and the request is carried out later. */
  | { kind: 'late'; delayMs: number }
  /** Carried out twice. The second answer arrives, or none does. */
  | { kind: 'duplicate'; isAnswerLost?: boolean }
  /** A well-formed error answer. The default status is 500. */
  | { kind: 'error'; when: 'before' | 'after'; status?: number; retryAfterSeconds?: number }
  /** A page of the proxy in front of the service instead of an answer. */
  | { kind: 'html'; when: 'before' | 'after'; status?: number }
  /** Carried out, but only half of the answer arrives. */
  | { kind: 'truncated' }
  /** Answered by a replica that lacks what was created, changed or deleted in the last milliseconds. */
  | { kind: 'lag'; behindMs: number }
  /**
   * A page as if this many newer records had been added before it (rows come twice), or removed if negative (rows are
   * missed).
   */
  | { kind: 'drift'; rows: number }
  /** A get-by-id answers with another record. */
  | { kind: 'wrongRecord' }
  /** A redirect to another address instead of an answer. */
  | { kind: 'redirect'; location: string }

/**
 * How a request sees the world during a fault: `behindMs` and `drift` of its reads, or a wrong record. `aheadMs`: the
 * clock of the node is ahead by this time, or behind if negative; it sets the times of what a write creates or changes.
 */
export type ReadFault = { behindMs?: number; drift?: number; isMistaken?: boolean; aheadMs?: number }

/** Decides for each request which fault is injected. `name` is the endpoint's, or `unknown`. */
export type Faults = {
  next(name: string): Fault | undefined
  /** Returns the node that carries out the request. Called right after `next`. Undefined: a node without a fault. */
  node?(name: string): Pick<ReadFault, 'behindMs' | 'aheadMs'> | undefined
}

/** One row of a table of faults. */
export type FaultRow = {
  fault: Fault
  /** The endpoints of the fault, by name or by a prefix with `*` at the end. Undefined means all. */
  endpoint?: string
  /** Injects the fault for exactly these requests to a matching endpoint, counted from 1. */
  at?: number[]
  /** Otherwise injects it for each matching request with this probability. The default is 1. */
  probability?: number
  /** The most times that the fault is injected. */
  times?: number
}

/** Creates faults from a table. The first matching row decides. The same table and seed give the same run. */
export function faultsFromTable(rows: readonly FaultRow[], random: Random): Faults {
  const states = rows.map((row) => ({ row, seen: 0, injected: 0 }))
  const isInjected = (state: (typeof states)[number], name: string): boolean => {
    const { row } = state
    if (!isMeant(row.endpoint, name)) return false
    state.seen += 1
    if (row.times !== undefined && state.injected >= row.times) return false
    const isDue = row.at ? row.at.includes(state.seen) : random.fraction() < (row.probability ?? 1)
    if (isDue) state.injected += 1
    return isDue
  }
  return {
    next(name) {
      // Every row is evaluated, so that one row never changes the counters of another.
      const injected = states.filter((state) => isInjected(state, name))
      return injected[0]?.row.fault
    }
  }
}

function isMeant(pattern: string | undefined, name: string): boolean {
  if (pattern === undefined) return true
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
