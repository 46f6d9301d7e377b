import type { Reader, Writer } from './open.ts'

export type CounterName = 'receipt' | 'ticket' | 'shift' | 'cash' | 'refund'
type CounterRow = { value: number }

/** The next number, from 1. It is taken in the transaction that uses it, so a number that was not used is not lost. */
export function nextNumber(db: Writer, name: CounterName): number {
  const row = db
    .prepare(
      `INSERT INTO counter (name, value) VALUES (?, 1)
       ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`
    )
    .get(name) as CounterRow
  return row.value
}

/** The number given out last; 0 before the first. */
export function lastNumber(db: Reader, name: CounterName): number {
  const row = db.prepare('SELECT value FROM counter WHERE name = ?').get(name) as CounterRow | undefined
  return row?.value ?? 0
}

/** A number that was given out is never given out again, whatever became of its row: the counter is at least there. */
export const raiseCounter = (db: Writer, name: CounterName, least: number): void => {
  db.prepare(
    `INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`
  ).run(name, least)
}
