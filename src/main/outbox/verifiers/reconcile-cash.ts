import { toId, type MovementId } from '../../../shared/ids.ts'
import type { RecordOf } from '../../../backoffice/api/endpoints.ts'
import type { CashMovement } from '../../domain/shift/cash.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { movementById } from '../../db/shift/cash.ts'
import type { OutboxDeps } from '../deps.ts'
import { bears } from '../../service-records/amounts.ts'
import { movementType } from '../serializers/cash.ts'
import { invoiceFilter, isOwnTransfer, ofOneList } from './cash.ts'
import { asOf, type Target } from './verify.ts'
import { fields, say, sayMoment, shown, type Found, type Meaning, type ReadBack, type Seen } from './meaning.ts'
import { scan, type Scan } from './scan.ts'

// Cash moved by hand read back, both its records. What the service computes (the document, "Invoice", "Transaction"):
//
//   state           pending until it is paid, then done; only one that was called off is not what was meant
//   payment_date    a moment on the way in, an integer on the way out
//   paid            adds up the payments of the invoice; one payment that is ours is all of it
//
// A payment bears no text: it is the one on the invoice that only this till knows.

const isOfSameIdentity = (a: Job, b: Job): boolean =>
  a.organizationId === b.organizationId && a.employeeId === b.employeeId

export const invoiceBack: ReadBack = {
  isAlike: isOfSameIdentity,
  isEditable: true,
  whenDoubled: 'ask',
  async read(deps, targets) {
    const seen = new Map<Target, Seen>()
    for (const group of ofOneList(targets)) {
      const [first] = group
      if (first === undefined) continue
      const result = await invoicesOf(deps, group, first)
      if ('failed' in result) continue
      for (const target of group) {
        const rows = rowsOf(result, target)
        const [only] = rows
        const record = only === undefined || rows.length > 1 ? undefined : keptInvoice(deps, target, only)
        seen.set(target, { ids: rows.map(({ _id }) => _id), isComplete: result.isComplete, record })
      }
    }
    return targets.map((target) => seen.get(target))
  },
  meant(deps, target) {
    const { sent } = target
    const movement = movementOf(deps, target)
    return {
      // What the service makes of an article of its own for transfers is its own affair.
      type: movement && !isOwnTransfer(target.job) ? say(movementType[movement.direction]) : undefined,
      state: current,
      organization: say(sent['organization_id']),
      article: say(sent['payment_type_id'], movement?.article?.name),
      employee: say(sent['employee_id'], movement?.employeeName),
      customer: say(sent['customer_id'], movement?.customer?.name),
      currency: say(sent['currency_id'], movement?.currency.code),
      total: say(sent['to_be_paid']),
      date: sayMoment(sent['payment_date']),
      note: say(sent['description'])
    }
  }
}

type Invoices = Scan<RecordOf<'invoice/get-paging'>>
const rowsOf = ({ rows }: Invoices, { job }: Target) => rows.filter(({ description }) => bears(description, job.marker))

/** Their list. One that it does not show is called lost only when the list without dates does not show it either. */
async function invoicesOf(deps: OutboxDeps, group: readonly Target[], first: Target): Promise<Invoices> {
  const read = (filter: Record<string, unknown>) => scan(deps, 'invoice/get-paging', filter, asOf(first.job))
  const dated = await read(invoiceFilter(deps, group))
  if ('failed' in dated || group.every((target) => rowsOf(dated, target).length > 0)) return dated
  return read(invoiceFilter(deps, [{ ...first, reach: 'all' }]))
}

const movementOf = ({ store }: OutboxDeps, { job }: Target): CashMovement | undefined =>
  movementById(store, toId<MovementId>(job.subjectId))

/** A record that nobody has called off. */
const current = say('')
const calledOff = new Set(['canceled', 'rejected'])
const stateOf = (record: Record<string, unknown>) =>
  shown(record['state'], (state) => (calledOff.has(String(state)) ? say(state) : current))

