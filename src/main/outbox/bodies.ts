import { createHash } from 'node:crypto'
import { isOwnProduct } from '../domain/ticket/local-product.ts'
import { fixesOf } from '../db/outbox/fixes.ts'
import { jobAbout, type Job } from '../db/core/job-rows.ts'
import type { Reader } from '../db/core/open.ts'
import { productAtService } from '../db/catalog/local-products.ts'
import type { Built } from './kinds/kind.ts'
import { kinds } from './kinds/table.ts'
import { namedIn, withFixes } from './kinds/fix.ts'
import { saleBody, saleForm } from './kinds/sale-body.ts'
import { saleById } from '../db/ticket/sales.ts'
import type { Sale } from '../domain/core/model.ts'
import { toId, type SaleId } from '../../shared/ids.ts'
import type { DecimalsOf } from './deps.ts'

// The body that is sent: built by the table of the queue, with the fixes of people and the ids of the service.

/**
 * Builds the body of a job as it is sent: with the fixes of people, and with the ids that the service gave to local
 * products.
 */
export function bodyOf(db: Reader, job: Job, decimalsOf: DecimalsOf): Built {
  const kind = kinds[job.kind]
  const built = kind.build(db, job, decimalsOf)
  if ('lacking' in built) return built
  const there = atCatalogue(db, withFixes(built.body, fixesOf(db, job.subjectId)))
  return 'lacking' in there || kind.finish === undefined ? there : { body: kind.finish(there.body) }
}

/**
 * Returns the digest of the body of a sale, before local ids are replaced by those of the service and before any fix:
 * `<form>:<sha256>`, where `form` is the version of the serializer.
 */
export const saleBodyDigest = (sale: Sale): string =>
  `${saleForm}:${createHash('sha256')
    .update(JSON.stringify(saleBody(sale, sale.customer?.id)))
    .digest('hex')}`

/**
 * Returns whether a sale still has the body that it had when it was made. A sale without a digest, or with a digest of
 * an earlier form, is not checked.
 */
export function isAsSold(db: Reader, job: Job): boolean {
  const digest = job.payload['body']
  if (job.kind !== 'sale.create' || typeof digest !== 'string' || !digest.startsWith(`${saleForm}:`)) return true
  const sale = saleById(db, toId<SaleId>(job.subjectId))
  return sale !== undefined && saleBodyDigest(sale) === digest
}

/** Replaces the ids of local products with those that the service gave them. */
function atCatalogue(db: Reader, body: Record<string, unknown>): Built {
  const made = namedIn(body).filter(({ part, id }) => part === 'product' && isOwnProduct(id))
  const names = made.map(({ part, id }) => ({ part, from: id, there: productAtService(db, toId(id)) }))
  const known = names.flatMap(({ part, from, there }) =>
    typeof there === 'object' ? [{ part, from, to: there.id, name: '', article: undefined }] : []
  )
  if (known.length === names.length) return { body: withFixes(body, known) }
  const isHopeless = names.some(({ there }) => there === 'never')
  const owed = names.filter(({ there }) => there === 'unknown')
  const needs = owed.flatMap(({ from }) => jobAbout(db, 'product.create', from)?.id ?? [])
  return { lacking: 'the goods at the service', needs: isHopeless ? [] : needs }
}
