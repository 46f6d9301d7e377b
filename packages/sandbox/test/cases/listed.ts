import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import type { Ground } from '../ground.ts'
import type { Case } from './case.ts'
import { everything, subjects, type Body } from './plain-subjects.ts'

// Every field that the document lists for a record, on a record that has all of them. Fields that no account may be
// able to set (contracts, extra costs of invoices) are left out: policy "fields-unset".

export type Listed = {
  endpoint: EndpointName
  section: string
  /** Field names, with a dot into an object or the first element of an array. */
  fields: string
  /** Makes such a record and returns the answer. */
  made(ground: Ground): Promise<unknown>
}

export const create = async (ground: Ground, endpoint: EndpointName, body: Body, asked: object = {}) =>
  await ground.caller.data(endpoint, { body, ...asked })
/** Sends the body of a plain subject with more fields. */
export const plainly = async (ground: Ground, subject: string, more: Body = {}) => {
  const plain = subjects.find((each) => each.subject === subject)
  assert.ok(plain)
  return (await create(ground, `${subject}/create` as EndpointName, { ...plain.create(ground), ...more })) as Body
}
export const rowOf = async (ground: Ground, endpoint: EndpointName, id: unknown) => {
  const { rows } = await ground.caller.page(endpoint, { body: everything })
  return (rows as Body[]).find((row) => row['_id'] === id)
}

function at(value: unknown, [name, ...rest]: readonly string[]): unknown {
  const inner: unknown = Array.isArray(value) ? value[0] : value
  if (name === undefined || typeof inner !== 'object' || inner === null) return name === undefined ? value : undefined
  return at((inner as Body)[name], rest)
}

const briefly = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`

/** Returns the case of a record. */
export const caseOf = (listed: Listed): Case => ({
  endpoint: listed.endpoint,
  section: listed.section,
  sentence: `answers with the fields that the document lists: ${briefly(listed.fields.split(' '))}`,
  run: async (ground) => {
    const record = await listed.made(ground)
    const missing = listed.fields.split(' ').filter((field) => at(record, field.split('.')) === undefined)
    assert.deepEqual(missing, [])
  }
})
