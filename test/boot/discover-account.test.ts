import { expect, it } from 'vitest'
import { discoverAccount } from '../../src/main/remote/discover-account.ts'
import { ok } from '../../src/shared/failure.ts'

// What Welcome offers after the test of a connection.

const lists: Record<string, object[]> = {
  'organization/get-all': [{ _id: 'o', name: 'Chilonzor' }],
  'warehouse/get-all': [
    { _id: 'w1', name: 'Main', organization_id: 'o', 'is-main': true },
    { _id: 'w2', name: 'Back', organization_id: 'o', status: 'active' },
    { _id: 'w3', name: 'Closed', organization_id: 'o', status: 'inactive' }
  ],
  'price/get-all': [
    { _id: 'p1', name: 'Retail', type: 'sale', currency_id: 'c', is_default: true },
    { _id: 'p2', name: 'Purchase', type: 'income', is_main: true },
    { _id: 'p3', name: 'Old', type: 'sale', status: 'archived' }
  ]
}
const client = {
  read: () => Promise.resolve(ok({ user_name: 'shop' })),
  rows: (name: string) => Promise.resolve(ok({ rows: lists[name] ?? [] }))
}

it('inactive warehouses, inactive price lists and purchase prices are not offered, and main ones are marked', async () => {
  const found = await discoverAccount(client as unknown as Parameters<typeof discoverAccount>[0])
  expect(found).toMatchObject({
    ok: true,
    value: {
      warehouses: [
        { id: 'w1', name: 'Main', organizationId: 'o', isMain: true },
        { id: 'w2', isMain: false }
      ],
      priceLists: [{ id: 'p1', name: 'Retail', currencyId: 'c', isMain: true }]
    }
  })
})
