import { z } from 'zod'
import { approvalActs } from './approval.ts'
import { lineRemovals } from './choices.ts'
import { mostReportDays } from './reports.ts'
import { addDays, isDay } from './time/day.ts'
import { roundingDirections } from './cash-rounding.ts'
import { CurrencyId } from './ids.ts'
import { isHour } from './time/past-date.ts'
import { failureKinds, type Failure as Said, type FailureKind } from './failure.ts'
import * as money from './money.ts'
import { labelKinds, type ScaleProfile } from './devices/scale.ts'
import { decimalPattern, tidyDecimal, type Decimal as ExactDecimal } from './quantity.ts'

// Schemas of values that the window also calculates with. The values are in files of their own, so that the window's
// bundle has no zod.

/** The kind of the failure for an amount over the bound: the message of its issue. */
export const amountTooLarge = 'cash.tooLarge' satisfies FailureKind

export const Minor = z
  .number()
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER) as unknown as z.ZodType<money.Minor, number>

/** An amount that a person typed. It is bounded, unlike the sums that the till shows. */
export const Amount = z
  .number()
  .int()
  .min(-money.mostMinor, amountTooLarge)
  .max(money.mostMinor, amountTooLarge) as unknown as z.ZodType<money.Minor, number>

export const Decimal = z
  .string()
  .max(24)
  .regex(decimalPattern)
  .transform((text) => tidyDecimal(text)) as unknown as z.ZodType<ExactDecimal, string>

export const Failure: z.ZodType<Said> = z.object({
  kind: z.enum(Object.keys(failureKinds) as [FailureKind, ...FailureKind[]]),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
  approval: z
    .object({
      acts: z.array(z.enum(approvalActs)),
      subject: z.string().optional(),
      customer: z.string().optional(),
      amountMinor: Minor.optional(),
      beforeMinor: Minor.optional(),
      currencyId: CurrencyId.optional(),
      reason: z.string().optional(),
      rows: z
        .array(
          z.object({
            name: z.string(),
            quantity: Decimal.optional(),
            beforeMinor: Minor.optional(),
            afterMinor: Minor.optional()
          })
        )
        .optional()
    })
    .optional()
})

export const ScaleProfiles: z.ZodType<ScaleProfile[]> = z
  .array(
    z.strictObject({
      name: z.string().max(40),
      prefixes: z.array(z.string().max(8)).max(20),
      layout: z.string().max(48),
      decimals: z.number().int().min(0).max(6)
    })
  )
  .max(20)
export const LabelKind = z.enum(labelKinds)

/** Settings of selling that the till decides, because the service has no field for them. */
export const SellingRules = z.strictObject({
  needsCustomer: z.boolean(),
  sellsOnDebt: z.boolean(),
  sellsByInstalments: z.boolean(),
  debtLimit: Decimal.optional(),
  rateLimitPercent: Decimal.optional(),
  /** The rounding step of cash, one row per currency that has one: major units. */
  cashRounding: z
    .array(
      z.strictObject({
        currencyId: CurrencyId,
        step: Decimal,
        direction: z.enum(roundingDirections),
        costId: z.string().max(64).optional()
      })
    )
    .max(20)
    .optional(),
  refusesBlacklisted: z.boolean(),
  refusesOverOrder: z.boolean(),
  reservesHeld: z.boolean(),
  sharesShift: z.boolean(),
  lineRemoval: z.enum(lineRemovals),
  helpContact: z.string().trim().min(1).max(120).optional()
})

/** A day of the calendar (shared/time/day.ts). */
export const DayText = z.string().length(10).refine(isDay)
/** Days of the calendar, the first and the last one included. */
export const Days = z
  .strictObject({ from: DayText, to: DayText })
  .refine(({ from, to }) => from <= to && to < addDays(from, mostReportDays))
/** A time of day (shared/time/past-date.ts). */
export const HourText = z.string().length(5).refine(isHour)

/** The requested instalments of a debt (domain/payment/instalments.ts). */
export const PlanWish = z.strictObject({
  count: z.number().int().min(1).max(60),
  interval: z.enum(['month', 'year']),
  firstDay: DayText.optional(),
  rest: z.enum(['first', 'last']),
  edits: z
    .array(
      z.strictObject({ at: z.number().int().min(0).max(59), day: DayText.optional(), amountMinor: Amount.optional() })
    )
    .max(120)
})
