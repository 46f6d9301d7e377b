import type { EndpointName } from '@kassa/integration-api'
import type { Ground } from '../ground.ts'
import { movementBody } from './sales/shifts.ts'

// Helpers that read reports.

export type Report = Record<string, unknown>
export type ReportName = Extract<EndpointName, `${string}/${string}`>

/** Returns the object of a report. */
export const read = async (ground: Ground, name: ReportName, body: object = {}) =>
  (await ground.caller.data(name, { body })) as Report
export const numberOf = (report: Report, name: string): number => Number(report[name])
/** Returns some fields of a report, or of a row of it. */
export const figuresOf = (value: unknown, ...names: string[]) => names.map((name) => (value as Report)[name])
/** Returns a chart as pairs of a label and a value. */
export const pointsOf = (rows: readonly unknown[]) => rows.map((row) => figuresOf(row, 'label', 'value'))
/** Returns the sum of the points of a chart. */
export const sumOf = (rows: readonly unknown[], field = 'value') =>
  rows.reduce<number>((sum, row) => sum + numberOf(row as Report, field), 0)

/** Returns how much the figures of a report grow by an action. */
export async function growth(
  ground: Ground,
  name: ReportName,
  fields: string[],
  work: () => Promise<unknown>,
  body = {}
) {
  const before = await read(ground, name, body)
  await work()
  const after = await read(ground, name, body)
  return fields.map((field) => numberOf(after, field) - numberOf(before, field))
}

/** Makes a payment of a customer that belongs to no sale. */
export const payBy = (ground: Ground, customerId: string, type: 'income' | 'expense', amount: number, changes = {}) =>
  ground.caller.record(`transaction/${type}`, {
    body: movementBody(ground, amount, { user_type: 'customer', customer_id: customerId, ...changes })
  })
