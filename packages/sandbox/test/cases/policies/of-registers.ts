import assert from 'node:assert/strict'
import { paymentOf, type Ground } from '../../ground.ts'
import { freshSession, movementBody } from '../sales/shifts.ts'
import { newCustomer, sell } from '../sales/sale.ts'
import type { Case } from '../case.ts'

// The choices of the sandbox about sessions, registers, customers and lists, where the document is silent.

/** Closes the open session of a user in the organization, if there is one. */
async function closeActive({ caller, organizationId }: Ground, userId: string): Promise<void> {
  const active = await caller.raw('cashbox-session/get-active', { body: { organization_id: organizationId }, userId })
  const session = active.data as { _id: string } | null | undefined
  if (session) await closed(caller, session._id, userId)
}
const closed = (caller: Ground['caller'], _id: string, userId: string, cash: object[] = []) =>
  caller.record('cashbox-session/close', { body: { _id, closed_balance: cash }, userId })
const counted = ({ currency, cash, card }: Ground, amounts: { cash: number; card: number }) => [
  { currency_id: currency._id, payment_method_id: cash._id, expected: amounts.cash },
  { currency_id: currency._id, payment_method_id: card._id, expected: amounts.card }
]
/** Returns a register as the list of registers shows it. */
async function registerOf({ caller, organizationId }: Ground, id: string) {
  const { rows } = await caller.page('cashbox/get-all', { query: { organization_id: organizationId } })
  return rows.find((row) => row._id === id)
}

const sessions: Case[] = [
  {
    endpoint: 'cashbox-session/open',
    section: 'policy one-open-session',
    sentence: 'refuses a second session of the cashier at another register',
    run: async (ground) => {
      const { caller, cashierId: userId, organizationId } = ground
      await closeActive(ground, ground.secondId)
      await freshSession(ground)
      const body = { organization_id: organizationId, cashbox_id: ground.secondDeskId, opened_balance: [] }
      const answer = await caller.raw('cashbox-session/open', { body, userId })
      if (answer.status === 200) await closed(caller, (answer.data as { _id: string })._id, userId)
      assert.equal(answer.status, 400)
    }
  },
  {
    endpoint: 'cashbox-session/open',
    section: 'policy opening-difference',
    sentence: 'compares only the cash with the count of the last closing',
    run: async (ground) => {
      const first = await freshSession(ground, { cash: 50_000 })
      await closed(ground.caller, first._id, ground.cashierId, counted(ground, { cash: 50_000, card: 8_000 }))
      assert.equal((await freshSession(ground, { cash: 50_000 })).has_diff_on_open, false)
    }
  },
  {
    endpoint: 'cashbox-session/open',
    section: 'policy opening-difference',
    sentence: 'has no difference at a register that was never closed',
    run: async (ground) => {
      const { caller, otherOrganizationId: organization_id, ownerId: userId } = ground
      const [register] = (await caller.page('cashbox/get-all', { query: { organization_id } })).rows
      const opened_balance = counted(ground, { cash: 700, card: 0 })
      const body = { organization_id, cashbox_id: String(register?._id), opened_balance }
      const session = await caller.record('cashbox-session/open', { body, userId })
      await closed(caller, session._id, userId)
      assert.equal(session.has_diff_on_open, false)
    }
  },
  {
    endpoint: 'cashbox-session/close',
    section: 'policy close-whose',
    sentence: 'is allowed to a boss',
    run: async (ground) => {
      const { _id } = await freshSession(ground)
      assert.equal((await closed(ground.caller, _id, ground.ownerId)).state, 'closed')
    }
  }
]

