import { z } from 'zod'
import { Decimal, Failure, LabelKind, Minor, ScaleProfiles } from '../schemas.ts'

// Scale labels and traceability codes.

export const ScalesView = z.object({ profiles: ScaleProfiles })
export type ScalesView = z.infer<typeof ScalesView>

/** The result of trying a scale code: what the label says, and the line that it makes. */
export const LabelTrialView = z.object({
  /** The error in the profiles themselves. */
  fault: Failure.optional(),
  label: z.object({ profile: z.string(), item: z.string(), kind: LabelKind, value: Decimal }).optional(),
  goods: z
    .object({ name: z.string(), unit: z.string(), quantity: Decimal, price: Decimal, totalMinor: Minor })
    .optional(),
  /** Why the code makes no line. */
  problem: Failure.optional()
})
export type LabelTrialView = z.infer<typeof LabelTrialView>
