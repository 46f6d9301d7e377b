import { z } from 'zod'
import { anonymous, ApplyType, flagOr, Id, Money, money, soft, text } from '../common.ts'

// Reference part 1, "Cashback-settings"; part 2, "Cashback".

const RuleType = z.enum(['by_amount', 'all'])
const body = {
  type: RuleType,
  is_active: z.boolean(),
  organization_id: Id,
  organization_ids: z.array(Id).optional(),
  cashbacks: z.array(
    z.strictObject({
      cashback_type: ApplyType,
      min_amount: Money.optional(),
      amount: Money,
      percent: Money.max(100),
      currency_id: Id
    })
  )
}
export const CashbackSettingCreate = z.strictObject(body)
export const CashbackSettingUpdate = z.strictObject({ ...body, _id: Id })
export const CashbackSetting = anonymous({
  type: soft(RuleType),
  is_active: flagOr(false),
  organization_id: text,
  cashbacks: z
    .array(
      z.looseObject({
        cashback_type: soft(ApplyType),
        min_amount: money,
        amount: money,
        percent: money,
        currency_id: text
      })
    )
    .nullish()
})
export type CashbackSetting = z.output<typeof CashbackSetting>

export const CashbackQuery = z.object({ customer_id: Id })
/** The cashback balance of a customer. */
export const CustomerCashback = z.looseObject({ customer_id: text, cashback: money, currency_id: text })
