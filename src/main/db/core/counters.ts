import { integer } from '../../domain/core/checks.ts'
import type { Reader, Writer } from './open.ts'
import { rowReader } from './rows.ts'

export const counterNames = ['receipt', 'ticket', 'shift', 'cash', 'refund'] as const
export type CounterName = (typeof counterNames)[number]
/** A till never reaches this number. A larger one comes from damage, such as a time in the place of a number. */
export const mostNumber = 999_999_999
const CounterRow = rowReader('counter', { value: integer })

/**
 * Returns the next number, from 1. It is taken in the transaction that uses it, so a number that was not used is not
 * lost.
 */
export function nextNumber(db: Writer, name: CounterName): number {
  const next = db.prepare(
    `INSERT INTO counter (name, value) VALUES (?, 1)
     ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`
  )
  return CounterRow.one(next, name).value
}

/** Returns the last number given out, or 0 before the first. */
export function lastNumber(db: Reader, name: CounterName): number {
  return CounterRow.get(db.prepare('SELECT value FROM counter WHERE name = ?'), name)?.value ?? 0
}

/**
 * Raises the counter to at least this value, so that no number is given out twice, even if its row is lost. A number
 * that comes from damage changes nothing.
 */
export const raiseCounter = (db: Writer, name: CounterName, least: number): void => {
  if (least > mostNumber) return
  db.prepare(
    `INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`
  ).run(name, least)
}
