import { z } from 'zod'
import { PaperView } from './printing.ts'

// The contract of the pages beside the cashier's: each may make these calls and no others.

export const asideCalls = {
  /** The paper this page is there to draw. */
  'paper.get': { input: z.strictObject({}), output: PaperView },
  /** It stands there, so many dots high. */
  'paper.drawn': { input: z.strictObject({ height: z.number().int().min(1).max(20_000) }), output: z.object({}) }
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

export type AsideCall = keyof typeof asideCalls
/** Pages of the till beside the cashier's own. */
export const asidePages = ['paper'] as const
export type AsidePage = (typeof asidePages)[number]
