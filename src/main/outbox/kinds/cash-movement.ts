import type { CashArticle, CashMovement } from '../../domain/shift/cash.ts'
import { toId, type MovementId } from '../../../shared/ids.ts'
import { movementById } from '../../db/shift/cash.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Target } from '../verifiers/verify.ts'
import { fields, say, shown } from '../verifiers/meaning.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import type { Reader } from '../../db/core/open.ts'
import { customerOfBody, customerIdIn } from './customer-ids.ts'
import type { Built } from './kind.ts'

// The service keeps a cash movement as two records: an invoice, and the transaction that pays it from the register.

/** The service's names of the two directions. */
export const movementType = { in: 'income', out: 'expense' } as const

/**
 * The party of an article. The three other ids are required and sent empty (policy "party-of-user-type"). `customerId`
 * is the service's id.
 */
export const partyOf = ({ party }: CashArticle, { employeeId }: CashMovement, customerId: string | undefined) => ({
  user_type: party,
  customer_id: party === 'customer' ? (customerId ?? '') : '',
  supplier_id: '',
  employee_id: party === 'employee' ? employeeId : '',
  person_id: ''
})

export const movementOf = ({ store }: OutboxDeps, { job }: Target): CashMovement | undefined =>
  movementById(store, toId<MovementId>(job.subjectId))

/** The state of a record that nobody has cancelled. */
export const current = say('')

const calledOff = new Set(['canceled', 'rejected'])

export const stateOf = (record: Record<string, unknown>) =>
  shown(record['state'], (state) => (calledOff.has(String(state)) ? say(state) : current))

/** Returns the id of a field, which holds the id alone or a record. */
export function named(record: Record<string, unknown>, key: string) {
  const { _id, name } = fields(record[key])
  return shown(record[`${key}_id`] ?? _id, (id) => say(id, typeof name === 'string' ? name : undefined))
}

/** Returns the article of a cash movement. A fix may have replaced its article, or set one where it had none. */
export const articleOf = (db: Reader, { id, article }: CashMovement): CashArticle | undefined =>
  fixesOf(db, id).find(({ part, from }) => part === 'article' && from === (article?.id ?? ''))?.article ?? article

/** Builds the body with the service's id of the customer. Fails if there is a customer whose id is not known yet. */
export function paidBy(
  db: Reader,
  { customer }: CashMovement,
  bodyOf: (customerId: string | undefined) => object
): Built {
  const there = customerOfBody(db, customer)
  if (customer !== undefined && typeof there !== 'object') return { lacking: 'the customer at the service' }
  return { body: { ...bodyOf(customerIdIn(there)) } }
}
