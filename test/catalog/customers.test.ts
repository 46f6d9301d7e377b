import { expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { isSamePhone } from '../../src/main/domain/customers/customer.ts'
import type { KnownCustomer } from '../../src/main/domain/customers/records.ts'
import { mergeStep } from '../../src/main/db/catalog/catalog-index.ts'
import {
  cachedByPhone,
  cachedByTaxNumber,
  putCustomer,
  removeCustomers,
  searchCustomers,
  removeUnseenCustomers
} from '../../src/main/db/customers/customer-cache.ts'
import type { Store } from '../../src/main/db/core/open.ts'
import { countRecords } from '../../src/main/db/catalog/catalog-write.ts'
import { fold } from '../../src/shared/fold.ts'
import { toRecords } from '../../src/main/service-records/records.ts'
import { emptyCatalog } from './folder.ts'

const people = [
  { _id: 'c1', name: 'Азиза Каримова', phone_number: '+998901234567', loyalty_card_id: 'KL-0042' },
  {
    _id: 'c2',
    name: 'Vali Aliyev',
    inn: ' 301 234 567',
    phone_number: '998 93 555 12 00',
    phone_numbers: ['+79161234567']
  },
  { _id: 'c3', name: 'Gʻulom Saidov', state: 'black_list' },
  { _id: 'c4', name: 'Aziz Valiyev', inn: '', pinfl: '31503880012345', phone_number: '+998901112233' }
].map((row) => ({ type: 'natural', organization_ids: ['o'], ...row }))

function shop(rows: readonly object[] = people): Store {
  const store = emptyCatalog()
  store.transaction((db) => toRecords('customer', rows).forEach((record, index) => putCustomer(db, record, index, 1)))
  return store
}
const found = (store: Store, text: string) => [...searchCustomers(store, text)].map(({ id }) => id)

it.each([
  ['aziz', ['c1', 'c4']],
  ['АЗИЗА', ['c1']],
  ['karimova aziza', ['c1']],
  ["g'ulom", ['c3']],
  ['гулом', ['c3']],
  ['imov', ['c1']],
  ['90 123', ['c1']],
  ['+998 90', ['c1', 'c4']],
  ['1200', ['c2']],
  ['8 916 123 45 67', ['c2']],
  ['901234567', ['c1']],
  ['kl-0042', ['c1']],
  ['KL0042', ['c1']],
  ['301 234 567', ['c2']],
  ['301234567', ['c2']],
  ['31503880012345', ['c4']],
  ['nobody', []],
  ['', []],
  ['"*', []]
])('the search %s finds %j', (text, ids) => {
  expect(found(shop(), text).toSorted()).toEqual(ids)
})

it('a changed customer is found by the new values, a deleted one not at all', () => {
  const store = shop()
  const [, changed] = toRecords('customer', [people[0], { ...people[1], name: 'Hamid', phone_numbers: [] }])
  if (changed === undefined) throw new Error('no record')
  store.transaction((db) => putCustomer(db, changed, 1, 2))
  expect([found(store, 'vali aliyev'), found(store, 'hamid'), found(store, '9161234567')]).toEqual([['c4'], ['c2'], []])
  store.transaction((db) => removeCustomers(db, ['c2', 'unheard of']))
  expect([found(store, 'hamid'), countRecords(store, 'customer')]).toEqual([[], 3])
})

it('a complete pass removes the customers that it did not name, step by step', () => {
  const store = shop(Array.from({ length: 450 }, (_, index) => ({ ...people[0], _id: `x${index}` })))
  const removed: number[] = []
  for (let some = -1; some !== 0;) removed.push((some = store.transaction((db) => removeUnseenCustomers(db, 2))))
  expect(removed).toEqual([200, 200, 50, 0])
  expect(found(store, 'aziza')).toEqual([])
})

it('a phone number finds its customers in any spelling, and nobody whose number only contains it', () => {
  const store = shop()
  expect(cachedByPhone(store, '+998935551200').map(({ id }) => id)).toEqual(['c2'])
  expect(cachedByPhone(store, '+79161234567').map(({ id }) => id)).toEqual(['c2'])
  expect(cachedByPhone(store, '+998901234568')).toEqual([])
})

it('a tax number finds its customer, and nobody whose number only contains it', () => {
  const store = shop()
  expect(cachedByTaxNumber(store, '301234567').map(({ id }) => id)).toEqual(['c2'])
  expect(cachedByTaxNumber(store, '31503880012345').map(({ id }) => id)).toEqual(['c4'])
  expect(cachedByTaxNumber(store, '150388001')).toEqual([])
})

it('a customer has the flag of the black list and the card', () => {
  const one = (text: string) => [...searchCustomers(shop(), text)][0]
  expect(one('gulom')).toEqual({ id: 'c3', name: 'Gʻulom Saidov', phones: [], isBlacklisted: true })
  expect(one('karimova')).toMatchObject({ card: 'KL-0042' })
})

it('the search finds among thousands what a scan of all customers finds', () => {
  const random = seededRandom(5)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.fraction() * list.length)] as T
  const firsts = ['Азиза', 'Vali', 'Гулчехра', 'Shahzod', 'Юлия', 'Otabek']
  const lasts = ['Каримова', 'Aliyev', 'Saidov', 'Хамидов', 'Toʻrayev']
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ...people[3],
    _id: `x${index}`,
    name: `${pick(firsts)} ${pick(lasts)}`,
    phone_number: `+9989${Math.floor(random.fraction() * 1e8)
      .toString()
      .padStart(8, '0')}`
  }))
  const store = shop(rows)
  while (store.transaction((db) => mergeStep(db)));
  const records = toRecords('customer', rows).map(({ value }) => value as KnownCustomer)
  const some = records[1234]?.phones[0] ?? ''
  expect(cachedByPhone(store, some).map(({ id }) => id)).toEqual(
    records.filter(({ phones }) => phones.some((one) => isSamePhone(one, some))).map(({ id }) => id)
  )
  for (const digits of ['4567', '90123', some.slice(5, 10)]) {
    const expected = records.filter(({ phones }) => phones.some((phone) => phone.includes(digits)))
    expect(found(store, digits).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  }
  const shahzod = records.filter(({ name }) => fold(name) === fold('Шахзод Саидов'))
  expect(found(store, 'шахзод саидов').toSorted()).toEqual(shahzod.map(({ id }) => id).toSorted())
})
