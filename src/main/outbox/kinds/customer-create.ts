import { defined, filled, mapDefined } from '../../../shared/defined.ts'
import type { CustomerCreate, Customer as CustomerRow } from '@kassa/integration-api'
import { isSamePhone, isSameName } from '../../domain/customers/customer.ts'
import type { Customer } from '../../domain/customers/records.ts'
import type { Detail } from '../../domain/customers/customer-edit.ts'
import { descriptionOf, sentValue, valuesIn, valueLike } from '../../service-records/customer-fields.ts'
import { markerTail, hasMarker } from '../../service-records/amounts.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, type Sent, textOf, valueIn, idIn } from './answer.ts'
import type { OutboxDeps } from '../deps.ts'
import { verifyInLists, type Lists, listSince, plainRead } from '../verifiers/lists.ts'
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
  textIn
} from '../verifiers/verify.ts'
import { toId, type CustomerId } from '../../../shared/ids.ts'
import { localIdsOf } from '../../db/core/id-map.ts'
import { seenOf } from '../verifiers/reconcile-record.ts'
import { fields, say, shown, type Found, type ReadBack, type FieldValue } from '../verifiers/meaning.ts'
import { scan } from '../verifiers/scan.ts'
import { customerToCreate } from '../../db/customers/customer-edits.ts'
import { isForced } from '../../db/outbox/decisions.ts'
import type { Kind } from './kind.ts'

/**
 * Builds a new customer for the service. A customer is found again by the phone. If there is no phone, or the phone
 * belongs to somebody else at the service, the description begins with the marker, by which the customer is found.
 */
export function customerBody(customer: Customer, marker: string, isAnother: boolean): CustomerCreate {
  const { name, phone, taxNumber, card, note, organizationId } = customer
  const mark = phone === undefined || isAnother ? markerTail(marker) : undefined
  return {
    name,
    type: 'natural',
    state: 'new',
    ...defined({
      phone_number: phone,
      inn: taxNumber,
      loyalty_card_id: card,
      description: filled(descriptionOf(mark, note))
    }),
    organization_ids: [organizationId]
  }
}

/**
 * A customer: our name, and our phone if the record has that field, or no phone if we sent none. Our marker, if we
 * wrote it and the record returns its description.
 */
export function enrolled(data: unknown, job: Job, sent: Sent): Accepted {
  const [phone, description] = [valueIn(data, 'phone_number') ?? sent['phone_number'], valueIn(data, 'description')]
  const hasOurPhone =
    sent['phone_number'] === undefined ? textOf(phone) === '' : isSamePhone(textOf(phone), textOf(sent['phone_number']))
  const isMarked = hasMarker(textOf(sent['description']), job.marker)
  const hasOurMarker = !isMarked || typeof description !== 'string' || hasMarker(description, job.marker)
  return valueIn(data, 'name') === sent['name'] && hasOurPhone && hasOurMarker ? idIn(data) : undefined
}

/** Returns how the customer can be found: by the marker if the body has it, otherwise by phone and name. */
const isMarked = (sent: Sent, job: Job): boolean => hasMarker(textIn(sent, 'description'), job.marker)

/**
 * Verifies customers that were sent. It first searches by phone, and a match is found. No match, or another customer,
 * proves little: that endpoint reports "none" by an error, and shows only one customer for a phone. So the list since
 * the earliest send is read as well, and only a complete list proves an absence.
 */
async function verifyCustomers(deps: OutboxDeps, targets: readonly Target[]): Promise<Verifications> {
  const asked = new Map<Target, Verification>()
  for (const target of targets) {
    const { job, sent } = target
    asked.set(target, isMarked(sent, job) ? looked('absent') : await verifyPhone(deps, job, sent))
  }
  const listed = targets.filter((target) => needsList(asked.get(target)))
  if (!areSome(listed)) return asked
  for (const [target, there] of await verifyInLists(deps, listed, customerLists)) {
    if (there.verdict !== 'absent' || asked.get(target)?.verdict !== 'conflict') asked.set(target, there)
  }
  return asked
}

const needsList = (look: Verification | undefined): boolean =>
  look?.verdict === 'absent' || look?.verdict === 'conflict'

/** The till compares every row itself, because the service ignores an unknown filter. */
const customerLists: Lists<'customer/get-paging'> = {
  name: 'customer/get-paging',
  filters: [({ organizationId }) => ({ organization_id: organizationId })],
  isDeletable: true,
  keeper: (targets) => (row) =>
    targets.some((target) => recogniseCustomer(row, target) !== undefined) ? row : undefined,
  match: (row, target) => recogniseCustomer(row, target) && 'ours'
}

/**
 * Recognises a customer, when it is verified and when it is reconciled. `samePerson`: the phone and the name are those
 * that were sent, but the back office wrote the record in other words. Then the customer is there, but the record is no
 * duplicate.
 */
function recogniseCustomer(row: CustomerRow, { job, sent }: Target): 'ours' | 'samePerson' | undefined {
  const ourName = textIn(sent, 'name')
  if (isMarked(sent, job)) return hasMarker(row.description, job.marker) ? 'ours' : undefined
  if (!hasPhone(row, sent) || !isSameName(row.name, ourName)) return undefined
  return row.name === ourName && (row.description ?? '') === textIn(sent, 'description') ? 'ours' : 'samePerson'
}

