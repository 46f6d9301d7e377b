import type { InvoiceCreate, Invoice, RecordOf } from '@kassa/integration-api'
import type { CashArticle, CashMovement } from '../../domain/shift/cash.ts'
import { swapNote } from '../../domain/shift/swap.ts'
import { transferNote } from '../../domain/shift/transfer.ts'
import { major, markerTail, matchMarker } from '../../service-records/amounts.ts'
import { partyOf, movementType, movementOf, current, stateOf, named, articleOf, paidBy } from './cash-movement.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, keyed } from './answer.ts'
import { firstServerTime } from '../../db/outbox/attempts.ts'
import type { OutboxDeps } from '../deps.ts'
import {
  sightOf,
  verifyInLists,
  type ContentResult,
  type Lists,
  type ReadById,
  type RowMatch,
  type Since,
  readableOf
} from '../verifiers/lists.ts'
import { scan, type Scan } from '../verifiers/scan.ts'
import { areSome, asOf, type Verifications, type Target, type Targets } from '../verifiers/verify.ts'
import { freshnessIn, idsOf, noWitnesses, subjectOf, witnessesOf, type Subject } from '../verifiers/witnesses.ts'
import { fields, say, momentValue, shown, type Found, type ReadBack, type Seen } from '../verifiers/meaning.ts'
import { toId, type MovementId } from '../../../shared/ids.ts'
import { movementById } from '../../db/shift/cash.ts'
import { presenceIn, type Kind } from './kind.ts'

/** Builds the invoice. Its description begins with the marker, by which it is found again. */
export const invoiceBody = (
  movement: CashMovement,
  article: CashArticle,
  marker: string,
  customerId?: string
): InvoiceCreate => ({
  ...partyOf(article, movement, customerId),
  payment_type_id: article.id,
  organization_id: movement.organizationId,
  currency_id: movement.currency.id,
  to_be_paid: major(movement.amount, movement.currency.decimals),
  payment_date: new Date(movement.movedAt).toISOString(),
  description: [
    markerTail(marker),
    movement.number,
    movement.transfer && transferNote(movement.direction, movement.transfer),
    movement.swap && swapNote(movement.swap),
    // Without words of any language, as the notes of transfers and exchanges.
    movement.cancels && `↩ ${movement.cancels.number}`,
    movement.note
  ]
    .filter(Boolean)
    .join(' '),
  exchange_balance: false
})

/** An invoice: our marker in its description, if the record returns the description. */
export const invoiced = (data: unknown, job: Job): Accepted => keyed(data, 'description', job)

const twoDaysMs = 2 * 24 * 60 * 60 * 1000

/**
 * Searches for invoices by the marker in their description. Every sale makes an invoice too, so the lists are those of a
 * type and a party.
 */
async function verifyInvoices(deps: OutboxDeps, targets: Targets): Promise<Verifications> {
  return verifyInLists(deps, targets, invoiceLists)
}

/** Recognises an invoice by its marker, when it is verified, reconciled and watched. */
const recogniseInvoice = ({ description }: Pick<Invoice, 'description'>, { job }: Target): RowMatch | undefined =>
  matchMarker(description, job.marker)

/** Reads one invoice by its id. */
const invoiceByServerId: ReadById = async ({ ask }, id, target) =>
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
const ofOneList = (targets: readonly Target[]): Targets[] =>
  [...Map.groupBy(targets, (target) => JSON.stringify(kindOf(subjectOf(target)))).values()].filter(areSome)

