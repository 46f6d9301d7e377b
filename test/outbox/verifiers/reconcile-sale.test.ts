import { afterEach, expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import {
  emptied,
  expectAllReadBack,
  incidents,
  noSuchRecord,
  readBack,
  rewritten,
  rig,
  shownWith,
  start
} from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'
import type { CustomerId, MethodId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { changeSale } from '../../support/changed-sale.ts'

// A sale is read back field by field (how it is found: reconcile.test.ts).

afterEach(async () => {
  rig.tamper(undefined)
  await expectAllReadBack()
})

/** Makes a sale, lets it arrive, then reconciles with a service that shows something else. */
async function reconciled(tamper: Tamper) {
  start()
  rig.sell(rig.openShift())
  await rig.drain()
  rig.tamper(tamper)
  return readBack()
}
type Row = Record<string, unknown>
const record =
  (change: (row: Row) => Row): Tamper =>
  (name, answer) =>
    name.startsWith('trade/get-by-id') ? rewritten(answer, (row) => ({ ...row, ...change(row) })) : undefined
const rowsOf = (rows: unknown) => rows as Row[]

const part = (id: string, amount: number) => ({ payment_method: { _id: id }, currency: { _id: 'x' }, amount })

test.each<[string, (row: Row) => Row, string[]]>([
  ['another customer', () => ({ customer_id: 'someone' }), ['customer']],
  ['another note', () => ({ note: 'hello' }), ['note']],
  ['a sale that is not finished', () => ({ state: 'new' }), ['state']],
  ['another cash desk', () => ({ cashbox_id: 'elsewhere' }), ['cashbox']],
  ['another user', () => ({ created_by: { _id: 'someone' } }), ['user']],
  ['another seller', () => ({ responsible_id: 'someone' }), ['cashier']],
  ['no goods', () => ({ products: [] }), ['items']],
  ['other money', () => ({ payments: [part('card', 5)] }), ['payments']],
  [
    'the same money by another method',
    ({ payments }) => ({ payments: rowsOf(payments).map((row) => ({ ...row, payment_method: { _id: 'card' } })) }),
    ['payments']
  ],
  ['change that was not given', () => ({ changes: [part('cash', 5)] }), ['changes']],
  [
    'a discount on a line',
    ({ products }) => ({
      products: rowsOf(products).map((row) => ({ ...row, discounts: [{ value: 5, apply_type: 'percent' }] }))
    }),
    ['discounts']
  ]
])('a sale that is kept with %s is an incident that names the field', async (_what, change, names) => {
  expect(await reconciled(record(change))).toEqual([['differs', names]])
})

test('an incident about another customer names both customers', async () => {
  start()
  const { id } = rig.sell(rig.openShift())
  changeSale(rig.store(), id, () => ({ customer: { id: rig.customers()[0]?._id as CustomerId, name: 'Aziz' } }))
  await rig.drain()
  rig.tamper(record(() => ({ customer_id: 'c1', customer: { _id: 'c1', name: 'Bobur' } })))
  await readBack()
  expect(openIncidents(rig.store(), 1)).toMatchObject([
    { evidence: { changed: [{ field: 'customer', ours: 'Aziz', theirs: 'Bobur' }] } }
  ])
})

const changedWords = () => {
  const [incident] = openIncidents(rig.store(), 1)
  return (incident?.evidence as { changed?: { ours: string; theirs: string }[] }).changed?.map(({ ours, theirs }) => [
    ours,
    theirs
  ])
}

test('an incident tells a discount in cash from one in percent', async () => {
  const onLines = (discounts: object[]) =>
    record(({ products }) => ({ products: rowsOf(products).map((row) => ({ ...row, discounts })) }))
  await reconciled(
    onLines([
      { value: 5, apply_type: 'percent' },
      { value: 7, apply_type: 'cash' }
    ])
  )
  expect(changedWords()).toEqual([['-', expect.stringMatching(/: 7; .*: 5%$/)]])
})

test('an incident names the method of change also if nothing was paid by it', async () => {
  start()
  const { id } = rig.sell(rig.openShift())
  changeSale(rig.store(), id, ({ tenders }) => {
    const [tender] = tenders
    if (tender === undefined) throw new Error('the sale was paid')
    const { id: _id, ...money } = tender
    const given = { ...money, methodId: rig.ids.card as MethodId, methodName: 'Karta' }
    return {
      tenders: [{ ...tender, amount: minor(1500), paid: minor(1500) }],
      changes: [{ ...given, amount: minor(500), paid: minor(500) }]
    }
  })
  await rig.drain()
  rig.tamper(record(({ changes }) => ({ changes: rowsOf(changes).map((row) => ({ ...row, amount: 400 })) })))
  await readBack()
  expect(changedWords()).toEqual([[expect.stringMatching(/^Karta: 500 /), expect.stringMatching(/^Karta: 400 /)]])
})

const hidden =
  (ofList: Tamper): Tamper =>
  (name, answer, body) =>
    name.startsWith('trade/get-by-id') ? noSuchRecord(400) : ofList(name, answer, body)

test.each<[string, Row]>([
  ['ids', { responsible_id: 'x', organization_id: 'y', currency_id: 'z' }],
  ['records', { responsible: { _id: 'x' }, organization: { _id: 'y' }, currency: { _id: 'z' } }]
])('the fields of the list, with %s, are compared if the record itself cannot be read', async (_what, named) => {
  const others = { total_to_pay: 7, date: '2026-01-01T00:00:00.000Z', state: 'pending', products: [] }
  const ids = { responsible_id: undefined, organization_id: undefined, currency_id: undefined }
  expect(await reconciled(hidden(shownWith('trade', { ...others, ...ids, ...named })))).toEqual([
    ['differs', ['organization', 'cashier', 'currency', 'date', 'state', 'total']]
  ])
})

const silent = (): Promise<Response> => Promise.resolve(new Response('', { status: 502 }))

test('a sale whose record is not answered is read another time', async () => {
  expect(await reconciled((name) => (name.startsWith('trade/get-by-id') ? silent() : undefined))).toEqual([])
  expect(hasUnreconciled(rig.store(), ['sale.create'])).toBe(true)
})

test('a sale is not lost if the list since its send lacks it and its record is not answered', async () => {
  const seen = await reconciled((name, answer) =>
    name === 'trade/get-paging' ? emptied(answer) : name.startsWith('trade/get-by-id') ? silent() : undefined
  )
  expect(seen).toEqual([])
  expect(hasUnreconciled(rig.store(), ['sale.create'])).toBe(true)
})

test('a sale that only its id shows is not lost', async () => {
  const seen = await reconciled((name, answer, body) =>
    name === 'trade/get-paging' && body.includes('updated_at') ? emptied(answer) : undefined
  )
  expect(seen).toEqual([])
  expect(incidents()).toEqual([])
})
