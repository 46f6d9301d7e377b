import type { FaultRow, Readings } from '@kassa/sandbox'
import { lastOfLane } from '../../../src/main/db/core/job-rows.ts'
import { begin, office } from './one-customer.ts'
import { rig } from './one-rig.ts'

// Shared parts of the tests of a changed customer.

export const put = 'customer/update'
export const before = { name: 'Aziza Karimova', phone: '+998901234567', taxNumber: undefined }
export const category = () => rig.sandbox.world.all('customer-category')[0]?._id ?? ''

export const rowOf = (id: string) => {
  const row = rig.sandbox.world.all('customer').find(({ _id }) => _id === id)
  if (row === undefined) throw new Error('nobody there')
  return row
}

/** Makes a customer of the back office, with many fields that the till never reads. */
export async function known(faults?: FaultRow[], policies?: Readings): Promise<string> {
  begin(faults, policies)
  const id = await office(before.name, before.phone)
  const row = rowOf(id)
  row.phone_numbers = [before.phone, '+998935550000']
  row.category_id = category()
  row.state = 'active'
  const more = { loyalty_card_id: 'KL-7', telegram_id: '4711', address: 'Chilonzor' }
  row.$more = { ...more, description: 'brings the bottles back' }
  return id
}

export const last = (id: string) => {
  const job = lastOfLane(rig.store(), `customer:${id}`)
  if (job === undefined) throw new Error('no job')
  return job
}
