import assert from 'node:assert/strict'
import { endpoint, endpointNames, type EndpointName } from '@kassa/integration-api'
import type { Case } from '../case.ts'

// The page and the limit of every paged list, endpoint by endpoint.

/** Returns whether the list is requested by a body with a page in it. */
function isPaged(name: EndpointName): boolean {
  const { method, list, request } = endpoint(name)
  if (method !== 'POST' || (list !== 'data' && list !== 'list') || request === undefined) return false
  return 'shape' in request && typeof request.shape === 'object' && request.shape !== null && 'page' in request.shape
}

const wrong: [body: object, field: RegExp][] = [
  [{ page: 0 }, /page/],
  [{ page: 1, limit: 0 }, /limit/],
  [{ page: 1, limit: 201 }, /limit/],
  [{ page: '1' }, /page/]
]

export const paging: Case[] = endpointNames
  .filter((name) => isPaged(name) && name !== 'product/get-paging')
  .map((name) => ({
    endpoint: name,
    section: 'Limits',
    sentence: 'refuses a page below 1, and a limit outside 1 to 200',
    run: async ({ caller }) => {
      for (const [body, field] of wrong) assert.match(await caller.refused(name, 400, { body }), field)
    }
  }))
