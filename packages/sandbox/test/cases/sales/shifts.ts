import { defined } from '@kassa/integration-api/basics'
import assert from 'node:assert/strict'
import { newProduct, paymentOf, saleBody, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'

// Cashier sessions and held tickets.

type Amounts = { cash?: number; card?: number }
const declared = (ground: Ground, { cash = 0, card = 0 }: Amounts) => [
  { currency_id: ground.currency._id, payment_method_id: ground.cash._id, expected: cash },
  { currency_id: ground.currency._id, payment_method_id: ground.card._id, expected: card }
]

/** Closes what an earlier case may have left open, so that each case finds its register free. */
export async function freshSession(ground: Ground, opening: Amounts = {}, note?: string) {
  const { caller, organizationId, cashierId: userId } = ground
  const body = { organization_id: organizationId }
  const active = await caller.data('cashbox-session/get-active', { body, userId })
  if (active !== null) {
    const { _id } = active as { _id: string }
    await caller.record('cashbox-session/close', { body: { _id, closed_balance: [] }, userId })
  }
  return await caller.record('cashbox-session/open', {
    userId,
    body: {
      organization_id: organizationId,
      cashbox_id: ground.deskId,
      opened_balance: declared(ground, opening),
      ...defined({ open_note: note })
    }
  })
}

const closed = async (ground: Ground, _id: string, counted: Amounts) =>
  await ground.caller.record('cashbox-session/close', {
    userId: ground.cashierId,
    body: { _id, closed_balance: declared(ground, counted), close_note: 'counted' }
  })

const sessions: Case[] = [
  {
    endpoint: 'cashbox-session/open',
    section: 'Cashbox session',
    sentence: 'opens a session of the acting user, with the sent note and time',
    run: async (ground) => {
      const session = await freshSession(ground, { cash: 100_000 }, 'morning')
      assert.equal(session.state, 'open')
      assert.equal(session.user_id, ground.cashierId)
      assert.equal(session.open_note, 'morning')
      assert.equal(session.opened_balance?.find((row) => row.payment_method_id === ground.cash._id)?.actual, 100_000)
    }
  },
  {
    endpoint: 'cashbox-session/open',
    section: 'policy one-open-session',
    sentence: 'refuses a second session of the same cashier, and another cashier at the same register',
    run: async (ground) => {
      await freshSession(ground)
      const body = { organization_id: ground.organizationId, cashbox_id: ground.deskId, opened_balance: [] }
      await ground.caller.refused('cashbox-session/open', 400, { body, userId: ground.cashierId })
      await ground.caller.refused('cashbox-session/open', 400, { body, userId: ground.secondId })
    }
  },
  {
    endpoint: 'cashbox-session/open',
    section: 'Cashbox session',
    sentence: 'reports a difference between the declared amount and the count of the last closing',
    run: async (ground) => {
      const first = await freshSession(ground, { cash: 50_000 })
      await closed(ground, first._id, { cash: 50_000, card: 8_000 })
      const second = await freshSession(ground, { cash: 49_000 })
      assert.equal(second.has_diff_on_open, true)
      await closed(ground, second._id, { cash: 49_000 })
      assert.equal((await freshSession(ground, { cash: 49_000 })).has_diff_on_open, false)
    }
  },
  {
    endpoint: 'cashbox-session/close',
    section: 'States and transitions, Cashbox session',
    sentence: 'calculates the opening, the payments and change of its sales, and cash movements',
    run: async (ground) => {
      const session = await freshSession(ground, { cash: 100_000 })
      const { _id } = await newProduct(ground)
      const money = {
        payments: [paymentOf(ground, 50_000), paymentOf(ground, 10_000, ground.card)],
        changes: [paymentOf(ground, 20_000)]
      }
      const body = saleBody(ground, [{ product_id: _id, amount: 4, price: 10_000 }], money)
      await ground.caller.record('trade/create', { body, userId: ground.cashierId })
      await ground.caller.record('trade/create', { body, userId: ground.secondId })
      await ground.caller.record('transaction/expense', {
        body: movementBody(ground, 5_000),
        userId: ground.cashierId
      })
      const end = await closed(ground, session._id, { cash: 125_000, card: 9_000 })
      assert.equal(end.state, 'closed')
      assert.equal(end.close_note, 'counted')
      assert.equal(end.has_diff_on_close, true)
      const expected = (id: string) => end.closed_balance?.find((row) => row.payment_method_id === id)
      assert.equal(expected(ground.cash._id)?.expected, 125_000)
      assert.equal(expected(ground.card._id)?.expected, 10_000)
      assert.equal(expected(ground.card._id)?.actual, 9_000)
    }
  },
  {
    endpoint: 'cashbox-session/close',
    section: 'States and transitions, Cashbox session',
    sentence: 'has no difference if the count is right, and refuses a second closing',
    run: async (ground) => {
      const { _id } = await freshSession(ground, { cash: 7_000 })
      assert.equal((await closed(ground, _id, { cash: 7_000 })).has_diff_on_close, false)
      const body = { _id, closed_balance: [] }
      await ground.caller.refused('cashbox-session/close', 400, { body, userId: ground.cashierId })
    }
  },
  {
    endpoint: 'cashbox-session/close',
    section: 'policy close-whose',
    sentence: 'refuses another cashier',
    run: async (ground) => {
      const { _id } = await freshSession(ground)
      const body = { _id, closed_balance: [] }
      await ground.caller.refused('cashbox-session/close', 403, { body, userId: ground.secondId })
    }
  },
  {
    endpoint: 'cashbox-session/get-active',
    section: 'Cashbox session',
    sentence: 'returns the open session of the caller in the organization, or null',
    run: async (ground) => {
      const { _id } = await freshSession(ground)
      const asked = { body: { organization_id: ground.organizationId }, userId: ground.cashierId }
      assert.equal((await ground.caller.record('cashbox-session/get-active', asked))?._id, _id)
      await closed(ground, _id, {})
      assert.equal(await ground.caller.data('cashbox-session/get-active', asked), null)
    }
  },
  {
    endpoint: 'cashbox-session/get-by-id/{id}',
    section: 'Cashbox session',
    sentence: 'returns one session',
    run: async (ground) => {
      const { _id } = await freshSession(ground)
      assert.equal((await ground.caller.record('cashbox-session/get-by-id/{id}', { part: _id }))._id, _id)
    }
  },
  {
    endpoint: 'cashbox-session/get-paging',
    section: 'Cashbox session',
    sentence: 'filters by register, user, state and difference',
    run: async (ground) => {
      const { _id } = await freshSession(ground)
      const asked = { page: 1, limit: 200, cashbox_id: ground.deskId, user_id: ground.cashierId }
      const open = await ground.caller.page('cashbox-session/get-paging', { body: { ...asked, state: 'open' } })
      assert.deepEqual(
        open.rows.map((row) => row._id),
        [_id]
      )
      const odd = await ground.caller.page('cashbox-session/get-paging', { body: { ...asked, has_diff: true } })
      assert.ok(odd.rows.every((row) => row.has_diff_on_close === true))
    }
  }
]

/** Moves money in or out, as the acting cashier. */
export const movementBody = (ground: Ground, amount: number, changes: Record<string, unknown> = {}) => ({
  user_type: 'employee',
  employee_id: ground.cashierId,
  customer_id: '',
  supplier_id: '',
  person_id: '',
  payment_type_id: ground.incomeTypeId,
  amount,
  atachments: [],
  payment_method_id: ground.cash._id,
  currency_id: ground.currency._id,
  ...changes
})

async function ticketBody(ground: Ground) {
  const { _id } = await newProduct(ground)
  const line = { product_id: _id, warehouse_id: ground.warehouseId, amount: 2, price: 10_000 }
  return {
    name: ground.unique('Ticket'),
    organization_id: ground.organizationId,
    receipt: { note: 'by the window', products: [line] }
  }
}
const newTicket = async (ground: Ground) =>
  await ground.caller.record('open-ticket/create', { body: await ticketBody(ground) })
const ticketPage = { page: 1, limit: 200 }

const tickets: Case[] = [
  {
    endpoint: 'open-ticket/create',
    section: 'Open ticket',
    sentence: 'stores the sent receipt, and creates a second ticket if it is repeated',
    run: async (ground) => {
      const body = await ticketBody(ground)
      const first = await ground.caller.record('open-ticket/create', { body })
      const second = await ground.caller.record('open-ticket/create', { body })
      assert.notEqual(first._id, second._id)
      assert.deepEqual(first.receipt, body.receipt)
    }
  },
  {
    endpoint: 'open-ticket/update',
    section: 'Open ticket',
    sentence: 'replaces the ticket and its receipt',
    run: async (ground) => {
      const { _id, uuid } = await newTicket(ground)
      const body = await ticketBody(ground)
      const changed = await ground.caller.record('open-ticket/update', { body: { ...body, _id } })
      assert.deepEqual([changed._id, changed.uuid, changed.name], [_id, uuid, body.name])
      assert.deepEqual(changed.receipt, body.receipt)
    }
  },
  {
    endpoint: 'open-ticket/update',
    section: 'Errors',
    sentence: 'refuses products that do not exist',
    run: async (ground) => {
      const { _id, name, receipt } = await newTicket(ground)
      const products = [{ product_id: 'gone', warehouse_id: ground.warehouseId, amount: 1, price: 1 }]
      const body = { _id, name, organization_id: ground.organizationId, receipt: { ...receipt, products } }
      await ground.caller.refused('open-ticket/update', 400, { body })
    }
  },
  {
    endpoint: 'open-ticket/get-paging',
    section: 'Open ticket',
    sentence: 'lists the tickets of an organization',
    run: async (ground) => {
      const { _id } = await newTicket(ground)
      const own = await ground.caller.page('open-ticket/get-paging', {
        body: { ...ticketPage, organization_id: ground.organizationId }
      })
      const other = await ground.caller.page('open-ticket/get-paging', {
        body: { ...ticketPage, organization_id: ground.otherOrganizationId }
      })
      assert.ok(own.rows.some((row) => row._id === _id))
      assert.ok(other.rows.every((row) => row._id !== _id))
    }
  },
  {
    endpoint: 'open-ticket/get-by-id/{id}',
    section: 'Open ticket',
    sentence: 'returns one ticket',
    run: async (ground) => {
      const { _id } = await newTicket(ground)
      assert.equal((await ground.caller.record('open-ticket/get-by-id/{id}', { part: _id }))._id, _id)
    }
  },
  {
    endpoint: 'open-ticket/delete-many',
    section: 'Open ticket',
    sentence: 'removes several tickets, also if it is repeated, and none if one id is unknown',
    run: async (ground) => {
      const ids = [(await newTicket(ground))._id, (await newTicket(ground))._id]
      await ground.caller.refused('open-ticket/delete-many', 400, { body: { ids: [...ids, 'nothing'] } })
      const listed = async () => (await ground.caller.page('open-ticket/get-paging', { body: ticketPage })).rows
      assert.equal((await listed()).filter((row) => ids.includes(row._id)).length, 2)
      assert.equal(await ground.caller.data('open-ticket/delete-many', { body: { ids } }), 'ok')
      assert.equal(await ground.caller.data('open-ticket/delete-many', { body: { ids } }), 'ok')
      assert.equal((await listed()).filter((row) => ids.includes(row._id)).length, 0)
    }
  }
]

export const shifts: Case[] = [...sessions, ...tickets]