const money: Case[] = [
  {
    endpoint: 'trade/create',
    section: 'policy sale-finds-session',
    sentence: 'accepts a sale of a cashier without an open session',
    run: async (ground) => {
      await closeActive(ground, ground.cashierId)
      assert.equal((await sell(ground, 1)).trade.state, 'done')
    }
  },
  {
    endpoint: 'trade/create',
    section: 'policy which-desk',
    sentence: 'brings its money to the register of the open session',
    run: async (ground) => {
      const { caller, organizationId, secondDeskId, cashierId: userId } = ground
      await closeActive(ground, userId)
      await closeActive(ground, ground.secondId)
      const body = { organization_id: organizationId, cashbox_id: secondDeskId, opened_balance: [] }
      const session = await caller.record('cashbox-session/open', { body, userId })
      const { trade } = await sell(ground, 1)
      await closed(caller, session._id, userId)
      assert.equal(trade['cashbox_id'], secondDeskId)
    }
  },
  {
    endpoint: 'cashbox/get-all',
    section: 'policy desk-balance',
    sentence: 'returns a balance that counts other currencies at their value',
    run: async (ground) => {
      const { dollar, deskId } = ground
      await freshSession(ground)
      const before = await registerOf(ground, deskId)
      const payments = [{ ...paymentOf(ground, 10), paid: 10_000, currency: dollar }]
      await sell(ground, 1, { payments })
      const after = await registerOf(ground, deskId)
      assert.equal(Number(after?.balance) - Number(before?.balance), 10 * dollar.value)
    }
  },
  {
    endpoint: 'transaction/expense',
    section: 'policy desk-may-owe',
    sentence: 'is not refused because of missing money',
    run: async (ground) => {
      await freshSession(ground)
      const amount = Math.max(0, Number((await registerOf(ground, ground.deskId))?.balance)) + 1
      const asked = { body: movementBody(ground, amount), userId: ground.cashierId }
      assert.equal((await ground.caller.record('transaction/expense', asked)).state, 'done')
      await ground.caller.record('transaction/income', asked)
    }
  }
]

const others: Case[] = [
  {
    endpoint: 'customer/get-by-phone-number',
    section: 'policy phone-exact',
    sentence: 'refuses the number without its plus sign',
    run: async (ground) => {
      const phone_number = '+998901110077'
      const body = { name: ground.unique('Caller'), phone_number, organization_ids: [ground.organizationId] }
      await ground.caller.record('customer/create', { body })
      const query = { phone_number: phone_number.slice(1) }
      await ground.caller.refused('customer/get-by-phone-number', 400, { query })
    }
  },
  {
    endpoint: 'customer/update',
    section: 'policy customer-update',
    sentence: 'keeps a field that is omitted',
    run: async (ground) => {
      const { caller, organizationId } = ground
      const _id = await newCustomer(ground)
      const body = { _id, name: ground.unique('Renamed'), organization_ids: [organizationId] }
      await caller.record('customer/update', { body: { ...body, phone_number: '+998901110078' } })
      assert.equal((await caller.record('customer/update', { body })).phone_number, '+998901110078')
    }
  },
  {
    endpoint: 'tax/get-all',
    section: 'policy default-filters',
    sentence: 'leaves out manual taxes if the request does not ask for them',
    run: async ({ caller, organizationId, unique }) => {
      const name = unique('By hand')
      const all = { is_all: false, is_all_categories: false, is_all_suppliers: false }
      const body = { name, rate: 1, type: 'included', to_price: false, is_manual: true, ...all }
      await caller.record('tax/create', { body: { ...body, organization_ids: [organizationId] } })
      const { rows } = await caller.page('tax/get-all')
      assert.equal(
        rows.some((row) => row.name === name),
        false
      )
    }
  },
  {
    endpoint: 'organization/get-all',
    section: 'policy both-ids',
    sentence: 'returns the id of an organization as id and as _id',
    run: async ({ caller }) => {
      for (const row of (await caller.page('organization/get-all')).rows) assert.equal(row['id'], row._id)
    }
  },
  {
    endpoint: 'product/create',
    section: 'policy error-code',
    sentence: 'refuses a missing field with the status as its code',
    run: async ({ caller }) => {
      assert.equal((await caller.raw('product/create', { body: {} })).code, 400)
    }
  },
  {
    endpoint: 'file/upload',
    section: 'policy public-uploads',
    sentence: 'makes a picture that anybody can read under its public address',
    run: async ({ caller, target }) => {
      const body = { filename: 'loaf.png', content_base64: Buffer.from('loaf').toString('base64') }
      const key = String(await caller.data('file/upload', { body }))
      const answer = await target.send(new Request(new URL(`/upload-api/public${key}`, target.baseUrl)))
      assert.deepEqual([answer.status, await answer.text()], [200, 'loaf'])
    }
  }
]

export const policiesOfRegisters: Case[] = [...sessions, ...money, ...others]
