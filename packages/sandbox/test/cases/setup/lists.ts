import assert from 'node:assert/strict'
import { newSupplier } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { everything, type Body } from '../plain-subjects.ts'

// Suppliers, reasons, devices, custom fields of the account, and cashback rules.

const suppliers: Case[] = [
  {
    endpoint: 'supplier/create',
    section: 'reference 3, Supplier',
    sentence: 'accepts names of 3 to 100 characters, and requires at least one existing organization',
    run: async ({ caller, organizationId, unique }) => {
      const body = { name: unique('Supplier'), organization_ids: [organizationId] }
      const wrong: Body[] = [
        { name: 'ab' },
        { name: 'x'.repeat(101) },
        { organization_ids: [] },
        { organization_ids: ['nowhere'] }
      ]
      for (const change of wrong) await caller.refused('supplier/create', 400, { body: { ...body, ...change } })
      assert.equal((await caller.record('supplier/create', { body })).name, body.name)
    }
  },
  {
    endpoint: 'supplier/update',
    section: 'reference 2, Supplier',
    sentence: 'changes the sent fields and keeps the others',
    run: async (ground) => {
      const { caller } = ground
      const _id = await newSupplier(ground)
      const before = await caller.record('supplier/get-by-id/{id}', { part: _id })
      const after = await caller.record('supplier/update', { body: { _id, note: 'Comes on Mondays' } })
      assert.equal(after.name, before.name)
      assert.equal(after['note'], 'Comes on Mondays')
      await caller.refused('supplier/update', 400, { body: { _id: 'nobody', note: 'x' } })
    }
  },
  {
    endpoint: 'supplier/get-by-id/{id}',
    section: 'reference 1, Supplier',
    sentence: 'returns the supplier and refuses an unknown id',
    run: async (ground) => {
      const _id = await newSupplier(ground)
      assert.equal((await ground.caller.record('supplier/get-by-id/{id}', { part: _id }))._id, _id)
      await ground.caller.refused('supplier/get-by-id/{id}', 400, { part: 'nobody' })
    }
  },
  {
    endpoint: 'supplier/get-by-phone/{phone_number}',
    section: 'reference 2, Supplier',
    sentence: 'finds a supplier by the exact number with its plus sign',
    run: async ({ caller, organizationId, unique }) => {
      const phone_number = '+998935554433'
      const body = { name: unique('Supplier'), organization_ids: [organizationId], phone_number }
      const { _id } = await caller.record('supplier/create', { body })
      assert.equal((await caller.record('supplier/get-by-phone/{phone_number}', { part: phone_number }))._id, _id)
      await caller.refused('supplier/get-by-phone/{phone_number}', 400, { part: '+998000000000' })
    }
  },
  {
    endpoint: 'supplier/get-paging',
    section: 'reference 1, Supplier',
    sentence: 'lists a new supplier and finds it by a part of its name',
    run: async (ground) => {
      const _id = await newSupplier(ground)
      const { name } = await ground.caller.record('supplier/get-by-id/{id}', { part: _id })
      const body = { ...everything, search: name.toUpperCase() }
      const { rows } = await ground.caller.page('supplier/get-paging', { body })
      assert.ok(rows.some((row) => row._id === _id))
    }
  }
]

const devices: Case[] = [
  {
    endpoint: 'device/create',
    section: 'reference 3, Device',
    sentence: 'approves the device and assigns it a unique code',
    run: async ({ caller, unique }) => {
      const body = { name: unique('Till') }
      const [first, second] = [
        await caller.record('device/create', { body }),
        await caller.record('device/create', { body })
      ]
      assert.equal(first.status, 'approved')
      assert.notEqual(first.device_sign, second.device_sign)
      assert.deepEqual(await caller.record('device/get-by-id/{id}', { part: first._id }), first)
    }
  },
  {
    endpoint: 'device/update/{id}',
    section: 'reference 3, Device',
    sentence: 'returns the id',
    run: async ({ caller, unique }) => {
      const { _id: part } = await caller.record('device/create', { body: { name: unique('Till') } })
      assert.equal(
        await caller.data('device/update/{id}', { part, body: { name: 'Till 9', multiple_user: true } }),
        part
      )
      const row = await caller.record('device/get-by-id/{id}', { part })
      assert.equal(row.name, 'Till 9')
      assert.equal(row.multiple_user, true)
    }
  },
  {
    endpoint: 'device/set-status/{id}',
    section: 'reference 3, Device',
    sentence: 'changes any state into any other, and changes nothing if it is repeated',
    run: async ({ caller, unique }) => {
      const { _id: part } = await caller.record('device/create', { body: { name: unique('Till') } })
      for (const status of ['blocked', 'pending', 'approved'])
        assert.equal(await caller.data('device/set-status/{id}', { part, body: { status } }), part)
      const before = await caller.record('device/get-by-id/{id}', { part })
      await caller.data('device/set-status/{id}', { part, body: { status: 'approved' } })
      assert.deepEqual(await caller.record('device/get-by-id/{id}', { part }), before)
    }
  },
  {
    endpoint: 'device/get-by-id/{id}',
    section: 'reference 3, Device',
    sentence: 'refuses an unknown id',
    run: async ({ caller }) => {
      await caller.refused('device/get-by-id/{id}', 400, { part: 'nothing' })
    }
  },
  {
    endpoint: 'device/get-paging',
    section: 'reference 3, Device',
    sentence: 'lists a device that was never activated only among inactive ones',
    run: async ({ caller, unique }) => {
      const { _id } = await caller.record('device/create', { body: { name: unique('Till') } })
      const ids = async (filter: Body) =>
        (await caller.page('device/get-paging', { body: { ...everything, ...filter } })).rows.map((row) => row._id)
      assert.ok((await ids({})).includes(_id))
      assert.ok((await ids({ is_used: false })).includes(_id))
      assert.ok(!(await ids({ is_used: true })).includes(_id))
    }
  },
  {
    endpoint: 'device/delete/{id}',
    section: 'reference 3, Device',
    sentence: 'returns the id and hides the device',
    run: async ({ caller, unique }) => {
      const { _id: part } = await caller.record('device/create', { body: { name: unique('Till') } })
      assert.equal(await caller.data('device/delete/{id}', { part }), part)
      const { rows } = await caller.page('device/get-paging', { body: everything })
      assert.ok(rows.every((row) => row._id !== part))
    }
  }
]

