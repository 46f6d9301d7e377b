import { z } from 'zod'
import { localeNames } from '../choices.ts'
import { PaperView } from './printing.ts'
import { Decimal, Minor } from '../schemas.ts'
import { CurrencyView } from '../views.ts'

// The contract of the pages beside the cashier's: each may make these calls and no others.

const shop = { locale: z.enum(localeNames), organization: z.string(), isTraining: z.boolean() }

const dots = z.number().int().min(0).max(10_000_000)
/** A thousand rows, each with its marks. */
const mostBlocks = 100_000

/** What the customer's screen shows. */
export const DisplayView = z.discriminatedUnion('kind', [
  z.object({
    ...shop,
    kind: z.literal('idle'),
    /** Goods of the shop with their pictures. */
    goods: z.array(z.object({ name: z.string(), image: z.string() }))
  }),
  z.object({
    ...shop,
    kind: z.literal('ticket'),
    currency: CurrencyView,
    count: z.number().int(),
    /** The last lines of the basket, or those up to the chosen one. */
    lines: z.array(
      z.object({
        name: z.string(),
        image: z.string().optional(),
        quantity: Decimal,
        unit: z.string(),
        totalMinor: Minor,
        isChosen: z.boolean()
      })
    ),
    /** Of lines and of the receipt together; absent where there is none. */
    discountMinor: Minor.optional(),
    totalMinor: Minor,
    paidMinor: Minor,
    remainingMinor: Minor,
    /** What is asked for in cash, where that is another sum. */
    cashDueMinor: Minor.optional()
  }),
  z.object({
    ...shop,
    kind: z.literal('sold'),
    currency: CurrencyView,
    totalMinor: Minor,
    /** What it was rounded by because it was paid in cash. */
    roundingMinor: Minor.optional(),
    /** What goes back, a row for each currency; one of nothing where nothing does. */
    changes: z.array(z.object({ currency: CurrencyView, amountMinor: Minor })),
    customer: z.string().optional(),
    /** The methods that paid it. */
    payments: z.array(z.object({ name: z.string(), currency: CurrencyView, amountMinor: Minor })),
    code: z.string()
  })
])
export type DisplayView = z.infer<typeof DisplayView>

export const printWindowCalls = {
  /** The paper this page is there to draw. */
  'paper.get': { input: z.strictObject({}), output: PaperView },
  /** It stands there, so many dots high, and its blocks begin at these. */
  'paper.drawn': {
    input: z.strictObject({ height: dots.min(1), tops: z.array(dots).max(mostBlocks) }),
    output: z.object({})
  },
  /** What the customer sees now; the rest comes by itself. */
  'display.get': { input: z.strictObject({}), output: DisplayView }
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

export type PrintWindowCall = keyof typeof printWindowCalls
/** Pages of the till beside the cashier's own. */
export const printPages = ['paper', 'display'] as const
export type PrintPage = (typeof printPages)[number]
