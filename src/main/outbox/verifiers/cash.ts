import type { Invoice } from '../../../backoffice/api/schemas/money/invoice.ts'
import { firstServerTime } from '../../db/outbox/attempts.ts'
import { laterInvoices } from '../../db/shift/cash.ts'
import type { OutboxDeps } from '../deps.ts'
import { hasMarker } from '../../service-records/amounts.ts'
import { movementType } from '../serializers/cash.ts'
import { absenceIn, freshnessBefore } from './fresh.ts'
import {
  areSome,
  asOf,
  foundIn,
  inconclusive,
  looked,
  resultsOf,
  whyNot,
  widest,
  type Verification,
  type Verifications,
  type Target,
  type Targets
} from './verify.ts'
import { scan } from './scan.ts'

const twoDaysMs = 2 * 24 * 60 * 60 * 1000

/**
 * Searches for invoices by the marker in their description, with one scan for each type and party. Every sale makes an
 * invoice too, so the total of a wider list would change during almost every scan. The till compares every row itself.
 */
export async function verifyInvoices(deps: OutboxDeps, targets: readonly Target[]): Promise<Verifications> {
  const groups: Verifications[] = []
  for (const group of ofOneList(targets)) groups.push(await verifyGroup(deps, group))
  return new Map(groups.flatMap((group) => [...group]))
}

/** Groups the targets whose invoices one list can show. */
export const ofOneList = (targets: readonly Target[]): Targets[] =>
  [...Map.groupBy(targets, (target) => JSON.stringify(kindOf(target))).values()].filter(areSome)

/** Returns the filter of that list: two days around all possible dates, or no dates. */
export const invoiceFilter = (deps: OutboxDeps, targets: Targets): Record<string, unknown> => ({
  ...kindOf(targets[0]),
  ...(widest(targets) === 'all' ? {} : datesOf(deps, targets))
})

/**
 * Filters by type and party. If the party is no certain employee or customer, the article narrows the list instead. A
 * transfer between registers under an article of its own is searched by that article alone, because the service may
 * call it a transfer or name its direction.
 */
function kindOf({ job, sent }: Target): Record<string, unknown> {
  if (isOwnTransfer(job)) return { organization_id: sent['organization_id'], payment_type_id: sent['payment_type_id'] }
  const party =
    sent['user_type'] === 'employee'
      ? { employee_id: sent['employee_id'] }
      : sent['user_type'] === 'customer'
        ? { customer_id: sent['customer_id'] }
        : { payment_type_id: sent['payment_type_id'] }
  const direction = job.payload['direction'] === 'in' ? 'in' : 'out'
  return { organization_id: sent['organization_id'], type: movementType[direction], ...party }
}

/** The shop's own article for cash between registers. */
export const isOwnTransfer = ({ payload }: Pick<Target['job'], 'payload'>): boolean =>
  payload['articleType'] === 'transfer'

async function verifyGroup(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  const filter = invoiceFilter(deps, targets)
  const reach = 'date_from' in filter ? 'day' : 'all'
  const freshness = freshnessBefore(deps, targets, ({ job, attempt }) =>
    laterInvoices(deps.store, job.subjectId, attempt.id)
  )
  const result = await scan(deps, 'invoice/get-paging', filter, asOf(targets[0].job))
  const absent = absenceIn(result, freshness, { ...filter, reach })
  return resultsOf(targets, (target) => {
    const { job } = target
    const found = result.rows.filter((row) => hasMarker(row.description, job.marker)).map(({ _id }) => _id)
    return found.length > 0 ? foundIn(found, { marker: job.marker }) : absent(target)
  })
}

/**
 * Returns two days around all dates that the service may use: the time of the movement by the till's clock, and the
 * possible time of arrival by the service's clock. If a time is unknown, the list is read without dates.
 */
function datesOf({ store, ask }: Pick<OutboxDeps, 'store' | 'ask'>, targets: readonly Target[]) {
  const serverNow = ask.serverNow()
  const first = targets.map(({ job }) => firstServerTime(store, job.id))
  const moved = targets.map(({ sent }) => Date.parse(String(sent['payment_date'])))
  const known = [...first, ...moved, serverNow].filter((time) => time !== undefined)
  if (known.length < first.length + moved.length + 1) return {}
  return {
    date_from: new Date(Math.min(...known) - twoDaysMs).toISOString(),
    date_to: new Date(Math.max(...known) + twoDaysMs).toISOString()
  }
}

/** Verifies a payment. It has no text, so the till reads it from its invoice, which only this till knows. */
export async function verifyPayment(deps: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const id = String(sent['invoice_id'])
  const answer = await deps.ask.read('invoice/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind !== 'ok') return whyNot(answer)
  return answer.data._id === id ? paymentOn(answer.data, Number(sent['paid'])) : inconclusive('another record', true)
}

/** Allows a hundredth of the smallest coin, because the sums of the service are floats. */
const nearly = (a: number, b: number): boolean => Math.abs(a - b) < 0.0001

/**
 *     transactions   paid            state              verdict
 *     one or more    our sum each    any                found, found twice
 *     none           nothing         canceled, rejected conflict: it can no longer be paid
 *     none           nothing         otherwise          absent
 *     not answered   our sum         any                found, without its id
 *     not answered   not answered    any                inconclusive
 *     anything else                                     conflict: somebody else paid it, or a part of it
 */
export function paymentOn({ transactions, paid, state }: Invoice, amount: number): Verification {
  const evidence = { transactions, paid, state }
  const ids = transactions ?? []
  const sum = paid ?? undefined
  if (ids.length > 0)
    return sum === undefined || nearly(sum, amount * ids.length)
      ? foundIn(ids, evidence)
      : looked('conflict', { evidence })
  if (sum === undefined) return inconclusive(`nothing is said of its payment ${JSON.stringify(evidence)}`, true)
  if (!nearly(sum, 0))
    return !Array.isArray(transactions) && nearly(sum, amount)
      ? foundIn([], evidence)
      : looked('conflict', { evidence })
  return looked(state === 'canceled' || state === 'rejected' ? 'conflict' : 'absent', { evidence })
}
