import assert from 'node:assert/strict'
import type { EndpointName } from '@kassa/integration-api'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { freshSession } from '../sales/shifts.ts'

// Money that stays in the shop: between registers, currencies and methods.

const section = 'reference 2, Transaction'

type Changes = Record<string, unknown>
const bodyOf = (ground: Ground, amount: number, changes: Changes = {}) => ({
  user_type: 'employee',
  amount,
  atachments: [],
  payment_method_id: ground.cash._id,
  currency_id: ground.currency._id,
  ...changes
})

/** Returns the balances of two registers, in their currency. */
async function registers(ground: Ground, ...ids: string[]): Promise<number[]> {
  const { rows } = await ground.caller.page('cashbox/get-all')
  return ids.map((id) => Number(rows.find((row) => row._id === id)?.balance))
}
/** Returns the money of a register by method and currency, from the movements that the service knows. */
async function held(ground: Ground, cashbox: string, method: string, currency: string): Promise<number> {
  const data = (await ground.caller.data('reports/balance/items', { body: {} })) as {
    list: { cashbox: { _id: string }; payment_method: { _id: string }; currency: { _id: string }; amount: number }[]
  }
  const row = data.list.find(
    (each) => each.cashbox._id === cashbox && each.payment_method._id === method && each.currency._id === currency
  )
  return row?.amount ?? 0
}

const transfer = async (ground: Ground, amount: number, to = ground.secondDeskId) =>
  await ground.caller.record('transaction/transfer', {
    body: bodyOf(ground, amount, { destination_cashbox_id: to }),
    userId: ground.cashierId
  })
/** Returns the half of the transfer that waits at the other register. */
async function arriving(ground: Ground, id: unknown, register = ground.secondDeskId) {
  const asked = { page: 1, limit: 200, type: 'transfer', cashbox_id: register }
  const { rows } = await ground.caller.page('transaction/get-paging', { body: asked })
  const row = rows.find((each) => each.parent?._id === id)
  assert.ok(row)
  return row
}
const setState = async (ground: Ground, _id: unknown, state: string) =>
  await ground.caller.record('transaction/set-state', { body: { _id, state } })

async function otherRegister(ground: Ground): Promise<string> {
  const query = { organization_id: ground.otherOrganizationId }
  const [register] = (await ground.caller.page('cashbox/get-all', { query })).rows
  assert.ok(register)
  return register._id
}

const transfers: Case[] = [
  {
    endpoint: 'transaction/transfer',
    section: 'policy money-transfer',
    sentence: 'removes the money at once, and is pending at the other register until it is received',
    run: async (ground) => {
      const { deskId, secondDeskId } = ground
      const [from = 0, to = 0] = await registers(ground, deskId, secondDeskId)
      const out = await transfer(ground, 70_000)
      assert.deepEqual([out.type, out.state, out.cashbox?._id], ['transfer', 'done', deskId])
      assert.equal(out.destination_cashbox?._id, secondDeskId)
      const coming = await arriving(ground, out._id)
      assert.deepEqual([coming.state, coming.amount], ['pending', 70_000])
      assert.deepEqual(await registers(ground, deskId, secondDeskId), [from - 70_000, to])
      const taken = await setState(ground, coming._id, 'done')
      assert.deepEqual([taken.state, taken.source_cashbox?._id], ['done', deskId])
      assert.deepEqual(await registers(ground, deskId, secondDeskId), [from - 70_000, to + 70_000])
    }
  },
  {
    endpoint: 'transaction/transfer',
    section: 'policy money-transfer',
    sentence: 'transfers to a register of another organization',
    run: async (ground) => {
      const register = await otherRegister(ground)
      const [from = 0, to = 0] = await registers(ground, ground.deskId, register)
      const coming = await arriving(ground, (await transfer(ground, 5_000, register))._id, register)
      assert.equal(coming.organization_id, ground.otherOrganizationId)
      await setState(ground, coming._id, 'done')
      assert.deepEqual(await registers(ground, ground.deskId, register), [from - 5_000, to + 5_000])
    }
  },
  {
    endpoint: 'transaction/transfer',
    section: 'vendor rules 5.4',
    sentence: "reduces the expected amount of the sender's session and increases that of the receiver",
    run: async (ground) => {
      const { caller, organizationId, secondId, cash } = ground
      const session = await freshSession(ground, { cash: 50_000 })
      const body = { organization_id: organizationId, cashbox_id: ground.secondDeskId, opened_balance: [] }
      const other = await caller.record('cashbox-session/open', { body, userId: secondId })
      const out = await transfer(ground, 20_000)
      await setState(ground, (await arriving(ground, out._id))._id, 'done')
      const expected = async (_id: string, userId: string) => {
        const end = await caller.record('cashbox-session/close', { body: { _id, closed_balance: [] }, userId })
        return end.closed_balance?.find((row) => row.payment_method_id === cash._id)?.expected
      }
      assert.equal(await expected(session._id, ground.cashierId), 30_000)
      assert.equal(await expected(other._id, secondId), 20_000)
    }
  },
  {
    endpoint: 'transaction/transfer',
    section,
    sentence: 'refuses its own register, an unknown register, an unknown method, and an amount of zero',
    run: async (ground) => {
      const refused = (amount: number, changes: Changes) =>
        ground.caller.refused('transaction/transfer', 400, {
          body: bodyOf(ground, amount, { destination_cashbox_id: ground.secondDeskId, ...changes }),
          userId: ground.cashierId
        })
      assert.match(await refused(1, { destination_cashbox_id: ground.deskId }), /destination_cashbox_id/)
      assert.match(await refused(1, { destination_cashbox_id: 'nowhere' }), /destination_cashbox_id/)
      assert.match(await refused(1, { payment_method_id: 'shells' }), /payment_method_id/)
      assert.match(await refused(0, {}), /amount/)
      assert.match(await refused(1, { user_type: undefined }), /user_type/)
    }
  }
]

