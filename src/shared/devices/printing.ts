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
  templateParts
} from './paper.ts'
import { serialSpeeds } from './serial-choices.ts'

// Paper: a receipt as blocks, designed once; the template that a shop chooses; and the printer it goes to.

/** A picture of dots, rows of whole bytes, first dot in the highest bit, set is black; as base64. */
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
  /** Where the paper is cut, by a printer that can. */
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('barcode'), code: z.string(), label: z.string() }),
  z.object({ kind: z.literal('qr'), code: z.string(), label: z.string() }),
  z.object({ kind: z.literal('logo'), dots: Dots })
])
export type PaperBlock = z.infer<typeof PaperBlock>

/** What the screen and every printer draw. */
export const PaperView = z.object({
  columns: z.union([z.literal(32), z.literal(48)]),
  language: z.enum(localeNames),
  blocks: z.array(PaperBlock)
})
export type PaperView = z.infer<typeof PaperView>

const lines = z.array(z.string().max(96)).max(mostTemplateLines)
export const Template = z.strictObject({
  columns: z.union([z.literal(32), z.literal(48)]),
  /** Of the paper; `till` follows the screen. */
  language: z.enum([...localeNames, 'till']),
  /** Under the name of the shop: address, telephone, tax number. */
  header: lines,
  /** In the place of the thanks. */
  footer: lines,
  parts: z.record(z.enum(templateParts), z.boolean())
})
export type Template = z.infer<typeof Template>

/** A serial or USB port of this machine, and nothing else of its files. */
export const DevicePath = z
  .string()
  .max(128)
  .regex(
    /^(\/dev\/(usb\/)?(lp|tty(USB|ACM|S)|rfcomm)\d{1,3}|\/dev\/cu\.[\w.-]+|\/dev\/serial\/by-id\/[\w.:-]+|(COM|LPT)\d{1,3}|)$/
  )
/** Bits a second of a serial port. */
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
  /** Of a serial port. */
  speed: SerialRate.default(9600),
  /** The printer says by the wire CTS when it takes no more. */
  hasHandshake: z.boolean().default(false),
  /** As the system calls it. */
  name: z.string().max(200),
  page: z.enum(codePages),
  make: z.enum(printerMakes),
  cuts: z.boolean(),
  /** A drawer hangs on it, and opens when cash is taken. */
  hasDrawer: z.boolean(),
  /** Every sale is printed; otherwise on demand. */
  isAutomatic: z.boolean(),
  /** So is every slip of a refund and of cash put in or taken out. */
  printsSlips: z.boolean().default(true),
  /** And the Z report, when a shift is closed. */
  printsReports: z.boolean().default(true)
})
export type PrinterSettings = z.infer<typeof PrinterSettings>

/** Goods that are to have a label. */
export const labelled = z.array(ProductId).min(1).max(mostLabels)

/** A slip, labels or a report that somebody wants on paper. */
export const SlipRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refund'), id: RefundId }),
  z.strictObject({ kind: z.literal('cash'), id: MovementId }),
  /** Labels for the shelves of these goods. */
  z.strictObject({ kind: z.literal('labels'), ids: labelled }),
  /** With what the drawer should hold, though it is still to be counted. */
  z.strictObject({ kind: z.literal('shift'), isWhole: z.boolean() })
])
export type SlipRequest = z.infer<typeof SlipRequest>

/** A piece of paper in the queue. */
export const PrintJobView = z.object({
  id: PrintId,
  kind: z.enum(paperKinds),
  /** Of the receipt, the slip, the shift (`X 12`); empty for a test. */
  number: z.string(),
  isCopy: z.boolean(),
  state: z.enum(printStates),
  trouble: z.enum(printTroubles).optional(),
  attempts: z.number().int(),
  askedAt: z.number(),
  nextAt: z.number().optional()
})
export type PrintJobView = z.infer<typeof PrintJobView>

/** What the status bar says of paper. */
export const PrintingState = z.object({
  waiting: z.number().int(),
  needPerson: z.number().int(),
  trouble: z.enum(printTroubles).optional()
})
export type PrintingState = z.infer<typeof PrintingState>

export const PrintingView = z.object({
  printer: PrinterSettings,
  template: Template,
  logo: Dots.optional(),
  /** What waits or needs a person, oldest first, and below it what was printed lately. */
  jobs: z.array(PrintJobView),
  /** The customer sees the basket on a second screen. */
  hasDisplay: z.boolean(),
  /** Printers that the system knows. */
  systemPrinters: z.array(z.string())
})
export type PrintingView = z.infer<typeof PrintingView>
