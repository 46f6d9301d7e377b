import { defined, mapDefined } from '../../../shared/defined.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Seller } from '../../domain/core/model.ts'
import { brand, nullable, text } from '../core/checks.ts'
import type { ColumnsOf } from '../core/rows.ts'

/** The seller who is credited with a ticket or a sale, in the row of either. */
export const sellerShape = { seller_id: nullable(brand<EmployeeId>()), seller_name: nullable(text) }
export type SellerColumns = ColumnsOf<typeof sellerShape>

export const toSeller = (row: SellerColumns): { seller?: Seller } =>
  defined({
    seller: mapDefined(row.seller_id ?? undefined, (sellerId) => ({ id: sellerId, name: row.seller_name ?? '' }))
  })

export const fromSeller = (seller: Seller | undefined): SellerColumns => ({
  seller_id: seller?.id ?? null,
  seller_name: seller?.name ?? null
})