/** An id by itself or in its record, with our own name for it where it is ours. */
function named(record: Record<string, unknown>, key: string, ours?: { id: unknown; name: string | undefined }) {
  const inside = fields(record[key])
  const id = record[`${key}_id`] ?? inside['_id']
  const name = id === ours?.id ? ours?.name : inside['name']
  return shown(id, (value) => say(value, typeof name === 'string' ? name : undefined))
}

/** The names by which our own records go here. */
const ourNames = (movement: CashMovement | undefined) => ({
  article: { id: movement?.article?.id, name: movement?.article?.name },
  employee: { id: movement?.employeeId, name: movement?.employeeName },
  currency: { id: movement?.currency.id, name: movement?.currency.code },
  method: { id: movement?.methodId, name: movement?.methodName }
})

function keptInvoice(deps: OutboxDeps, target: Target, row: { _id: string }): Found {
  const record = fields(row)
  const movement = movementOf(deps, target)
  const ours = ourNames(movement)
  const customer = { id: target.sent['customer_id'], name: movement?.customer?.name }
  return {
    id: row._id,
    updatedAt: undefined,
    meaning: {
      type: shown(record['type']),
      state: stateOf(record),
      organization: named(record, 'organization'),
      article: named(record, 'payment_type', ours.article),
      // Of nobody, either may say nothing or be empty.
      employee: target.sent['employee_id'] === '' ? undefined : named(record, 'employee', ours.employee),
      customer: target.sent['customer_id'] === '' ? undefined : named(record, 'customer', customer),
      currency: named(record, 'currency', ours.currency),
      total: shown(record['to_be_paid']),
      date: shown(record['payment_date'], sayDate),
      note: shown(record['description'])
    }
  }
}

/** Seconds or milliseconds of an integer: no till has sold before the year 2001 in milliseconds. */
const sayDate = (value: unknown) =>
  typeof value === 'number' ? sayMoment(new Date(value < 1e12 ? value * 1000 : value).toISOString()) : sayMoment(value)

export const paymentBack: ReadBack = {
  isAlike: isOfSameIdentity,
  isEditable: true,
  whenDoubled: 'ask',
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
  // An invoice that is kept from us, for a while or for good, says nothing of its payments.
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const { transactions, paid } = answer.data
  const total = shown(paid)
  if (!Array.isArray(transactions)) {
    return { ids: [job.serverId ?? ''], isComplete: true, record: foundPayment(job.serverId ?? '', { total }) }
  }
  const [only] = transactions
  const detail = only === undefined || transactions.length > 1 ? {} : await detailOf(deps, target, only)
  if (detail === undefined) return undefined
  const record = only === undefined ? undefined : foundPayment(only, { ...detail, total })
  return { ids: transactions, isComplete: true, record }
}

const foundPayment = (id: string, meaning: Meaning): Found => ({ id, updatedAt: undefined, meaning })

/** What the payment itself says; nothing where the service keeps it from us; undefined where it did not answer. */
async function detailOf(deps: OutboxDeps, target: Target, id: string): Promise<Meaning | undefined> {
  const answer = await deps.ask.read('transaction/get-by-id/{id}', { path: { id } }, asOf(target.job))
  if (answer.kind === 'refused' || answer.kind === 'missing' || answer.kind === 'permission') return {}
  if (answer.kind !== 'ok') return undefined
  const record = fields(answer.data)
  // It has no id of its own: only its invoice tells whether it is the one that was asked for.
  if (fields(record['invoice'])['_id'] !== target.sent['invoice_id'])
    return record['invoice'] === undefined ? {} : undefined
  const ours = ourNames(movementOf(deps, target))
  return {
    state: stateOf(record),
    article: named(record, 'payment_type', ours.article),
    method: named(record, 'payment_method', ours.method),
    currency: named(record, 'currency', ours.currency)
  }
}
