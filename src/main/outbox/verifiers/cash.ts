import type { Invoice } from '../../../backoffice/api/schemas/money/invoice.ts'
import { firstServerTime } from '../../db/outbox/attempts.ts'
import type { OutboxDeps } from '../deps.ts'
import { matchMarker } from '../../service-records/amounts.ts'
import { movementType } from '../serializers/cash.ts'
import {
  sightOf,
  verifyInLists,
  type ContentResult,
  type Lists,
  type ReadById,
  type RowMatch,
  type Since
} from './lists.ts'
import { scan } from './scan.ts'
import {
  areSome,
  asOf,
  foundIn,
  inconclusive,
  looked,
  whyNot,
  type Verification,
  type Verifications,
  type Target,
  type Targets
} from './verify.ts'
import { freshnessIn, idsOf, noWitnesses, subjectOf, witnessesOf, type Subject } from './witnesses.ts'

const twoDaysMs = 2 * 24 * 60 * 60 * 1000

/**
 * Searches for invoices by the marker in their description. Every sale makes an invoice too, so the lists are those of a
 * type and a party.
 */
export async function verifyInvoices(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  return verifyInLists(deps, targets, invoiceLists)
}

/** Recognises an invoice by its marker, when it is verified, reconciled and watched. */
export const recogniseInvoice = (
  { description }: Pick<Invoice, 'description'>,
  { job }: Target
): RowMatch | undefined => matchMarker(description, job.marker)

/** Reads one invoice by its id. */
export const invoiceByServerId: ReadById = async ({ ask }, id, target) =>
  sightOf(
    await ask.read('invoice/get-by-id/{id}', { path: { id } }, asOf(target.job)),
    id,
    (row) => recogniseInvoice(row, target) === 'ours'
  )

const invoiceLists: Lists<'invoice/get-paging'> = {
  name: 'invoice/get-paging',
  filters: [kindOf],
  keeper: (targets) => (row) =>
    targets.some((target) => recogniseInvoice(row, target) !== undefined) ? row : undefined,
  match: recogniseInvoice,
  since: datesOf,
  byId: invoiceByServerId,
  byContent
}

/** Searches in the list of the type and the party without dates. Its control are the nearest known movements. */
async function byContent(deps: OutboxDeps, targets: Targets): Promise<ReadonlyMap<Target, ContentResult>> {
  const results = new Map<Target, ContentResult>()
  for (const group of ofOneList(targets)) {
    const filter = kindOf(subjectOf(group[0]))
    const wanted = { filterOf: kindOf, sinceMs: undefined, isDeletable: false, bootId: deps.bootId }
    const witnesses = witnessesOf(deps, group, wanted)
    const result = await scan(deps, 'invoice/get-paging', filter, asOf(group[0].job))
    const shown = new Set(result.rows.map(({ _id }) => _id))
    for (const target of group) {
      const found = result.rows.filter((row) => recogniseInvoice(row, target) === 'ours').map(({ _id }) => _id)
      const known = witnesses.get(target) ?? noWitnesses
      const isProved = idsOf(known).length > 0 && freshnessIn(known, shown) !== 'missing'
      results.set(
        target,
        found.length > 0
          ? { kind: 'found', serverIds: found, isKeyChanged: false }
          : 'failed' in result
            ? { kind: 'failed', failed: result.failed }
            : { kind: isProved && result.isUndisturbed ? 'absent' : 'unproved', evidence: { ...result.evidence } }
      )
    }
  }
  return results
}

/** Groups the targets whose invoices one list can show. */
export const ofOneList = (targets: readonly Target[]): Targets[] =>
  [...Map.groupBy(targets, (target) => JSON.stringify(kindOf(subjectOf(target)))).values()].filter(areSome)

/** Returns the filter of that list: two days around all possible dates, or no dates. */
export const invoiceFilter = (deps: OutboxDeps, targets: Targets): Record<string, unknown> => ({
  ...kindOf(subjectOf(targets[0])),
  ...datesOf(deps, targets)?.filter
})

/**
 * Filters by type and party. If the party is no certain employee or customer, the article narrows the list instead. A
 * transfer between registers under an article of its own is searched by that article alone, because the service may
 * call it a transfer or name its direction.
 */
function kindOf({ organizationId, payload, sent }: Subject): Record<string, unknown> {
  const organization = { organization_id: organizationId }
  if (isOwnTransfer({ payload })) return { ...organization, payment_type_id: sent['payment_type_id'] }
  const party =
    sent['user_type'] === 'employee'
      ? { employee_id: sent['employee_id'] }
      : sent['user_type'] === 'customer'
        ? { customer_id: sent['customer_id'] }
        : { payment_type_id: sent['payment_type_id'] }
  const direction = payload['direction'] === 'in' ? 'in' : 'out'
  return { ...organization, type: movementType[direction], ...party }
}

/** The shop's own article for cash between registers. */
export const isOwnTransfer = ({ payload }: Pick<Target['job'], 'payload'>): boolean =>
  payload['articleType'] === 'transfer'

/**
 * Returns two days around all dates that the service may use: the time of the movement by the till's clock, and the
 * possible time of arrival by the service's clock. If a time is unknown, the list is read without dates.
 */
function datesOf({ store, ask }: Pick<OutboxDeps, 'store' | 'ask'>, targets: readonly Target[]): Since | undefined {
  const serverNow = ask.serverNow()
  const first = targets.map(({ job }) => firstServerTime(store, job.id))
  const moved = targets.map(({ sent }) => Date.parse(String(sent['payment_date'])))
  const known = [...first, ...moved, serverNow].filter((time) => time !== undefined)
  if (known.length < first.length + moved.length + 1) return undefined
  const sinceMs = Math.min(...known) - twoDaysMs
  const until = new Date(Math.max(...known) + twoDaysMs).toISOString()
  return { filter: { date_from: new Date(sinceMs).toISOString(), date_to: until }, sinceMs }
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
