import { describe, expect, it } from 'vitest'
import {
  decidedBy,
  defaultOf,
  fieldOf,
  offers,
  registerOffers
} from '../../../src/renderer/features/settings/welcome/connect-form.ts'
import type { CashboxId, EmployeeId, OrganizationId, WarehouseId } from '../../../src/shared/ids.ts'
import type { ConnectionView } from '../../../src/shared/views.ts'

const first = 'o1' as OrganizationId
const second = 'o2' as OrganizationId
const found: ConnectionView = {
  organizations: [
    { id: first, name: 'Chilonzor' },
    { id: second, name: 'Sergeli' }
  ],
  cashboxes: [
    { id: 'c1' as CashboxId, name: 'Kassa 1', organizationId: first },
    { id: 'c2' as CashboxId, name: 'Kassa 2', organizationId: second }
  ],
  warehouses: [{ id: 'w1' as WarehouseId, name: 'Asosiy', isMain: false }],
  priceLists: [],
  currencies: [],
  people: [],
  refused: []
}
const names = (organization: string, choice: Parameters<typeof offers>[1]) =>
  offers(found, choice, organization).map(({ name }) => name)

describe('the choices for connecting', () => {
  it('the registers offered are those of the chosen organization, and all if none is chosen', () => {
    expect(names('o1', 'cashbox')).toEqual(['Kassa 1'])
    expect(names('', 'cashbox')).toEqual(['Kassa 1', 'Kassa 2'])
  })
  it('a warehouse without an organization is offered in every organization', () => {
    expect(names('o2', 'warehouse')).toEqual(['Asosiy'])
  })
  it('the form offers nothing if the back office lists nothing, so that the user types the id', () => {
    expect(names('o1', 'priceList')).toEqual([])
  })
})

describe('the suggested choices', () => {
  const warehouse = (id: string, of: OrganizationId, isMain: boolean) => ({
    id: id as WarehouseId,
    name: id,
    organizationId: of,
    isMain
  })
  const several: ConnectionView = {
    ...found,
    warehouses: [
      warehouse('a', first, false),
      warehouse('b', first, true),
      warehouse('c', second, true),
      warehouse('d', second, true)
    ],
    people: [
      { id: 'p1' as EmployeeId, name: 'Anna', isBoss: false },
      { id: 'p2' as EmployeeId, name: 'Olim', isBoss: true }
    ]
  }
  it('the only choice and the only main warehouse of the organization are suggested', () => {
    expect(defaultOf(several, 'cashbox', 'o1')).toBe('c1')
    expect(defaultOf(several, 'warehouse', 'o1')).toBe('b')
    expect(defaultOf(several, 'owner', 'o1')).toBe('p2')
  })
  it('nothing is suggested among several main warehouses, several organizations, or nothing', () => {
    expect(defaultOf(several, 'warehouse', 'o2')).toBe('')
    expect(defaultOf(several, 'organization', '')).toBe('')
    expect(defaultOf(several, 'priceList', 'o1')).toBe('')
  })
})

describe('what the register decides', () => {
  const warehouse = (id: string, of: OrganizationId, isMain: boolean) => ({
    id: id as WarehouseId,
    name: id,
    organizationId: of,
    isMain
  })
  const shop: ConnectionView = {
    ...found,
    warehouses: [
      warehouse('a', first, false),
      warehouse('b', first, true),
      warehouse('c', second, true),
      warehouse('d', second, true)
    ]
  }
  it('the register decides the organization, and the warehouse if the organization has one main one', () => {
    expect(decidedBy(shop, 'c1')).toEqual(['organization', 'warehouse'])
    expect(decidedBy(shop, 'c2')).toEqual(['organization'])
  })
  it('organization and warehouse are not asked before a register is chosen, and are asked if the till cannot list registers', () => {
    expect(decidedBy(shop, '')).toEqual(['organization', 'warehouse'])
    expect(decidedBy({ ...shop, cashboxes: [] }, '')).toEqual([])
    expect(decidedBy(shop, 'typed by hand')).toEqual([])
  })
  it('a register without an organization decides it only if there is one organization', () => {
    const free: ConnectionView = { ...shop, cashboxes: [{ id: 'c1' as CashboxId, name: 'Kassa 1' }] }
    expect(decidedBy(free, 'c1')).toEqual([])
    expect(decidedBy({ ...free, organizations: free.organizations.slice(0, 1) }, 'c1')).toEqual([
      'organization',
      'warehouse'
    ])
  })
  it('of several organizations each register is shown with its own', () => {
    expect(registerOffers(shop).map(({ name }) => name)).toEqual(['Kassa 1, Chilonzor', 'Kassa 2, Sergeli'])
    const one = { ...shop, organizations: shop.organizations.slice(0, 1) }
    expect(registerOffers(one).map(({ name }) => name)).toEqual(['Kassa 1', 'Kassa 2'])
  })
})

describe('a failure to connect', () => {
  it('the failure is shown at the key if the key is refused', () => {
    expect(fieldOf({ kind: 'service.credentials' })).toBe('secret')
    expect(fieldOf({ kind: 'service.permission' })).toBe('secret')
  })
  it('the failure is shown at the address if nothing or another program answers there', () => {
    for (const kind of [
      'service.address',
      'service.unreachable',
      'service.notTheService',
      'service.timeout'
    ] as const) {
      expect(fieldOf({ kind })).toBe('url')
    }
  })
  it('the failure is shown at the field that the main process names', () => {
    expect(fieldOf({ kind: 'input.invalid', facts: { field: 'cashboxId' } })).toBe('cashbox')
    expect(fieldOf({ kind: 'input.invalid', facts: { field: 'owner.pin' } })).toBe('pin')
    expect(fieldOf({ kind: 'person.pinWeak' })).toBe('pin')
    expect(fieldOf({ kind: 'input.invalid', facts: { field: 'something' } })).toBe('url')
  })
})
