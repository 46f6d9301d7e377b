import { fail } from '../../../src/shared/failure.ts'
import type { ConnectionView } from '../../../src/shared/views.ts'
import { people, som } from './fake-shop.ts'

// The answers of a back office to the Welcome screen, for the pictures.

/** The result of a test of the address. */
export const connection: ConnectionView = {
  account: 'Chilonzor savdo',
  organizations: [
    { id: 'o1' as never, name: 'Chilonzor savdo' },
    { id: 'o2' as never, name: 'Sergeli savdo' }
  ],
  cashboxes: [
    { id: 'c1' as never, name: 'Kassa 1', organizationId: 'o1' as never },
    { id: 'c2' as never, name: 'Kassa 2', organizationId: 'o1' as never },
    { id: 'c3' as never, name: 'Kassa 3', organizationId: 'o2' as never }
  ],
  warehouses: [{ id: 'w1' as never, name: 'Asosiy ombor', isMain: true }],
  priceLists: [],
  currencies: [{ id: som.id, name: 'soʻm', isMain: true }],
  people: people.map(({ id, name, isManager }) => ({ id, name, isBoss: isManager })),
  refused: ['priceLists']
}

/** The results of a connection test by the typed key: each key stands for one possible result. */
export const keyFails = (key: string) => {
  if (key === 'wrong') return fail('service.credentials')
  if (key === 'html') return fail('service.notTheService')
  return key === 'down' ? fail('service.unreachable') : undefined
}

/** The register that has an open shift. */
export const registerInUse = { id: 'c2', facts: { userId: 'p2', openedAt: '2026-11-28T06:00:00.000Z' } }
/** The owner who has a shift open at another register, and when it was opened. */
export const busyOwner = { id: 'p4', facts: { userId: 'p4', openedAt: '2026-11-28T06:00:00.000Z' } }
