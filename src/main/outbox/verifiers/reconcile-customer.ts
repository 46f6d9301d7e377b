import { toId } from '../../../shared/ids.ts'
import { isSameName, isSameTaxNumber } from '../../domain/customers/customer.ts'
import { localIdsOf } from '../../db/core/id-map.ts'
import type { OutboxDeps } from '../deps.ts'
import { bears } from '../../service-records/amounts.ts'
import { seenOf } from './reconcile-record.ts'
import { hasPhone, isMarked, textIn } from './customer.ts'
import { asOf, type Target } from './verify.ts'
import { fields, say, shown, type Found, type ReadBack, type Saying } from './meaning.ts'
import { filterSince } from './sale.ts'
import { scan } from './scan.ts'

// A customer read back. One who was taken for somebody that the service knew already - by the queue, by their phone and
// name, or by a person - is that somebody's record: it says what the back office wrote, and is not compared.
//
//   name     may be written in another alphabet, and is the same name
//   phone    with or without the plus, among several
//   tax number   however it is spaced; a person's may be kept as theirs
//   card     as it reads

export const customerBack: ReadBack = {
  isAlike: (a, b) => a.organizationId === b.organizationId && a.employeeId === b.employeeId,
  isEditable: true,
  whenDoubled: 'ask',
  async read(deps, targets) {
    const [first] = targets
    if (first === undefined) return []
    const jobs = targets.map(({ job }) => job)
    const result = await scan(deps, 'customer/get-paging', filterSince(deps, jobs, 'near'), asOf(first.job))
    if ('failed' in result) return undefined
    return seenOf<{ _id: string }>(deps, targets, result.rows, {
      isOurs: (row, target) => isOurs(fields(row), target) && !isAnothers(deps, row._id, target),
      byId: (id, { job }) => deps.ask.read('customer/get-by-id/{id}', { path: { id } }, asOf(job)),
      kept
    })
  },
  meant(_parts, { sent }) {
    return {
      name: say(textIn(sent, 'name')),
      phone: say(textIn(sent, 'phone_number')),
      taxNumber: taxNumberOf(sent, (number) => say(number)),
      card: textIn(sent, 'loyalty_card_id') === '' ? undefined : say(textIn(sent, 'loyalty_card_id'))
    }
  }
}

/** Word for word what we sent. The back office may write the same person down in its own words, which is no double. */
const isOurs = (row: Record<string, unknown>, { job, sent }: Target): boolean =>
  isMarked(sent, job)
    ? bears(textIn(row, 'description'), job.marker)
    : hasPhone(row, sent) &&
      textIn(row, 'name') === textIn(sent, 'name') &&
      textIn(row, 'description') === textIn(sent, 'description')

/** A customer of this till whom another job made: their phone was free again, because this one's was changed. */
function isAnothers({ store }: OutboxDeps, serverId: string, { job }: Target): boolean {
  const names = localIdsOf(store, 'customer', serverId)
  return names.length > 0 && !names.includes(toId(job.subjectId))
}

function kept({ sent }: Target, row: object): Found {
  const record = fields(row)
  const ours = textIn(sent, 'name')
  const updatedAt = record['updated_at']
  return {
    id: textIn(record, '_id'),
    updatedAt: typeof updatedAt === 'string' ? updatedAt : undefined,
    meaning: {
      name: shown(record['name'], (name) => say(isSameName(String(name), ours) ? ours : name)),
      phone: say(hasPhone(record, sent) ? textIn(sent, 'phone_number') : textIn(record, 'phone_number')),
      taxNumber: taxNumberOf(sent, (number) => keptTaxNumber(number, record)),
      card: textIn(sent, 'loyalty_card_id') === '' ? undefined : shown(record['loyalty_card_id'], (card) => say(card))
    }
  }
}

/** Compared only where one was sent. */
const taxNumberOf = (sent: Target['sent'], said: (number: string) => Saying | undefined): Saying | undefined =>
  textIn(sent, 'inn') === '' ? undefined : said(textIn(sent, 'inn'))

function keptTaxNumber(ours: string, record: Record<string, unknown>): Saying | undefined {
  const isKept = [textIn(record, 'inn'), textIn(record, 'pinfl')].some((one) => isSameTaxNumber(one, ours))
  return isKept ? say(ours) : shown(record['inn'], (number) => say(number))
}