/**
 * Searches by the phone of a customer that was, or will be, created.
 *
 *     nobody: 400, 404 or null, with and without the plus   absent
 *     somebody of the same name                             found: the same person, whoever created the record
 *     somebody of another name                              conflict: a person decides
 *     a record with another phone, any other answer         inconclusive
 */
export async function verifyPhone({ ask }: Pick<OutboxDeps, 'ask'>, job: Job, sent: Sent): Promise<Verification> {
  const phone = textIn(sent, 'phone_number')
  if (phone === '') return inconclusive('no phone', false)
  // The back office may store it with or without the plus.
  const spellings = [phone, phone.replace(/^\+/, '')]
  for (const spelling of spellings) {
    const answer = await ask.read('customer/get-by-phone-number', { query: { phone_number: spelling } }, asOf(job))
    if (answer.kind === 'refused' || answer.kind === 'missing') continue
    if (answer.kind !== 'ok') return whyNot(answer)
    if (answer.data === null) continue
    const { _id, name } = answer.data
    if (!hasPhone(answer.data, sent)) return inconclusive(`another phone: ${_id}`, true)
    const evidence = { phone: spelling, name, serverIds: [_id] }
    return isSameName(name, textIn(sent, 'name'))
      ? foundIn([_id], evidence)
      : looked('conflict', { serverIds: [_id], evidence })
  }
  return looked('absent', { evidence: { phone: spellings } })
}

export const hasPhone = (row: object, sent: Sent): boolean =>
  valuesIn('phone', fields(row)).some((phone) => isSamePhone(phone, textIn(sent, 'phone_number')))

/**
 * Returns whether to search by phone before the customer is created. False if a person has decided that the two are
 * different customers.
 */
export const isAskedFirst = (job: Job, sent: Sent): boolean =>
  textIn(sent, 'phone_number') !== '' && !isMarked(sent, job)

// Reconciles a customer. If the job adopted a record that the service had already (the queue by phone and name, or a
// person), that record has what the back office wrote, and is not compared.
//
//   name     may be written in another alphabet, and still be the same name
//   phone    with or without the plus, among several
//   tax number   with any spaces; the number of a person may be in another field
//   note     with any spaces, beside the marker
//   card     exactly as sent

const customerBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const result = await scan(deps, 'customer/get-paging', listSince(deps, targets), asOf(targets[0].job))
    if ('failed' in result) return undefined
    return seenOf(deps, targets, result.rows, {
      isOurs: (row, target) => recogniseCustomer(row, target) === 'ours' && !belongsToAnother(deps, row._id, target),
      byId: (id, { job }) => deps.ask.read('customer/get-by-id/{id}', { path: { id } }, asOf(job)),
      kept
    })
  },
  meant(_parts, { sent }) {
    return {
      name: say(textIn(sent, 'name')),
      phone: say(textIn(sent, 'phone_number')),
      taxNumber: ifSent('taxNumber', sent, say),
      note: ifSent('note', sent, say),
      card: textIn(sent, 'loyalty_card_id') === '' ? undefined : say(textIn(sent, 'loyalty_card_id'))
    }
  }
}

/**
 * Returns whether the record belongs to another customer of this till, created by another job after the phone of this
 * one was changed.
 */
function belongsToAnother({ store }: OutboxDeps, serverId: string, { job }: Target): boolean {
  const names = localIdsOf(store, 'customer', serverId)
  return names.length > 0 && !names.includes(toId(job.subjectId))
}

function kept({ sent }: Target, row: object): Found {
  const record = fields(row)
  const ours = textIn(sent, 'name')
  return {
    updatedAt: record['updated_at'],
    meaning: {
      name: shown(record['name'], (name) => say(isSameName(String(name), ours) ? ours : name)),
      phone: say(valueLike('phone', record, textIn(sent, 'phone_number'))),
      taxNumber: ifSent('taxNumber', sent, (number) => shown(valueLike('taxNumber', record, number))),
      note: ifSent('note', sent, (note) => shown(valueLike('note', record, note))),
      card: textIn(sent, 'loyalty_card_id') === '' ? undefined : shown(record['loyalty_card_id'], (card) => say(card))
    }
  }
}

/** Returns what is compared of a detail: nothing if it was not sent. */
const ifSent = (
  detail: Detail,
  sent: Target['sent'],
  said: (value: string) => FieldValue | undefined
): FieldValue | undefined => mapDefined(filled(sentValue(detail, sent) ?? ''), said)

/** Creates a customer, unless the service has one with the same phone. */
export const customerCreate: Kind = {
  sending: 'customers',
  endpoint: 'customer/create',
  build(db, job) {
    const customer = customerToCreate(db, toId<CustomerId>(job.subjectId))
    if (customer === undefined) return { lacking: 'the customer' }
    return { body: customerBody(customer, job.marker, isForced(db, job.id)) }
  },
  finish: undefined,
  accept: enrolled,
  async before(deps, job, body) {
    if (!isAskedFirst(job, body)) return 'send'
    const verification = await verifyPhone(deps, job, body)
    if (verification.verdict === 'absent') return 'send'
    return verification.verdict === 'conflict'
      ? { conflict: `this phone is of ${String(verification.evidence['name'])} at the service` }
      : verification
  },
  verifyUnsent: verifyPhone,
  verify: verifyCustomers,
  byId: plainRead('customer/get-by-id/{id}'),
  readBack: customerBack,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}
