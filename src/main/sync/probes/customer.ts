import type { Customer } from '../../api/schemas/customer.ts'
import { isSameName, isSamePhone } from '../../domain/customer.ts'
import type { Job } from '../../store/job-rows.ts'
import type { Parts } from '../parts.ts'
import { bears } from '../translate/amounts.ts'
import { freshnessBefore } from './fresh.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Look, type Target } from './look.ts'
import { filterSince } from './sale.ts'
import { scan } from './scan.ts'

type Sent = Record<string, unknown>

/** What the service would know a customer by: the marker, where the body carries it, else the phone. */
const isMarked = (sent: Sent, job: Job): boolean => bears(textIn(sent, 'description'), job.marker)

/** Looks for customers: those with a phone by asking for it, the others in one scan by the marker. */
export async function lookForCustomers(parts: Parts, targets: readonly Target[]): Promise<Look[]> {
  const marked = targets.filter(({ sent, job }) => isMarked(sent, job))
  const looks = new Map<Target, Look>()
  const found = await lookForMarked(parts, marked)
  marked.forEach((target, index) => looks.set(target, found[index] ?? inconclusive('not looked for', false)))
  for (const target of targets) if (!looks.has(target)) looks.set(target, await lookForSent(parts, target))
  return targets.map((target) => looks.get(target) ?? inconclusive('not looked for', false))
}

/** The list since the earliest of them was sent. Every row is compared here: an unknown filter is ignored there. */
async function lookForMarked(parts: Parts, targets: readonly Target[]): Promise<Look[]> {
  const [first] = targets
  if (first === undefined) return []
  const filter = filterSince(
    parts,
    targets.map(({ job }) => job)
  )
  const freshness = freshnessBefore(parts, targets)
  const result = await scan(parts.ask, 'customer/get-paging', filter, asOf(first.job))
  const ids = new Set(result.rows.map(({ _id }) => _id))
  return targets.map(({ job }, index): Look => {
    const found = result.rows.filter((row) => bears(row.description, job.marker)).map(({ _id }) => _id)
    if (found.length > 0) return foundIn(found, { marker: job.marker })
    if ('failed' in result) return result.failed
    if (!result.isComplete) return inconclusive(`incomplete ${JSON.stringify(result.evidence)}`, true)
    const shown = freshness[index]?.(ids) ?? 'none'
    return looked('absent', { freshness: shown, evidence: { ...result.evidence, ...filter, freshness: shown } })
  })
}

/**
 * The phone shows one customer, who may be somebody else while ours stands behind: then the list since it was sent is
 * asked as well, and only a whole one says that ours is not there.
 */
async function lookForSent(parts: Parts, target: Target): Promise<Look> {
  const { job, sent } = target
  const look = await lookForPhone(parts, job, sent)
  if (look.verdict !== 'conflict') return look
  const filter = filterSince(parts, [job])
  const result = await scan(parts.ask, 'customer/get-paging', filter, asOf(job))
  const ours = result.rows.filter((row) => hasPhone(row, sent) && isSameName(row.name, textIn(sent, 'name')))
  if (ours.length > 0)
    return foundIn(
      ours.map(({ _id }) => _id),
      look.evidence
    )
  if ('failed' in result) return result.failed
  return result.isComplete ? look : inconclusive(`incomplete ${JSON.stringify(result.evidence)}`, true)
}

/**
 * Asks who has the phone of a customer that was, or is to be, made.
 *
 *     nobody: 400, 404 or null, with and without the plus   absent
 *     somebody of the same name                             found: it is the same person, whoever wrote them down
 *     somebody of another name                              conflict: a person decides
 *     a record with another phone, any other answer         inconclusive
 */
export async function lookForPhone({ ask }: Pick<Parts, 'ask'>, job: Job, sent: Sent): Promise<Look> {
  const phone = textIn(sent, 'phone_number')
  if (phone === '') return inconclusive('no phone', false)
  // People of the back office write it either way.
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

const hasPhone = (row: Pick<Customer, 'phone_number' | 'phone_numbers'>, sent: Sent): boolean =>
  [row.phone_number, ...(row.phone_numbers ?? [])].some((one) => isSamePhone(one ?? '', textIn(sent, 'phone_number')))

/** Is there a phone to ask for before the customer is made? Not when a person has decided that they are two. */
export const isAskedFirst = (job: Job, sent: Sent): boolean =>
  textIn(sent, 'phone_number') !== '' && !isMarked(sent, job)

const textIn = (sent: Sent, key: string): string => {
  const value = sent[key]
  return typeof value === 'string' ? value : ''
}
