import { mapped } from '../../../src/shared/defined.ts'
import { arrive, intend } from '../../../src/main/db/outbox/attempts.ts'
import { cursorOf, putCursor } from '../../../src/main/db/catalog/cursors.ts'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import { lastOfLane, type Job } from '../../../src/main/db/core/job-rows.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import type { Instant, Monotonic } from '../../../src/shared/ports.ts'
import { boss, jobs, pins, type Till } from '../till.ts'

// A till with two pulled customers, and functions that change them.

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const aziza = {
  customerId: 'c1' as CustomerId,
  name: 'Азиза Каримова',
  phone: '+998 90 123 45 67',
  taxNumber: '302345678'
}

/** Returns the input of a change that names all details: what is undefined is removed. */
function asked(more: object) {
  const { customerId, approval: allowed, ...details } = { ...aziza, approval, ...more }
  const values: Record<string, unknown> = details
  return { customerId, approval: allowed, change: mapped(values, (value) => value ?? null) }
}

export type Customers = ReturnType<typeof customersAt>

export function customersAt(at: Till) {
  const stamp = () => ({ at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' })
  const rig = {
    pull(id: string, name: string, phones: string[], more: object = {}): void {
      at.catalog.transaction((db) => putCustomer(db, { id, value: { id, name, phones, ...more } }, 0, 1))
    },
    /** Ends a pull of the customers, long after all changes. */
    pulledLater(): void {
      const syncedAt = (at.context.clock.now() + 3_600_000) as Instant
      at.catalog.transaction((db) => {
        putCursor(db, { ...cursorOf(db, 'customer', ''), syncedAt })
      })
    },
    edit: (more: object = {}) => at.call('customer.edit', asked(more)),
    refused: (more: object) => at.refused('customer.edit', asked(more)),
    names: async (text: string) =>
      (await at.call('customer.search', { text, limit: 9 })).customers.map(({ name }) => name),
    edits: () => jobs(at).filter(({ kind }) => kind === 'customer.update'),
    last(id = 'c1'): Job {
      const job = lastOfLane(at.context.store, `customer:${id}`)
      if (job === undefined) throw new Error('no job')
      return job
    },
    sent(job: Job): void {
      const bytes = { method: 'PUT', path: '/', body: new Uint8Array(), identity: '', serverTime: undefined }
      at.context.store.transaction((db) => {
        intend(db, job.id, bytes, stamp())
      })
    },
    answered(job: Job, serverId: string): void {
      at.context.store.transaction((db) => {
        arrive(db, job.id, serverId, stamp())
      })
    },
    arrived(job: Job, serverId: string): void {
      rig.sent(job)
      rig.answered(job, serverId)
    }
  }
  rig.pull('c1', 'Азиза Каримова', ['90 123-45-67', '+998935550000'], { card: 'KL-0042', taxNumber: '302 345 678' })
  rig.pull('c2', 'Vali Aliyev', ['+998935551200'])
  return rig
}
