import assert from 'node:assert/strict'
import { newProduct, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// The changes of one counterparty's balance.

/** Makes a customer who bought twice without paying. */
async function debtor(ground: Ground): Promise<string> {
  const { caller } = ground
  const { _id: customer_id } = await caller.record('customer/create', {
    body: { name: ground.unique('Debtor'), organization_ids: [ground.organizationId] }
  })
  const product_id = (await newProduct(ground))._id
  for (const price of [3000, 4000])
    await caller.record('trade/create', {
      body: saleBody(ground, [{ product_id, amount: 1, price }], { customer_id, payments: [] })
    })
  return customer_id
}
const actsOf = async ({ caller }: Ground, filter: Body) =>
  await caller.record('recon-act/get-all', { body: { ...everything, ...filter } })

export const reconActs: Case[] = [
  {
    endpoint: 'recon-act/get-all',
    section: 'reference 2, Recon-act',
    sentence: 'lists every change of the balance, the oldest first, with the balance after each',
    run: async (ground) => {
      const customer_id = await debtor(ground)
      const { data, before_balance, after_balance } = await actsOf(ground, { customer_id })
      const currency = ground.currency._id
      assert.deepEqual(
        data.map((row) => [row.type, row.amount, row.after_balance]),
        [
          ['debt', 3000, { [currency]: -3000 }],
          ['debt', 4000, { [currency]: -7000 }]
        ]
      )
      assert.deepEqual([before_balance, after_balance], [{}, { [currency]: -7000 }])
      const later = await actsOf(ground, { customer_id, date_from: '2999-01-01T00:00:00.000Z' })
      assert.deepEqual([later.data, later.before_balance], [[], { [currency]: -7000 }])
      assert.deepEqual((await actsOf(ground, { customer_id, states: ['canceled'] })).data, [])
    }
  },
  {
    endpoint: 'recon-act/get-all',
    section: 'reference 2, Recon-act',
    sentence: 'requires exactly one existing counterparty',
    run: async (ground) => {
      const { caller, cashierId: employee_id } = ground
      const customer_id = await debtor(ground)
      for (const body of [{}, { customer_id, employee_id }, { customer_id: 'nobody' }])
        assert.match(await caller.refused('recon-act/get-all', 400, { body }), /customer_id/)
    }
  },
  {
    endpoint: 'recon-act/get-by-id/{id}',
    section: 'reference 2, Recon-act',
    sentence: 'returns the act as the list does, and refuses an unknown id',
    run: async (ground) => {
      const { data } = await actsOf(ground, { customer_id: await debtor(ground) })
      const part = data[1]?._id ?? ''
      assert.deepEqual(await ground.caller.record('recon-act/get-by-id/{id}', { part }), data[1])
      await ground.caller.refused('recon-act/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'recon-act/get-all/export',
    section: 'reference 2, Recon-act',
    sentence: 'creates a file of the acts, and refuses another file type',
    run: async (ground) => {
      const { caller, target } = ground
      const body = { ...everything, customer_id: await debtor(ground), ext_type: 'csv' }
      const path = await caller.record('recon-act/get-all/export', { body })
      const url = new URL(path, target.baseUrl)
      const file = await target.send(new Request(url, { headers: { 'api-key': target.apiKey } }))
      assert.match(await file.text(), /debt,3000[\s\S]*debt,4000/)
      await caller.refused('recon-act/get-all/export', 400, { body: { ...body, ext_type: 'pdf' } })
    }
  }
]
