import assert from 'node:assert/strict'
import type { Case } from '../case.ts'

// Settings that the account has once each. Every case restores them.

export const settings: Case[] = [
  {
    endpoint: 'warehouse-settings/get',
    section: 'reference 1, Warehouse-settings',
    sentence: 'returns a record before the settings were ever set, and the same one every time',
    run: async ({ caller }) => {
      const first = await caller.record('warehouse-settings/get')
      assert.deepEqual(await caller.record('warehouse-settings/get'), first)
      assert.equal(typeof first.direct_transfer, 'boolean')
    }
  },
  {
    endpoint: 'warehouse-settings/set',
    section: 'reference 1, Warehouse-settings',
    sentence: 'changes the sent fields, keeps the others, and refuses a value that is not true or false',
    run: async ({ caller }) => {
      const before = await caller.record('warehouse-settings/get')
      const body = { show_sale_price_in_transfers: before.show_sale_price_in_transfers !== true }
      const after = await caller.record('warehouse-settings/set', { body })
      assert.deepEqual({ ...before, ...body }, { ...before, ...after, ...body })
      assert.equal(after._id, before._id)
      assert.equal(
        (await caller.record('warehouse-settings/get')).show_sale_price_in_transfers,
        body.show_sale_price_in_transfers
      )
      await caller.refused('warehouse-settings/set', 400, { body: { direct_transfer: 'yes' } })
      const { show_sale_price_in_transfers } = before
      await caller.record('warehouse-settings/set', { body: { show_sale_price_in_transfers } })
    }
  },
  {
    endpoint: 'finance-settings/get',
    section: 'reference 1, Finance-settings',
    sentence: 'returns every rule before the settings were ever set',
    run: async ({ caller }) => {
      const row = await caller.record('finance-settings/get')
      assert.deepEqual([row.service_cost_type, row.discount_below_min_price_policy], ['fixed', 'warning'])
    }
  },
  {
    endpoint: 'finance-settings/set',
    section: 'reference 1, Finance-settings',
    sentence: 'copies the approval currency, and keeps omitted fields',
    run: async ({ caller, dollar }) => {
      const before = await caller.record('finance-settings/get')
      const body = { expense_approval_currency_id: dollar._id, expense_approval_limit: 100 }
      const after = await caller.record('finance-settings/set', { body })
      assert.deepEqual(
        [after.expense_approval_currency?._id, after.expense_approval_currency?.name],
        [dollar._id, dollar.name]
      )
      assert.equal(after.expense_approval_limit, 100)
      assert.equal(after.service_cost_type, before.service_cost_type)
      await caller.record('finance-settings/set', { body: { expense_approval_limit: 0 } })
    }
  },
  {
    endpoint: 'finance-settings/set',
    section: 'reference 1, Finance-settings',
    sentence:
      'keeps the setting of several currencies while there are several, and refuses an unknown currency and policy',
    run: async ({ caller }) => {
      const wrong = [
        { multi_currency: false },
        { expense_approval_currency_id: 'none' },
        { discount_below_min_price_policy: 'never' }
      ]
      for (const body of wrong)
        assert.match(
          await caller.refused('finance-settings/set', 400, { body }),
          new RegExp(Object.keys(body)[0] ?? '')
        )
      assert.equal((await caller.record('finance-settings/get')).multi_currency, true)
    }
  },
  {
    endpoint: 'marketing-settings/get',
    section: 'reference 3, Marketing-settings',
    sentence: 'sends nothing by default',
    run: async ({ caller }) => {
      const row = await caller.record('marketing-settings/get')
      assert.deepEqual([row.send_by_sms, row.send_by_bot], [false, false])
    }
  },
  {
    endpoint: 'marketing-settings/set',
    section: 'reference 3, Marketing-settings',
    sentence: 'returns the template that it names, and refuses an unknown one',
    run: async (ground) => {
      const { caller } = ground
      const content = ground.unique('It has come')
      const { _id } = await caller.record('sms-template/create', { body: { content } })
      const body = { expected_product_template_id: _id, send_by_sms: true }
      assert.deepEqual((await caller.record('marketing-settings/set', { body })).template, { _id, content })
      assert.equal((await caller.record('marketing-settings/get')).send_by_sms, true)
      const wrong = { expected_product_template_id: 'nothing' }
      await caller.refused('marketing-settings/set', 400, { body: wrong })
      await caller.record('marketing-settings/set', { body: { send_by_sms: false } })
    }
  },
  {
    endpoint: 'reminder-settings/get',
    section: 'reference 3, Reminder-settings',
    sentence: 'has no lead time by default',
    run: async ({ caller }) => {
      assert.equal((await caller.record('reminder-settings/get')).minute, 0)
    }
  },
  {
    endpoint: 'reminder-settings/set',
    section: 'reference 3, Reminder-settings',
    sentence: 'stores the minutes, and refuses negative ones',
    run: async ({ caller }) => {
      assert.equal((await caller.record('reminder-settings/set', { body: { minute: 15 } })).minute, 15)
      assert.match(await caller.refused('reminder-settings/set', 400, { body: { minute: -1 } }), /minute/)
      assert.equal((await caller.record('reminder-settings/get')).minute, 15)
      await caller.record('reminder-settings/set', { body: { minute: 0 } })
    }
  },
  {
    endpoint: 'message-settings/get',
    section: 'reference 3, Message-settings',
    sentence: 'has one record for each bot and message, and refuses an unknown bot',
    run: async ({ caller }) => {
      const body = { bot_type: 'SMS', message_type: 'TRADE' }
      const row = await caller.record('message-settings/get', { body })
      const other = await caller.record('message-settings/get', { body: { ...body, message_type: 'TASK' } })
      assert.notEqual(row._id, other._id)
      assert.deepEqual([row.bot_type, row.message_type, row.is_task_created], ['SMS', 'TRADE', false])
      await caller.refused('message-settings/get', 400, { body: { ...body, bot_type: 'PIGEON' } })
    }
  },
  {
    endpoint: 'message-settings/set',
    section: 'reference 3, Message-settings',
    sentence: 'changes one pair, keeps omitted fields, and refuses a part that no message has',
    run: async ({ caller }) => {
      const pair = { bot_type: 'REPORT_BOT', message_type: 'TASK' }
      await caller.record('message-settings/set', { body: { ...pair, debt: { show: true, position: 2 } } })
      const row = await caller.record('message-settings/set', { body: { ...pair, is_task_closed: true } })
      assert.deepEqual([row['debt'], row.is_task_closed], [{ show: true, position: 2 }, true])
      const other = await caller.record('message-settings/get', { body: { ...pair, bot_type: 'CUSTOMER_BOT' } })
      assert.equal(other.is_task_closed, false)
      await caller.refused('message-settings/set', 400, { body: { ...pair, weather: { show: true } } })
    }
  }
]
