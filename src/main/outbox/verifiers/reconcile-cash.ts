import { toId, type MovementId } from '../../../shared/ids.ts'
import type { RecordOf } from '../../../backoffice/api/endpoints.ts'
import type { CashMovement } from '../../domain/shift/cash.ts'
import { movementById } from '../../db/shift/cash.ts'
import type { OutboxDeps } from '../deps.ts'
import { movementType } from '../serializers/cash.ts'
import { invoiceByServerId, invoiceFilter, isOwnTransfer, ofOneList, recogniseInvoice } from './cash.ts'
import { readableOf } from './lists.ts'
import { asOf, type Target, type Targets } from './verify.ts'
import { fields, say, momentValue, shown, type Found, type Meaning, type ReadBack, type Seen } from './meaning.ts'
import { scan, type Scan } from './scan.ts'

// Reconciles both records of a cash movement. The service computes these fields (the document, "Invoice",
// "Transaction"):
//
//   state           pending until it is paid, then done; only a cancelled record differs from the sent one
//   payment_date    a moment in the request, an integer in the answer
//   paid            the sum of the payments of the invoice; our single payment is the whole sum
//
// A payment has no text: it is the one on the invoice that only this till knows.

export const invoiceBack: ReadBack = {
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

const movementOf = ({ store }: OutboxDeps, { job }: Target): CashMovement | undefined =>
  movementById(store, toId<MovementId>(job.subjectId))

/** The state of a record that nobody has cancelled. */
const current = say('')
const calledOff = new Set(['canceled', 'rejected'])
const stateOf = (record: Record<string, unknown>) =>
  shown(record['state'], (state) => (calledOff.has(String(state)) ? say(state) : current))

/** Returns the id of a field, which holds the id alone or a record. */
function named(record: Record<string, unknown>, key: string) {
  const { _id, name } = fields(record[key])
  return shown(record[`${key}_id`] ?? _id, (id) => say(id, typeof name === 'string' ? name : undefined))
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

export const paymentBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen: (Seen | undefined)[] = []
    for (const target of targets) seen.push(await paymentSeen(deps, target))
    return seen
  },
  meant(deps, target) {
    const { sent } = target
    const movement = movementOf(deps, target)
    return {
      state: current,
      article: say(sent['payment_type_id'], movement?.article?.name),
      method: say(sent['payment_method_id'], movement?.methodName),
      currency: say(sent['currency_id'], movement?.currency.code),
      total: say(sent['paid'])
    }
  }
}

async function paymentSeen(deps: OutboxDeps, target: Target): Promise<Seen | undefined> {
  const { job, sent } = target
  const id = String(sent['invoice_id'])
  const answer = await deps.ask.read('invoice/get-by-id/{id}', { path: { id } }, asOf(job))
  // If the service hides the invoice, for a while or for good, its payments are unknown.
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const { transactions, paid } = answer.data
  const total = shown(paid)
  if (!Array.isArray(transactions)) {
    return { ids: [job.serverId ?? ''], isComplete: true, record: { meaning: { total } } }
  }
  const [only, ...others] = transactions
  if (only === undefined || others.length > 0) return { ids: transactions, isComplete: true, record: undefined }
  const detail = await detailOf(deps, target, only)
  return detail && { ids: transactions, isComplete: true, record: { meaning: { ...detail, total } } }
}

/** Returns the fields of the payment itself: empty if the service hides it, undefined if the service did not answer. */
async function detailOf(deps: OutboxDeps, target: Target, id: string): Promise<Meaning | undefined> {
  const answer = await deps.ask.read('transaction/get-by-id/{id}', { path: { id } }, asOf(target.job))
  if (answer.kind === 'refused' || answer.kind === 'missing' || answer.kind === 'permission') return {}
  if (answer.kind !== 'ok') return undefined
  const record = fields(answer.data)
  // The record has no id of its own: only its invoice shows whether it is the requested one.
  if (fields(record['invoice'])['_id'] !== target.sent['invoice_id'])
    return record['invoice'] === undefined ? {} : undefined
  return {
    state: stateOf(record),
    article: named(record, 'payment_type'),
    method: named(record, 'payment_method'),
    currency: named(record, 'currency')
  }
}
