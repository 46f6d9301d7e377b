import type { ShopContext } from '../../../src/main/app/core/context.ts'
import { fail } from '../../../src/shared/failure.ts'
import { noDatabaseHealth } from './no-database-health.ts'
import { noOrders } from './no-orders.ts'
import { noPictures, noPrinting, noPrints, noSerial, noZoom } from './no-printing.ts'
import { noSales } from './no-sales.ts'
import { noDiagnostics, noRights, noUpdates } from './no-updates.ts'

const unreachable = () => Promise.resolve(fail('service.unreachable'))

/**
 * Returns the ports of a till that has no devices and no folder, and that cannot ask the service. Tests replace what some
 * of them answer, so each till has its own.
 */
export const nullPorts = () =>
  ({
    reports: { write: () => '', summary: unreachable },
    cashback: { of: unreachable },
    arrivals: { of: unreachable },
    orders: noOrders,
    sales: noSales,
    updates: noUpdates,
    rights: noRights,
    diagnostics: noDiagnostics,
    prints: noPrints,
    printing: noPrinting,
    pictures: noPictures,
    serial: noSerial,
    zoom: noZoom,
    databaseHealth: noDatabaseHealth
  }) satisfies Partial<ShopContext>
