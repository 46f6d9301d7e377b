import { toId } from '../../../shared/ids.ts'
import { isSameName, isSameTaxNumber } from '../../domain/customers/customer.ts'
import { localIdsOf } from '../../db/core/id-map.ts'
import type { OutboxDeps } from '../deps.ts'
import { seenOf } from './reconcile-record.ts'
import { hasPhone, recogniseCustomer, textIn } from './customer.ts'
import { asOf, type Target } from './verify.ts'
import { fields, say, shown, type Found, type ReadBack, type FieldValue } from './meaning.ts'
import { listSince } from './lists.ts'
import { scan } from './scan.ts'

// Reconciles a customer. If the job adopted a record that the service had already (the queue by phone and name, or a
// person), that record has what the back office wrote, and is not compared.
//
//   name     may be written in another alphabet, and still be the same name
//   phone    with or without the plus, among several
//   tax number   with any spaces; the number of a person may be in another field
//   card     exactly as sent

export const customerBack: ReadBack = {
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
      taxNumber: taxNumberOf(sent, (number) => say(number)),
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
      phone: say(hasPhone(record, sent) ? textIn(sent, 'phone_number') : textIn(record, 'phone_number')),
      taxNumber: taxNumberOf(sent, (number) => keptTaxNumber(number, record)),
      card: textIn(sent, 'loyalty_card_id') === '' ? undefined : shown(record['loyalty_card_id'], (card) => say(card))
    }
  }
}

/** Compared only if a number was sent. */
const taxNumberOf = (sent: Target['sent'], said: (number: string) => FieldValue | undefined): FieldValue | undefined =>
  textIn(sent, 'inn') === '' ? undefined : said(textIn(sent, 'inn'))

function keptTaxNumber(ours: string, record: Record<string, unknown>): FieldValue | undefined {
  const isKept = [textIn(record, 'inn'), textIn(record, 'pinfl')].some((one) => isSameTaxNumber(one, ours))
  return isKept ? say(ours) : shown(record['inn'], (number) => say(number))
}
