import { expect, test } from 'vitest'
import type { WarehouseId } from '../../../src/shared/ids.ts'
import { soldSince } from '../../../src/main/db/catalog/stock.ts'
import { createRig } from '../rig/rig.ts'

// The service has answered and the disk refuses to write the answer: a reader in between must not lose the arrival.

test('the quantity of a sale stays subtracted from the stock until its answer is on the disk, however slow that is', async () => {
  const rig = createRig()
  rig.engine().start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  const [line] = sale.lines
  if (line?.productId === undefined) throw new Error('a sale has goods')
  const { productId } = line
  const [{ warehouse } = { warehouse: '' as WarehouseId }] = rig
    .store()
    .prepare('SELECT warehouse_id AS warehouse FROM sale_line JOIN sale ON number = sale_number WHERE id = ?')
    .all(sale.id) as { warehouse: WarehouseId }[]
  const now = () => rig.clock.now()
  const left = (readAt = now()) => soldSince(rig.store(), productId, warehouse, readAt, now())
  const full = `CREATE TEMP TRIGGER full BEFORE UPDATE OF state ON job WHEN NEW.state = 'done'
    BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`
  rig.store().transaction((db) => db.prepare(full).run())

  rig.engine().wake()
  await rig.clock.advance(1000)
  expect(rig.trades()).toHaveLength(1)
  expect(left()).toBe(Number(line.quantity))
  await rig.clock.advance(1000)
  expect(left()).toBe(Number(line.quantity))
  rig.store().transaction((db) => db.prepare('DROP TRIGGER full').run())
  const before = now()
  await rig.drain()
  expect(rig.job('sale.create', sale.id).state).toBe('done')
  await rig.clock.advance(1000)
  // An amount that is read from now on includes the sale; an amount that was read before does not.
  expect(left()).toBe(0)
  expect(left(before)).toBe(Number(line.quantity))
  expect(rig.faultsOfOurs.length).toBeGreaterThan(0)
  rig.end()
})
