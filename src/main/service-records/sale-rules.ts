import { SaleSettings } from '@kassa/integration-api'
import type { SaleRules } from '../domain/core/records.ts'
import type { RecordWrite } from '../db/catalog/catalog-write.ts'
import { defined } from '../../shared/defined.ts'
import { decimalOf } from './product.ts'

/** Converts the rules of selling that the till applies. */
export function saleRules(row: unknown): RecordWrite | undefined {
  const parsed = SaleSettings.safeParse(row)
  if (!parsed.success) return undefined
  const rules = parsed.data
  const limit = rules.discount?.is_enabled === true ? decimalOf(rules.discount.limit_by_percent) : undefined
  const value = {
    isTaxActive: rules.is_tax_active,
    taxAfterDiscount: rules.calc_tax_after_discount,
    receiptDiscountAfterLines: rules.calc_sale_discount_after_product,
    sellsNegativeStock: rules.sell_product_in_negative,
    discountNeedsBoss: rules.discount_approve_by_boss,
    ...defined({
      debtNeedsBoss: rules.debt_approve_by_boss || undefined,
      isCashbackActive: rules.is_cashback_active || undefined
    }),
    ...pastDates(rules),
    ...defined({
      showsNetWeight: rules.show_netto_weight || undefined,
      showsGrossWeight: rules.show_gross_weight || undefined
    }),
    discountLimitPercent: limit
  }
  return { id: 'saleRules', value }
}

/** Returns how many days a sale's date may go back (vendor-rules 2.6). An invalid number counts as missing. */
function pastDates({
  past_date_sell: takesPastDate,
  max_day_past_date_sell: days
}: SaleSettings): Pick<SaleRules, 'takesPastDate' | 'pastDays'> {
  if (!takesPastDate) return {}
  const isNumber = typeof days === 'number' && Number.isSafeInteger(days) && days >= 0
  return { takesPastDate: true, ...(isNumber ? { pastDays: days } : {}) }
}
