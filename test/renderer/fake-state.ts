import type { ShiftId } from '../../src/shared/ids.ts'
import type { Minor } from '../../src/shared/money.ts'
import type { StateView } from '../../src/shared/views.ts'
import { dollar, methods, som } from './fakes/fake-shop.ts'

/** Returns the state of a till with a signed-in cashier and an open shift, with the given changes. */
export function stateOf(state: Partial<StateView> = {}): StateView {
  return {
    stage: 'sale',
    mode: 'live',
    locale: 'en',
    theme: 'light',
    zoom: { now: 100, offered: [100, 125, 150, 175, 200] },
    hasSounds: true,
    idleLockMinutes: 15,
    network: 'online',
    endpointBlocks: [],
    shop: { organization: 'Chilonzor', cashbox: 'Kassa 2' },
    currency: som,
    currencies: [som, dollar],
    methods,
    cashier: { id: 'p1' as never, name: 'Nodira A.', isManager: false, isEnrolled: true },
    isLocked: false,
    shift: {
      id: 'shift00000000001' as ShiftId,
      number: 418,
      openedAt: new Date(2026, 10, 20, 8, 2).getTime(),
      cashierId: 'p1' as never,
      cashierName: 'Nodira A.'
    },
    unsent: { count: 2, amountMinor: 412_000 as Minor, needPerson: 0 },
    notices: [],
    version: '0.1.0',
    ...state
  }
}
