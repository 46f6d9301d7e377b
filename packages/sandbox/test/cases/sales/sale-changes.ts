import assert from 'node:assert/strict'
import { paymentOf, type Ground } from '../../ground.ts'
import type { Case } from '../case.ts'
import { percent, sell, stockOf, type Changes } from './sale.ts'

// Later changes of sales.

const refund = async (ground: Ground, tradeId: string, items: Changes[], changes: Changes = {}) =>
  await ground.caller.record('trade/refund', {
    body: { trade_id: tradeId, items, ...changes },
    userId: ground.cashierId
  })

export const saleChanges: Case[] = [
  {
    endpoint: 'trade/refund',
    section: 'reference 2, Trade',
    sentence: 'creates a second sale that returns the goods and their share of the money',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 3, {
        discounts: [{ ...percent(0), apply_type: 'cash', value: 10_000 }]
      })
      const parts: unknown[] = []
      while (parts.length < 3) {
        const back = await refund(ground, trade._id, [{ product_id: product._id, amount: 1 }], { note: 'broken' })
        parts.push(back.total_to_refund)
        assert.equal(back.is_refund, true)
        assert.equal(back.note, 'broken')
        assert.equal(back.refund?._id, trade._id)
      }
      assert.deepEqual(parts, [6_667, 6_666, 6_667])
      assert.equal((await stockOf(ground, product._id))?.amount, 0)
      const original = await ground.caller.record('trade/get-by-id/{id}', { part: trade._id })
      assert.equal(original.refunds?.length, 3)
      assert.equal(original.total_refunded_amount, 3)
    }
  },
  {
    endpoint: 'trade/refund',
    section: 'reference 2, Trade',
    sentence: 'refuses more than was sold, a second refund of the same goods, and goods that were not sold',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 1)
      const body = { trade_id: trade._id }
      const tooMany = { ...body, items: [{ product_id: product._id, amount: 2 }] }
      await ground.caller.refused('trade/refund', 400, { body: tooMany })
      await ground.caller.refused('trade/refund', 400, { body: { ...body, items: [{ product_id: 'x', amount: 1 }] } })
      await ground.caller.refused('trade/refund', 400, { body: { ...body, items: [] } })
      const whole = [{ product_id: product._id, amount: 1 }]
      await refund(ground, trade._id, whole)
      await ground.caller.refused('trade/refund', 400, { body: { ...body, items: whole } })
    }
  },
  {
    endpoint: 'trade/refund',
    section: 'policy refund-money',
    sentence: 'refunds with the methods of the sale on request',
    run: async (ground) => {
      const money = { payments: [paymentOf(ground, 10_000, ground.card), paymentOf(ground, 20_000)] }
      const { trade, product } = await sell(ground, 3, money)
      const items = [{ product_id: product._id, amount: 2 }]
      const back = await refund(ground, trade._id, items, { with_transactions: true })
      assert.deepEqual(
        back.payments?.map((part) => [part.payment_method?._id, part.amount]),
        [
          [ground.card._id, 10_000],
          [ground.cash._id, 10_000]
        ]
      )
    }
  },
  {
    endpoint: 'trade/set-state',
    section: 'reference 2, Trade',
    sentence: 'cancels a sale: the goods are returned, and the state is final',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 2)
      const body = { _id: trade._id, state: 'canceled', with_transactions: true }
      assert.equal((await ground.caller.record('trade/set-state', { body })).state, 'canceled')
      assert.equal((await stockOf(ground, product._id))?.amount, 0)
      await ground.caller.refused('trade/set-state', 400, { body: { ...body, state: 'done' } })
    }
  },
  {
    endpoint: 'trade/set-state',
    section: 'vendor rules 2.2',
    sentence: 'finishes a new sale: the reserved goods are removed',
    run: async (ground) => {
      const { trade, product } = await sell(ground, 2, { state: 'new' })
      await ground.caller.record('trade/set-state', { body: { _id: trade._id, state: 'done' } })
      assert.deepEqual(await stockOf(ground, product._id), { amount: -2, booked: 0, in_transit: 0, in_trash: 0 })
    }
  },
  {
    endpoint: 'trade/set-state-id',
    section: 'reference 2, Trade',
    sentence: 'moves a sale to a column',
    run: async (ground) => {
      const { trade } = await sell(ground, 1)
      const column = (await ground.caller.page('states/get-all')).rows[0]
      const body = { _id: trade._id, state_id: column?._id }
      assert.equal((await ground.caller.record('trade/set-state-id', { body }))['state_id'], column?._id)
    }
  }
]
