import { z } from 'zod'
import { localeNames } from '../choices.ts'
import { MovementId, PrintId, ProductId, RefundId } from '../ids.ts'
import {
  codePages,
  mostLabels,
  mostTemplateLines,
  paperKinds,
  printerMakes,
  printerWays,
  printStates,
  printTroubles,
  type TemplatePart
} from './paper.ts'
import { serialSpeeds } from './serial-choices.ts'

// Schemas of printing: a receipt as blocks, the template that a shop chooses, and the settings of the printer.

/**
 * A black-and-white bitmap in base64. Each row has whole bytes, the first dot is the highest bit, a set bit is black.
 */
export const Dots = z.strictObject({
  width: z.number().int().min(8).max(576),
  height: z.number().int().min(1).max(240),
  bits: z.base64().max(24_000)
})
export type Dots = z.infer<typeof Dots>

export const PaperBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center']),
    look: z.enum(['plain', 'bold', 'large', 'band'])
  }),
  /** Two texts at the two edges of a line. */
  z.object({
    kind: z.literal('pair'),
    left: z.string(),
    right: z.string(),
    look: z.enum(['plain', 'bold', 'total'])
  }),
  z.object({ kind: z.literal('rule') }),
  /** A cut of the paper, if the printer can cut. */
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('barcode'), code: z.string(), label: z.string() }),
  z.object({ kind: z.literal('qr'), code: z.string(), label: z.string() }),
  z.object({ kind: z.literal('logo'), dots: Dots })
])
export type PaperBlock = z.infer<typeof PaperBlock>

/** The content that the screen and every printer draw. */
export const PaperView = z.object({
  columns: z.union([z.literal(32), z.literal(48)]),
  language: z.enum(localeNames),
  blocks: z.array(PaperBlock)
})
export type PaperView = z.infer<typeof PaperView>

const lines = z.array(z.string().max(96)).max(mostTemplateLines)
const part = z.boolean()
const parts = {
  logo: part,
  cashier: part,
  customer: part,
  discounts: part,
  taxes: part,
  barcode: part,
  qr: part,
  journal: part
} satisfies Record<TemplatePart, z.ZodType<boolean>>
export const Template = z.strictObject({
  columns: z.union([z.literal(32), z.literal(48)]),
  /** The language of the paper. `till` follows the screen. */
  language: z.enum([...localeNames, 'till']),
  /** Lines below the name of the shop: address, telephone, tax number. */
  header: lines,
  /** Lines that replace the words of thanks. */
  footer: lines,
  /** A part that a stored template does not name yet is not printed. */
  parts: z.strictObject(parts)
})
export type Template = z.infer<typeof Template>

/** The path of a serial or USB port of this machine. Other files are not allowed. */
export const DevicePath = z
  .string()
  .max(128)
  .regex(
    /^(\/dev\/(usb\/)?(lp|tty(USB|ACM|S)|rfcomm)\d{1,3}|\/dev\/cu\.[\w.-]+|\/dev\/serial\/by-id\/[\w.:-]+|(COM|LPT)\d{1,3}|)$/
  )
/** The speed of a serial port in bits per second. */
export const SerialRate = z.union(serialSpeeds.map((each) => z.literal(each)))
const HostName = z
  .string()
  .max(253)
  .regex(/^[\w.:-]*$/)

export const PrinterSettings = z.strictObject({
  way: z.enum(printerWays),
  host: HostName,
  port: z.number().int().min(1).max(65_535),
  path: DevicePath,
  /** The speed of a serial port. */
  speed: SerialRate.default(9600),
  /** The printer uses the CTS line to pause the data. */
  hasHandshake: z.boolean().default(false),
  /** The printer's name in the operating system. */
  name: z.string().max(200),
  page: z.enum(codePages),
  make: z.enum(printerMakes),
  cuts: z.boolean(),
  /** A cash drawer is connected to the printer. It opens when cash is taken. */
  hasDrawer: z.boolean(),
  /** Prints every sale automatically. Otherwise receipts are printed on demand. */
  isAutomatic: z.boolean(),
  /** Prints every slip of a refund and of a cash movement. */
  printsSlips: z.boolean().default(true),
  /** Prints the Z report when a shift is closed. */
  printsReports: z.boolean().default(true)
})
export type PrinterSettings = z.infer<typeof PrinterSettings>

/** Goods that need a label. */
export const labelled = z.array(ProductId).min(1).max(mostLabels)

/** A slip, labels or a report to print. */
export const SlipRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refund'), id: RefundId }),
  z.strictObject({ kind: z.literal('cash'), id: MovementId }),
  /** Shelf labels of these goods. */
  z.strictObject({ kind: z.literal('labels'), ids: labelled }),
  /** `isWhole`: with the expected cash, although it has not been counted yet. */
  z.strictObject({ kind: z.literal('shift'), isWhole: z.boolean() })
])
export type SlipRequest = z.infer<typeof SlipRequest>

/** One job of the print queue. */
export const PrintJobView = z.object({
  id: PrintId,
  kind: z.enum(paperKinds),
  /** The number of the receipt, the slip or the shift (`X 12`). Empty for a test. */
  number: z.string(),
  isCopy: z.boolean(),
  state: z.enum(printStates),
  trouble: z.enum(printTroubles).optional(),
  attempts: z.number().int(),
  askedAt: z.number(),
  nextAt: z.number().optional()
})
export type PrintJobView = z.infer<typeof PrintJobView>

/** The state of printing that the status bar shows. */
export const PrintingState = z.object({
  waiting: z.number().int(),
  needPerson: z.number().int(),
  trouble: z.enum(printTroubles).optional()
})
export type PrintingState = z.infer<typeof PrintingState>

/** A printer that a search found: its address in the network, its path, or its name in the system. */
export const FoundPrinter = z.object({ way: z.enum(['network', 'device', 'system']), at: z.string() })
export type FoundPrinter = z.infer<typeof FoundPrinter>

export const PrintingView = z.object({
  printer: PrinterSettings,
  template: Template,
  logo: Dots.optional(),
  /** Jobs that wait or need a person, oldest first, followed by the recently printed ones. */
  jobs: z.array(PrintJobView),
  /** A second screen shows the ticket to the customer. */
  hasDisplay: z.boolean(),
  /** Printers that the operating system knows. */
  systemPrinters: z.array(z.string())
})
export type PrintingView = z.infer<typeof PrintingView>
