import { z } from 'zod'
import { Decimal, Failure, LabelKind, Minor, ScaleProfiles } from '../schemas.ts'

// Labels of scales and marking codes.

export const ScalesView = z.object({ profiles: ScaleProfiles })
export type ScalesView = z.infer<typeof ScalesView>

/** What a code of a scale would mean: what the label says, and the line it makes. */
export const LabelTrialView = z.object({
  /** What is wrong with the profiles themselves. */
  fault: Failure.optional(),
  label: z.object({ profile: z.string(), item: z.string(), kind: LabelKind, value: Decimal }).optional(),
  goods: z
    .object({ name: z.string(), unit: z.string(), quantity: Decimal, price: Decimal, totalMinor: Minor })
    .optional(),
  /** Why it makes no line. */
  problem: Failure.optional()
})
export type LabelTrialView = z.infer<typeof LabelTrialView>