const states: Case[] = [
  {
    endpoint: 'transaction/set-state',
    section: 'policy money-transfer',
    sentence: 'rejects the money at the other register, and the money is returned',
    run: async (ground) => {
      const before = await registers(ground, ground.deskId, ground.secondDeskId)
      const out = await transfer(ground, 9_000)
      const coming = await arriving(ground, out._id)
      assert.equal((await setState(ground, coming._id, 'rejected')).state, 'rejected')
      assert.deepEqual(await registers(ground, ground.deskId, ground.secondDeskId), before)
      const back = await ground.caller.record('transaction/get-by-id/{id}', { part: String(out._id) })
      assert.equal(back.state, 'canceled')
    }
  },
  {
    endpoint: 'transaction/set-state',
    section: 'policy transaction-undone',
    sentence: 'cancels a movement: register, invoice and customer are as before, and the state is final',
    run: async (ground) => {
      const { caller } = ground
      const owner = { name: ground.unique('Payer'), organization_ids: [ground.organizationId] }
      const customer = await caller.record('customer/create', { body: owner })
      const parties = { user_type: 'customer', customer_id: customer._id, employee_id: '', supplier_id: '' }
      const about = { ...parties, person_id: '', payment_type_id: ground.incomeTypeId }
      const invoice = await caller.record('invoice/create', {
        body: {
          ...about,
          organization_id: ground.organizationId,
          currency_id: ground.currency._id,
          to_be_paid: 8_000,
          payment_date: '2025-03-01T10:00:00.000Z',
          exchange_balance: false
        }
      })
      const [before] = await registers(ground, ground.deskId)
      const body = { ...bodyOf(ground, 8_000), ...about, invoice_id: invoice._id }
      const paid = await caller.record('transaction/income', { body, userId: ground.cashierId })
      const seen = async () => {
        const { state, paid: sum } = await caller.record('invoice/get-by-id/{id}', { part: invoice._id })
        const query = { customer_id: customer._id, currency_id: ground.currency._id }
        const { balance } = await caller.record('balance/get-by-customer', { query })
        return [state, sum, balance, (await registers(ground, ground.deskId))[0]]
      }
      assert.deepEqual(await seen(), ['done', 8_000, 8_000, Number(before) + 8_000])
      const canceled = await setState(ground, paid._id, 'canceled')
      assert.ok(canceled.state === 'canceled' && canceled.canceled_at)
      assert.deepEqual(await seen(), ['pending', 0, 0, before])
      assert.equal((await setState(ground, paid._id, 'canceled')).canceled_at, canceled.canceled_at)
      await caller.refused('transaction/set-state', 400, { body: { _id: paid._id, state: 'done' } })
    }
  },
  {
    endpoint: 'transaction/set-state',
    section,
    sentence: 'refuses a missing id, an unknown id, an unknown state, and a transition that does not exist',
    run: async (ground) => {
      const refused = (body: Changes) => ground.caller.refused('transaction/set-state', 400, { body })
      assert.match(await refused({ state: 'done' }), /_id/)
      assert.match(await refused({ _id: 'nothing', state: 'done' }), /_id/)
      const { _id } = await transfer(ground, 1_000)
      assert.match(await refused({ _id, state: 'finished' }), /state/)
      assert.match(await refused({ _id, state: 'pending' }), /state/)
    }
  }
]

