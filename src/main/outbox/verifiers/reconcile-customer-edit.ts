import { decisionsOf } from '../../db/outbox/decisions.ts'
import type { OutboxDeps } from '../deps.ts'
import { hasPhone, textIn } from './customer.ts'
import { asOf, type Target, type Targets } from './verify.ts'
import {
  fields,
  isEdited,
  say,
  rowsValue,
  type Found,
  type Meaning,
  type ReadBack,
  type FieldValue,
  type Seen
} from './meaning.ts'
import { scan } from './scan.ts'
import { isWithin } from './ticket.ts'

// Reconciles a changed customer by id: the changed fields, and all other fields that were sent, to detect a service
// that drops fields. Changes made in the back office since then are not compared field by field.

export const customerEditBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen: (Seen | 'hidden' | undefined)[] = []
    for (const target of targets) seen.push(await readOne(deps, target))
    if (!seen.includes('hidden')) return seen.filter((one) => one !== 'hidden')
    const listed = await listedOf(deps, targets)
    return listed && seen.map((one, index) => (one === 'hidden' ? listed[index] : one))
  },
  meant: (_parts, { sent }) => meaningOf(sent, sent)
}

/**
 * Reads the record by its id, because only that read shows all fields. Returns `hidden` if the service says that there
 * is no record.
 */
async function readOne({ ask, store }: OutboxDeps, target: Target): Promise<Seen | 'hidden' | undefined> {
  const { job, sent } = target
  const id = textIn(sent, '_id')
  const answer = await ask.read('customer/get-by-id/{id}', { path: { id } }, asOf(job))
  if (answer.kind === 'refused' || answer.kind === 'missing') return 'hidden'
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const isTaken = decisionsOf(store, job.id).some(({ action }) => action === 'adopt')
  return { ids: [id], isComplete: true, record: isTaken ? undefined : kept(target, answer.data) }
}

/** Returns whether the list shows the customers. A refusal alone does not prove that a customer was deleted. */
async function listedOf(deps: OutboxDeps, targets: Targets): Promise<Seen[] | undefined> {
  const [{ job }] = targets
  // Without a filter by time: a customer that this list lacks counts as lost.
  const filter = { organization_id: job.organizationId }
  const result = await scan(deps, 'customer/get-paging', filter, asOf(job))
  if ('failed' in result) return undefined
  const ids = new Set(result.rows.map(({ _id }) => _id))
  return targets.map(({ sent }): Seen => {
    const id = textIn(sent, '_id')
    return { ids: ids.has(id) ? [id] : [], isComplete: result.isComplete, record: undefined }
  })
}

function kept({ job, sent, attempt }: Target, row: object): Found {
  const updatedAt = fields(row)['updated_at']
  const { name, phone, taxNumber, ...rest } = meaningOf(sent, row)
  const isTheirs = isEdited(job, attempt, updatedAt)
  return { updatedAt, meaning: { name, phone, taxNumber, ...(isTheirs ? {} : rest) } }
}

const own: ReadonlySet<string> = new Set(['_id', 'name', 'phone_number', 'inn'])

/** Returns the value of each field that was sent. */
function meaningOf(sent: Target['sent'], record: object): Meaning {
  const said = fields(record)
  const rest = Object.keys(sent).filter((key) => !own.has(key))
  const ifSent = (key: string, saying: FieldValue): FieldValue | undefined =>
    sent[key] === undefined ? undefined : saying
  const ofRest = (key: string): FieldValue => anyValue(isWithin(sent[key], said[key]) ? sent[key] : said[key])
  return {
    name: say(said['name']),
    phone: ifSent('phone_number', say(hasPhone(said, sent) ? textIn(sent, 'phone_number') : said['phone_number'])),
    taxNumber: ifSent('inn', say(said['inn'])),
    ...Object.fromEntries(rest.map((key) => [key, ofRest(key)]))
  }
}

/** The order of several values has no meaning, and an empty list equals no value. */
const anyValue = (value: unknown): FieldValue => {
  if (!Array.isArray(value)) return say(value)
  return value.length === 0 ? say(undefined) : rowsValue(value.map((one: unknown) => say(one)))
}
