import { z } from 'zod'
import { localeNames } from '../choices.ts'
import { PaperView } from './printing.ts'
import { Decimal, Minor } from '../schemas.ts'
import { CurrencyView } from '../views.ts'

// The contract of the pages other than the cashier's. Each page may make only these calls.

const shop = { locale: z.enum(localeNames), organization: z.string(), isTraining: z.boolean() }

const dots = z.number().int().min(0).max(10_000_000)
/** Enough for a thousand rows, each with its traceability codes. */
const mostBlocks = 100_000

/** The content of the customer display. */
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
    /** The last lines of the ticket, or the lines up to the chosen one. */
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
    /** The sum of the discounts of the lines and of the receipt. Absent if there is none. */
    discountMinor: Minor.optional(),
    totalMinor: Minor,
    paidMinor: Minor,
    remainingMinor: Minor,
    /** The amount due in cash, if rounding makes it another amount. */
    cashDueMinor: Minor.optional()
  }),
  z.object({
    ...shop,
    kind: z.literal('sold'),
    currency: CurrencyView,
    totalMinor: Minor,
    /** The rounding of the cash payment. */
    roundingMinor: Minor.optional(),
    /** The change, one row per currency. One row of zero if there is no change. */
    changes: z.array(z.object({ currency: CurrencyView, amountMinor: Minor })),
    customer: z.string().optional(),
    /** The methods that paid the sale. */
    payments: z.array(z.object({ name: z.string(), currency: CurrencyView, amountMinor: Minor })),
    /** The text of the receipt, for a QR code. */
    receiptText: z.string()
  })
])
export type DisplayView = z.infer<typeof DisplayView>

export const printWindowCalls = {
  /** Returns the paper that this page draws. */
  'paper.get': { input: z.strictObject({}), output: PaperView },
  /** Reports that the page has drawn the paper: its height and the tops of its blocks, in dots. */
  'paper.drawn': {
    input: z.strictObject({ height: dots.min(1), tops: z.array(dots).max(mostBlocks) }),
    output: z.object({})
  },
  /** Returns the present content of the display. Later changes come as events. */
  'display.get': { input: z.strictObject({}), output: DisplayView }
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>

export type PrintWindowCall = keyof typeof printWindowCalls
/** Pages of the till other than the cashier's own. */
export const printPages = ['paper', 'display'] as const
export type PrintPage = (typeof printPages)[number]