const exchanges: Case[] = [
  {
    endpoint: 'transaction/exchange',
    section: 'vendor rules 5.2',
    sentence: 'exchanges one currency for another at one register, and a cancellation reverses both',
    run: async (ground) => {
      const { deskId, cash, currency, dollar } = ground
      const both = async () => [
        await held(ground, deskId, cash._id, dollar._id),
        await held(ground, deskId, cash._id, currency._id)
      ]
      const [dollars = 0, main = 0] = await both()
      const coming = { exchange_currency_id: currency._id, exchange_amount: 1_200_000 }
      const body = bodyOf(ground, 100, { currency_id: dollar._id, destination_cashbox_id: deskId, ...coming })
      const out = await ground.caller.record('transaction/exchange', { body, userId: ground.cashierId })
      assert.deepEqual([out.type, out.state, out.exchange_amount], ['exchange', 'done', 1_200_000])
      assert.equal(out.exchange_currency?._id, currency._id)
      assert.deepEqual(await both(), [dollars - 100, main + 1_200_000])
      await setState(ground, out._id, 'canceled')
      assert.deepEqual(await both(), [dollars, main])
    }
  },
  {
    endpoint: 'transaction/exchange',
    section,
    sentence: 'refuses the same currency, an unknown one, and no received amount',
    run: async (ground) => {
      const refused = (changes: Changes) =>
        ground.caller.refused('transaction/exchange', 400, {
          body: bodyOf(ground, 100, {
            destination_cashbox_id: ground.deskId,
            exchange_currency_id: ground.dollar._id,
            exchange_amount: 1,
            ...changes
          })
        })
      assert.match(await refused({ exchange_currency_id: ground.currency._id }), /exchange_currency_id/)
      assert.match(await refused({ exchange_currency_id: 'shells' }), /exchange_currency_id/)
      assert.match(await refused({ exchange_amount: 0 }), /exchange_amount/)
      assert.match(await refused({ exchange_amount: undefined }), /exchange_amount/)
    }
  },
  {
    endpoint: 'transaction/exchange-method',
    section: 'vendor rules 5.2',
    sentence: 'moves money from one method to another at the same register',
    run: async (ground) => {
      const { deskId, cash, card, currency } = ground
      const both = async () => [
        await held(ground, deskId, card._id, currency._id),
        await held(ground, deskId, cash._id, currency._id)
      ]
      const [cards = 0, notes = 0] = await both()
      const [total] = await registers(ground, deskId)
      const change = { payment_method_id: card._id, destination_payment_method_id: cash._id, exchange_amount: 99_000 }
      const body = bodyOf(ground, 100_000, change)
      const out = await ground.caller.record('transaction/exchange-method', { body, userId: ground.cashierId })
      assert.deepEqual([out.type, out.payment_method?._id], ['exchange_method', card._id])
      assert.deepEqual(await both(), [cards - 100_000, notes + 99_000])
      assert.deepEqual(await registers(ground, deskId), [Number(total) - 1_000])
    }
  },
  {
    endpoint: 'transaction/exchange-method',
    section,
    sentence: 'refuses the same method, an unknown one, and no received amount',
    run: async (ground) => {
      const name: EndpointName = 'transaction/exchange-method'
      const change = { destination_payment_method_id: ground.card._id, exchange_amount: 1 }
      const refused = (changes: Changes) =>
        ground.caller.refused(name, 400, { body: bodyOf(ground, 1, { ...change, ...changes }) })
      assert.match(await refused({ destination_payment_method_id: ground.cash._id }), /destination_payment_method_id/)
      assert.match(await refused({ destination_payment_method_id: 'shells' }), /destination_payment_method_id/)
      assert.match(await refused({ exchange_amount: 0 }), /exchange_amount/)
    }
  }
]

export const moneyInHouse: Case[] = [...transfers, ...states, ...exchanges]
