import { expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { createListSeals } from '../../../src/main/db/catalog/list-seals.ts'
import { emptyCatalog } from '../folder.ts'
import { call, createService } from './pull-host.ts'
import { edit, key, till } from './sealing-till.ts'

// Edits the small lists of catalog.db as a person with a program for SQLite does.

it.each([
  ['a tax was edited', `UPDATE record SET json = replace(json, '12', '0') WHERE kind = 'tax'`, 'tax'],
  ['a discount was added', `INSERT INTO record VALUES ('discount', 'x', 0, '{"id":"x"}', 1)`, 'discount'],
  [
    'a payment method was edited',
    `UPDATE record SET json = replace(json, '"cash"', '"card"') WHERE kind = 'method'`,
    'method'
  ],
  [
    'a currency was deleted',
    `DELETE FROM record WHERE kind = 'currency' AND id = (SELECT min(id) FROM record WHERE kind = 'currency')`,
    'currency'
  ],
  [
    'a price list was added',
    `INSERT INTO record VALUES ('priceList', 'x', 9, '{"id":"x","name":"x","isMain":true}', 1)`,
    'priceList'
  ],
  [
    'a category was edited',
    `UPDATE record SET json = replace(json, 'name', 'nome') WHERE kind = 'category'`,
    'category'
  ],
  [
    'a person was made a boss',
    `UPDATE record SET json = replace(json, '"isBoss":false', '"isBoss":true') WHERE kind = 'employee'`,
    'employee'
  ],
  [
    'the rules of sales were edited',
    `UPDATE record SET json = '{"sellsNegativeStock":true}' WHERE kind = 'saleRules'`,
    'saleRules'
  ],
  ['the seal was deleted', `DELETE FROM list_seal WHERE kind = 'tax'`, 'tax'],
  [
    'the list and its seal were deleted',
    `DELETE FROM record WHERE kind = 'tax'; DELETE FROM list_seal WHERE kind = 'tax'`,
    'tax'
  ],
  [
    'the seal of another list was put there',
    `UPDATE list_seal SET mac = (SELECT mac FROM list_seal WHERE kind = 'unit') WHERE kind = 'tax'`,
    'tax'
  ]
])('the till notices that %s, and reads the list again from the service', async (_what, sql, kind) => {
  const run = till(createService(10))
  await run.started()
  const rows = () => run.store().prepare(`SELECT kind, id, json FROM record ORDER BY kind, id`).all()
  const before = rows()
  await run.restart((store) => edit(store, sql))
  expect(run.altered).toEqual([{ count: 0, names: [], lists: [kind] }])
  expect(rows()).toEqual(before)
  await run.restart(() => undefined)
  edit(run.store(), sql)
  await run.round()
  await run.round()
  expect(rows()).toEqual(before)
  expect(run.altered.map(({ lists }) => lists)).toEqual([[kind], [kind]])
  await run.stop()
})

it('lists that the service changes are no difference', async () => {
  const service = createService(10)
  const run = till(service)
  await run.started()
  const [first] = service.sandbox.world.all('category')
  await call(service, 'category/delete/{id}', { path: { id: first?._id ?? '' } })
  for (let count = 0; count < 6; count += 1) await run.round()
  await run.restart(() => undefined)
  expect(run.altered).toEqual([])
  await run.stop()
})

it('a page of the service does not seal a list that another program has changed', () => {
  const store = emptyCatalog()
  const seals = createListSeals(key)
  const page = (id: string, pass: number) =>
    store.transaction((db) => seals.write(db, 'tax', () => putRecord(db, 'tax', { id, value: { id } }, 0, pass)))
  page('a', 1)
  expect(seals.altered(store)).toEqual([])
  edit(store, `UPDATE record SET json = '{"id":"x"}' WHERE id = 'a'`)
  page('b', 2)
  expect(seals.altered(store)).toEqual(['tax'])
  store.transaction((db) => seals.seal(db, 'tax'))
  expect(seals.altered(store)).toEqual([])
  expect(createListSeals(new Uint8Array(32).fill(8)).altered(store)).toEqual(['tax'])
})

it('customers and open tickets have no seal, because they change all day', () => {
  const store = emptyCatalog()
  const seals = createListSeals(key)
  store.transaction((db) => {
    for (const kind of ['customer', 'openTicket'] as const)
      seals.write(db, kind, () => putRecord(db, kind, { id: 'a', value: {} }, 0, 1))
  })
  expect([seals.altered(store), store.prepare('SELECT kind FROM list_seal').all()]).toEqual([[], []])
})
