import type { Random } from '../../../shared/ports.ts'

/**
 * What may go wrong with one request. `before` and `after` say whether the request was carried out: a fault after it
 * leaves its effect behind, and the client cannot tell the two apart.
 */
export type Fault =
  /** Waits, then is carried out and answered. */
  | { kind: 'delay'; delayMs: number }
  /** It is proved that nothing left. */
  | { kind: 'notSent' }
  /** Lost on the way there: nothing is carried out, the connection dies. */
  | { kind: 'lostRequest' }
  /** Carried out, then the connection dies. */
  | { kind: 'lostAnswer' }
  /** The connection dies, and the request is carried out only later. */
  | { kind: 'late'; delayMs: number }
  /** Carried out twice; the second answer arrives, or none does. */
  | { kind: 'duplicate'; isAnswerLost?: boolean }
  /** A well-formed error answer, 500 unless said otherwise. */
  | { kind: 'error'; when: 'before' | 'after'; status?: number; retryAfterSeconds?: number }
  /** A page of the proxy in front of the service instead of an answer. */
  | { kind: 'html'; when: 'before' | 'after'; status?: number }
  /** Carried out; half of the answer arrives. */
  | { kind: 'truncated' }
  /** Answered by a copy that has not heard yet of what was made, changed or deleted in the last so many milliseconds. */
  | { kind: 'lag'; behindMs: number }
  /** A page as if so many newer records had come before it (rows come twice), or gone, when negative (rows are missed). */
  | { kind: 'drift'; rows: number }
  /** A get-by-id answers with another record than the one asked for. */
  | { kind: 'wrongRecord' }
  /** An address elsewhere instead of an answer. */
  | { kind: 'redirect'; location: string }

/**
 * How a request sees the world while a fault is on: what is behind, shifted or mistaken for a read. `aheadMs`: the clock of
 * the node that carries it out is so far ahead, or behind when negative; what a write makes or changes bears that time.
 */
export type Sight = { behindMs?: number; drift?: number; isMistaken?: boolean; aheadMs?: number }

/** Decides, request by request, what goes wrong. `name` is the endpoint's, or `unknown`. */
export type Faults = {
  next(name: string): Fault | undefined
  /** Which node carries the request out, asked right after `next`; undefined: one without fault. */
  node?(name: string): Pick<Sight, 'behindMs' | 'aheadMs'> | undefined
}

/** One line of a table of faults. */
export type FaultRow = {
  fault: Fault
  /** Endpoints it may strike, by name or by a beginning with `*` at the end; all when absent. */
  endpoint?: string
  /** Strikes at exactly these requests to a matching endpoint, counted from 1. */
  at?: number[]
  /** Else strikes each matching request with this chance; 1 when both are absent. */
  probability?: number
  /** Strikes at most so often. */
  times?: number
}

/** Faults from a table. The first row that strikes decides; the same table and chance give the same run. */
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
      // Every row is asked, so that what one row does never moves the counters of another.
      const injected = states.filter((state) => isInjected(state, name))
      return injected[0]?.row.fault
    }
  }
}

function isMeant(pattern: string | undefined, name: string): boolean {
  if (pattern === undefined) return true
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
