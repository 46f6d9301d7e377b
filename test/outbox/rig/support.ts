import { join } from 'node:path'
import { newId, seededRandom } from '../../../src/main/system/random.ts'
import type { JobKind, NewJob } from '../../../src/main/domain/core/model.ts'
import type { Store } from '../../../src/main/db/core/open.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import type { EmployeeId, JobId, IdempotencyKey, OrganizationId, ShiftId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newTill } from '../../support/till-file.ts'

export const at = (ms: number): Instant => ms as Instant

/** Makes a till.db in a folder that `remove` deletes. */
export function tempTill(): { store: Store; path: string; remove: () => void } {
  const folder = tempFolder('sync')
  const path = join(folder.path, 'till.db')
  const store = newTill(path)
  return {
    store,
    path,
    remove() {
      store.close()
      folder.remove()
    }
  }
}

const random = seededRandom(7)

/** Returns a job about anything. Fields that are not given have defaults. */
export const jobOf = (kind: JobKind, subjectId: string, more: Partial<NewJob> = {}): NewJob => ({
  kind,
  lane: `${kind.split('.')[0] ?? kind}:${subjectId}`,
  subjectId,
  marker: newId<IdempotencyKey>(random),
  subject: `${kind} ${subjectId}`,
  amount: kind === 'sale.create' ? (1000 as Minor) : undefined,
  currencyId: undefined,
  employeeId: 'employee1' as EmployeeId,
  organizationId: 'organization1' as OrganizationId,
  after: [],
  shiftId: undefined,
  payload: {},
  ...more
})

export const put = (store: Store, job: NewJob, now = 1): JobId =>
  store.transaction((db) => enqueue(db, job, at(now), random))
export const shift = (id: string): ShiftId => id as ShiftId