/** Returns the filter of that list: two days around all possible dates, or no dates. */
const invoiceFilter = (deps: OutboxDeps, targets: Targets): Record<string, unknown> => ({
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
const isOwnTransfer = ({ payload }: Pick<Target['job'], 'payload'>): boolean => payload['articleType'] === 'transfer'

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

// Reconciles both records of a cash movement. The service computes these fields (the document, "Invoice",
// "Transaction"):
//
//   state           pending until it is paid, then done; only a cancelled record differs from the sent one
//   payment_date    a moment in the request, an integer in the answer
//   paid            the sum of the payments of the invoice; our single payment is the whole sum
//
// A payment has no text: it is the one on the invoice that only this till knows.

const invoiceBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen = new Map<Target, Seen>()
    for (const group of ofOneList(targets)) {
      const result = await invoicesOf(deps, group)
      if ('failed' in result) continue
      for (const target of group) {
        const listed = rowsOf(result, target)
        const rows = listed.length > 0 ? listed : await invoiceById(deps, target)
        if (rows === undefined) continue
        const ids = await readableOf(
          deps,
          target,
          rows.map(({ _id }) => _id),
          invoiceByServerId
        )
        if (ids === undefined) continue
        const only = rows.find(({ _id }) => _id === ids[0])
        const record = only === undefined || ids.length > 1 ? undefined : keptInvoice(target, only)
        // A record that the list lacks was read by its id, if it has one.
        seen.set(target, { ids, isComplete: true, record })
      }
    }
    return targets.map((target) => seen.get(target))
  },
  meant(deps, target) {
    const { sent } = target
    const movement = movementOf(deps, target)
    return {
      // The service decides about the type of a transfer article of its own.
      type: movement && !isOwnTransfer(target.job) ? say(movementType[movement.direction]) : undefined,
      state: current,
      organization: say(sent['organization_id']),
      article: say(sent['payment_type_id'], movement?.article?.name),
      employee: say(sent['employee_id'], movement?.employeeName),
      customer: say(sent['customer_id'], movement?.customer?.name),
      currency: say(sent['currency_id'], movement?.currency.code),
      total: say(sent['to_be_paid']),
      date: momentValue(sent['payment_date']),
      note: say(sent['description'])
    }
  }
}

type Invoices = Scan<RecordOf<'invoice/get-paging'>>

const rowsOf = ({ rows }: Invoices, target: Target) => rows.filter((row) => recogniseInvoice(row, target) === 'ours')

/** Reads the list of their invoices. */
const invoicesOf = (deps: OutboxDeps, group: Targets): Promise<Invoices> =>
  scan(deps, 'invoice/get-paging', invoiceFilter(deps, group), asOf(group[0].job), {
    keep: (row) => (group.some((target) => recogniseInvoice(row, target) === 'ours') ? row : undefined),
    passes: 1
  })

/**
 * Reads an invoice that its list lacks by its id: if somebody changed its party, the list of the sent party does not
 * show it. Returns undefined if the service did not answer.
 */
async function invoiceById(deps: OutboxDeps, target: Target): Promise<{ _id: string }[] | undefined> {
  const { job } = target
  const id = job.serverId
  if (id === undefined) return []
  const answer = await deps.ask.read('invoice/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return []
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  return recogniseInvoice(answer.data, target) === 'ours' ? [answer.data] : []
}

function keptInvoice({ sent }: Target, row: object): Found {
  const record = fields(row)
  return {
    meaning: {
      type: shown(record['type']),
      state: stateOf(record),
      organization: named(record, 'organization'),
      article: named(record, 'payment_type'),
      // For no employee or customer, a record may have either no field or an empty one.
      employee: sent['employee_id'] === '' ? undefined : named(record, 'employee'),
      customer: sent['customer_id'] === '' ? undefined : named(record, 'customer'),
      currency: named(record, 'currency'),
      total: shown(record['to_be_paid']),
      date: shown(record['payment_date'], dateValue),
      note: shown(record['description'])
    }
  }
}

/** The integer is in seconds or milliseconds: no till made a sale before 2001, so a smaller number means seconds. */
const dateValue = (value: unknown) =>
  typeof value === 'number'
    ? momentValue(new Date(value < 1e12 ? value * 1000 : value).toISOString())
    : momentValue(value)

/** Sends the invoice of a cash movement (the document, "Invoice"). Its payment is a job of its own. */
export const invoiceCreate: Kind = {
  sending: 'money',
  endpoint: 'invoice/create',
  build(db, job) {
    const movement = movementById(db, toId<MovementId>(job.subjectId))
    if (movement === undefined) return { lacking: 'the movement of cash' }
    const article = articleOf(db, movement)
    if (article === undefined) return { lacking: 'a payment type of the back office' }
    return paidBy(db, movement, (customerId) => invoiceBody(movement, article, job.marker, customerId))
  },
  finish: undefined,
  accept: invoiced,
  before: undefined,
  verifyUnsent: undefined,
  verify: verifyInvoices,
  byId: undefined,
  readBack: invoiceBack,
  watch: async (deps, target, serverId) => presenceIn(await invoiceByServerId(deps, serverId, target)),
  isKeyed: true,
  hasOneEffect: false,
  isShared: false
}
