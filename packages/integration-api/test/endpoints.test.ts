import { expect, test } from 'vitest'
import { endpoint, endpointNames, type EndpointName } from '../src/endpoints.ts'
import { catalogue } from '../src/endpoints/catalogue.ts'
import { money } from '../src/endpoints/money.ts'
import { people } from '../src/endpoints/people.ts'
import { production } from '../src/endpoints/production.ts'
import { reports } from '../src/endpoints/reports.ts'
import { sales } from '../src/endpoints/sales.ts'
import { setup } from '../src/endpoints/setup.ts'
import { stock } from '../src/endpoints/stock.ts'

const rows = endpointNames.map((name) => ({ name, ...endpoint(name) }))
const count = <T>(items: T[], key: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

test('the table has all 468 endpoints, as many of each source and method as the documents show', () => {
  expect(rows).toHaveLength(468)
  expect(count(rows, (row) => row.source)).toEqual({ document: 132, reference: 336 })
  expect(count(rows, (row) => row.method)).toEqual({ POST: 249, GET: 108, PUT: 78, DELETE: 33 })
})

test('the table names no path twice, and no part of it overwrites another', () => {
  const parts = [catalogue, people, sales, money, stock, production, setup, reports]
  expect(parts.flatMap((part) => Object.keys(part))).toHaveLength(468)
})

test('the table has every tag of the service, and the webhooks', () => {
  expect(Object.keys(count(rows, (row) => row.tag))).toHaveLength(86)
  expect(count(rows, (row) => row.tag)).toMatchObject({
    Trade: 11,
    Product: 12,
    'Cashbox-session': 5,
    'Report-pos': 31,
    Webhook: 4
  })
})

test('the table writes paths without a leading slash, and parts in braces', () => {
  for (const { name } of rows) expect(name).toMatch(/^(?:[a-zA-Z_-]+|\{\w+\})(?:\/(?:[a-zA-Z_-]+|\{\w+\}))*$/)
})

test('the table lets the client repeat every GET and every report, and nothing that makes a record', () => {
  for (const row of rows) {
    if (row.method === 'GET') expect(row.repeat, row.name).toBe('read')
    if (row.tag.startsWith('Report')) expect(row.repeat, row.name).toBe('read')
    if (row.name.endsWith('/create')) expect(['once', 'keyed'], row.name).toContain(row.repeat)
    if (row.method === 'DELETE') expect(row.repeat, row.name).toBe('absolute')
    if (row.method === 'PUT') expect(['absolute', 'once'], row.name).toContain(row.repeat)
  }
})

test.each<[EndpointName, string]>([
  ['sale-order/create', 'keyed'],
  ['trade/create', 'once'],
  ['trade/refund', 'once'],
  ['trade/set-state', 'absolute'],
  ['cashbox-session/open', 'once'],
  ['cashbox-session/close', 'once'],
  ['cashbox-session/get-active', 'read'],
  ['open-ticket/delete-many', 'absolute'],
  ['transaction/income', 'once'],
  ['production-task/produce/{id}', 'once'],
  ['person/get-by-id/{id}', 'read'],
  ['supplier/update', 'absolute'],
  ['webhook/events', 'read']
])('the table says that %s is %s', (name, repeat) => {
  expect(endpoint(name).repeat).toBe(repeat)
})

test('the table says that only one endpoint has an idempotency key of the service', () => {
  expect(rows.filter((row) => row.repeat === 'keyed').map((row) => row.name)).toEqual(['sale-order/create'])
})

test('the table says how every list is written', () => {
  for (const row of rows) {
    if (row.name.endsWith('/get-deleted')) expect(row.list, row.name).toBe('array')
    if (row.name.endsWith('/get-paging')) expect(row.list, row.name).toBeDefined()
  }
  expect(endpoint('cashbox-session/get-paging').list).toBe('list')
  expect(endpoint('open-ticket/get-paging').list).toBe('list')
  expect(endpoint('product/get-paging').list).toBe('data')
  expect(endpoint('price/items/get-paging').list).toBe('data')
  expect(endpoint('organization/get-all').list).toBe('array')
})

const used = [
  'Product',
  'Category',
  'Attribute',
  'Payment-method',
  'Payment-type',
  'Price',
  'Currency',
  'Organization',
  'Warehouse',
  'Product-warehouse',
  'Product-stock',
  'Cashbox',
  'Cashbox-session',
  'Open-ticket',
  'Employee',
  'Customer',
  'Customer-category',
  'Discount',
  'Tax',
  'Sale-settings',
  'Units-of-measure',
  'Trade',
  'Sale-order',
  'Profile',
  'States',
  'Sms-template',
  'Balance',
  'Cashback-settings',
  'Booking-table',
  'Box-types',
  'Webhook',
  'Production-step',
  'Production-task',
  'Production-operation',
  'Production-tech-map',
  'Production-route-sheet',
  'Export-records',
  'File'
]
/** Endpoints without a request body, or with one that has no fields. */
const withoutRequest = /^(?:[\w-]+\/)*(?:\{\w+\}|get-main|getMe|get|get-all)$/
test.each(used)('the table has schemas for every endpoint of %s', (tag) => {
  for (const row of rows.filter((each) => each.tag === tag)) {
    if (row.name !== 'webhook/unsubscribe') expect(row.response, row.name).toBeDefined()
    if (!withoutRequest.test(row.name)) expect(row.request, row.name).toBeDefined()
  }
})
