import type { Customer } from '../../../backoffice/api/schemas/people/customer.ts'
import { isSameName, isSamePhone } from '../../domain/customers/customer.ts'
import type { Job } from '../../db/core/job-rows.ts'
import type { OutboxDeps } from '../deps.ts'
import { hasMarker } from '../../service-records/amounts.ts'
import { verifyInLists, type Lists } from './lists.ts'
import {
  areSome,
  asOf,
  foundIn,
  inconclusive,
  looked,
  whyNot,
  type Verification,
  type Verifications,
  type Target
} from './verify.ts'

type Sent = Record<string, unknown>

/** Returns how the customer can be found: by the marker if the body has it, otherwise by phone and name. */
export const isMarked = (sent: Sent, job: Job): boolean => hasMarker(textIn(sent, 'description'), job.marker)

/**
 * Verifies customers that were sent. It first searches by phone, and a match is found. No match, or another customer,
 * proves little: that endpoint reports "none" by an error, and shows only one customer for a phone. So the list since
 * the earliest send is read as well, and only a complete list proves an absence.
 */
export async function verifyCustomers(deps: OutboxDeps, targets: readonly Target[]): Promise<Verifications> {
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
export function recogniseCustomer(row: Customer, { job, sent }: Target): 'ours' | 'samePerson' | undefined {
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

export const hasPhone = (row: Pick<Customer, 'phone_number' | 'phone_numbers'>, sent: Sent): boolean =>
  [row.phone_number, ...(row.phone_numbers ?? [])].some((one) => isSamePhone(one ?? '', textIn(sent, 'phone_number')))

/**
 * Returns whether to search by phone before the customer is created. False if a person has decided that the two are
 * different customers.
 */
export const isAskedFirst = (job: Job, sent: Sent): boolean =>
  textIn(sent, 'phone_number') !== '' && !isMarked(sent, job)

export const textIn = (sent: Sent, key: string): string => {
  const value = sent[key]
  return typeof value === 'string' ? value : ''
}