const others: Case[] = [
  {
    endpoint: 'reason/get-paging',
    section: 'reference 3, Reason',
    sentence: 'filters by type and by state, in the order of the account',
    run: async ({ caller, unique }) => {
      const made = async (order_number: number) =>
        (
          await caller.record('reason/create', {
            body: { name: unique('R'), type: 'visit_reject', is_active: true, order_number }
          })
        )._id
      const [late, early] = [await made(2), await made(1)]
      const ids = async (filter: Body) =>
        (await caller.page('reason/get-paging', { body: { ...everything, ...filter } })).rows.map((row) => row._id)
      assert.deepEqual(await ids({ type: 'visit_reject' }), [early, late])
      assert.deepEqual(await ids({ type: 'visit_reject', is_active: false }), [])
    }
  },
  {
    endpoint: 'custom-field/create',
    section: 'reference 2, Custom-field',
    sentence: 'is visible and not required by default, and requires options for a choice',
    run: async ({ caller, unique }) => {
      const body = { table_name: 'customers', type: 'text', name: unique('Field') }
      const row = await caller.record('custom-field/create', { body })
      assert.equal(row.is_visible, true)
      assert.equal(row.is_required, false)
      await caller.refused('custom-field/create', 400, { body: { ...body, type: 'select' } })
    }
  },
  {
    endpoint: 'custom-field/get-all',
    section: 'reference 2, Custom-field',
    sentence: 'lists the fields of one collection',
    run: async ({ caller, unique }) => {
      const body = { table_name: 'products', type: 'number', name: unique('Field') }
      const { _id } = await caller.record('custom-field/create', { body })
      const ids = async (table_name: string) =>
        (await caller.page('custom-field/get-all', { query: { table_name } })).rows.map((row) => row._id)
      assert.ok((await ids('products')).includes(_id))
      assert.ok(!(await ids('trades')).includes(_id))
    }
  },
  {
    endpoint: 'extra-cost/get-paging',
    section: 'reference 1, Extra-cost',
    sentence: 'omits costs that are distributed by price, unless the request names another distribution',
    run: async ({ caller, currency, incomeTypeId, unique }) => {
      const body = { name: unique('Duty'), currency_id: currency._id, payment_type_id: incomeTypeId }
      const { _id, distribution_method } = await caller.record('extra-cost/create', { body })
      assert.equal(distribution_method, 'byPrice')
      const ids = async (filter: Body) =>
        (await caller.page('extra-cost/get-paging', { body: { ...everything, ...filter } })).rows.map((row) => row._id)
      assert.ok(!(await ids({})).includes(_id))
      assert.ok((await ids({ distribution_method_ne: 'manual' })).includes(_id))
    }
  },
  {
    endpoint: 'cashback-setting/get-by-organization_id/{organization_id}',
    section: 'reference 1, Cashback-settings',
    sentence: 'returns the newest rules of an organization, and refuses an organization without rules',
    run: async ({ caller, otherOrganizationId, currency }) => {
      const name = 'cashback-setting/get-by-organization_id/{organization_id}'
      await caller.refused(name, 400, { part: 'nowhere' })
      const cashbacks = [{ cashback_type: 'percent', amount: 0, percent: 3, currency_id: currency._id }]
      const body = { type: 'by_amount', is_active: true, organization_id: otherOrganizationId, cashbacks }
      const { _id } = await caller.record('cashback-setting/create', { body })
      assert.equal((await caller.record(name, { part: otherOrganizationId }))._id, _id)
    }
  }
]

export const lists: Case[] = [...suppliers, ...devices, ...others]
