import { text } from '../../domain/core/checks.ts'
import type { Job } from '../core/job-rows.ts'
import { valueReader } from '../core/rows.ts'
import type { Fault, SealReader } from '../core/seal-reader.ts'
import type { SealedTable } from '../core/sealed-rows.ts'

// Compares the few rows that decide about one request, or about the money of one refund, with their seals.

/**
 * Returns the tables that a kind of job is built from, besides its own rows. The key of the first one is the subject.
 */
function tablesOf({ kind }: Job): readonly SealedTable[] {
  const [of] = kind.split('.')
  if (of === 'sale' || of === 'refund' || of === 'shift') return [of]
  if (of === 'invoice' || of === 'transaction') return ['cash_movement']
  if (of === 'product') return ['own_product']
  return of === 'customer' ? ['customer'] : []
}

/** Adds the faults of some rows, and returns the number of these rows. */
const readInto =
  (faults: Fault[], seals: SealReader) =>
  (table: SealedTable, where: string, ...given: unknown[]): number => {
    let count = 0
    for (const { fault } of seals.checked(table, where, ...given)) {
      count += 1
      if (fault !== undefined) faults.push(fault)
    }
    return count
  }

/**
 * Returns the rows of a sale, of this till or of another one, and of its refunds that are not as the program wrote
 * them. They decide how much money is given back.
 */
export function faultsOfSale(seals: SealReader, saleId: string): Fault[] {
  const faults: Fault[] = []
  const read = readInto(faults, seals)
  const sales = read('sale', 'id = ?', saleId) + read('other_till_sale', 'id = ?', saleId)
  if (sales === 0 && isSealed(seals, 'sale', saleId)) faults.push({ table: 'sale', key: saleId, what: 'gone' })
  read('refund', 'sale_id = ?', saleId)
  read('other_till_refund', 'sale_id = ?', saleId)
  return faults
}

/** Returns all rows that decide about the request of a job and that are not as the program wrote them. */
export function faultsOfJob(seals: SealReader, job: Job): Fault[] {
  const faults: Fault[] = []
  const read = readInto(faults, seals)
  read('job', 'id = ?', job.id)
  read('job_dependency', 'job_id = ?', job.id)
  read('attempt', 'job_id = ?', job.id)
  read('probe', 'job_id = ?', job.id)
  read('fix', 'subject_id = ?', job.subjectId)
  read('customer_edit', 'job_id = ?', job.id)
  for (const table of tablesOf(job)) {
    const count = read(table, 'id = ?', job.subjectId)
    if (count === 0 && isSealed(seals, table, job.subjectId)) faults.push({ table, key: job.subjectId, what: 'gone' })
  }
  if (job.kind === 'refund.create') faults.push(...faultsOfRefundedSale(seals, job.subjectId))
  read(
    'id_map',
    `local_id IN (?, ?) OR local_id IN (SELECT product_id FROM sale_line JOIN sale ON sale.number = sale_number WHERE sale.id = ?)
       OR local_id IN (SELECT customer_id FROM sale WHERE id = ?) OR local_id IN (SELECT sale_id FROM refund WHERE id = ?)`,
    job.subjectId,
    job.shiftId ?? '',
    job.subjectId,
    job.subjectId,
    job.subjectId
  )
  return faults
}

/** Returns the faults of the sale of a refund. Other refunds of it do not decide about this request. */
function faultsOfRefundedSale(seals: SealReader, refundId: string): Fault[] {
  const saleId = SaleId.get(seals.db.prepare('SELECT sale_id FROM refund WHERE id = ?').pluck(), refundId)
  return saleId === undefined
    ? []
    : faultsOfSale(seals, saleId).filter(({ table }) => table === 'sale' || table === 'other_till_sale')
}
const SaleId = valueReader('refund.sale_id', text)

/** Returns whether a row that is gone has a seal. */
const isSealed = ({ shape, sealsOf }: SealReader, table: SealedTable, id: string): boolean =>
  sealsOf(shape(table), id).length > 0
