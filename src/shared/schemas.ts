import { z } from 'zod'
import type * as money from './money.ts'
import { decimalPattern, tidyDecimal, type Decimal as ExactDecimal } from './quantity.ts'

// Schemas of values that the window reckons with too. They stand apart, so that its bundle holds the values and no zod.

export const Minor = z
  .number()
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER) as unknown as z.ZodType<money.Minor, number>

export const Decimal = z
  .string()
  .max(24)
  .regex(decimalPattern)
  .transform((text) => tidyDecimal(text)) as unknown as z.ZodType<ExactDecimal, string>
