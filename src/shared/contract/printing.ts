import { PrintingView, Template, PaperView, PrinterSettings, Dots, SlipRequest, labelled } from '../devices/printing.ts'
import { z } from 'zod'
import { SaleId, PrintId } from '../ids.ts'
import { reads, writes, nothing, text, approval, type CallRows } from './core.ts'

/** Calls of paper: printer, template, receipts, slips, labels. */
export const printing = {
  'printing.view': { ...reads, keepsMessage: true, input: nothing, output: PrintingView },
  /** A receipt that has every part, by a template that is not kept yet. */
  'printing.preview': { ...reads, input: z.strictObject({ template: Template }), output: PaperView },
  'printing.setPrinter': {
    ...writes,
    input: z.strictObject({ printer: PrinterSettings, approval }),
    output: PrintingView
  },
  /** `logo` is left as it is when not given, and taken away by `null`. */
  'printing.setTemplate': {
    ...writes,
    input: z.strictObject({ template: Template, logo: Dots.nullable().optional(), approval }),
    output: PrintingView
  },
  'printing.setDisplay': { ...writes, input: z.strictObject({ isOn: z.boolean(), approval }), output: PrintingView },
  'printing.test': { ...writes, input: nothing, output: PrintingView },
  /** Prints the receipt of a sale; what came out before makes it a copy. */
  'printing.sale': { ...writes, input: z.strictObject({ saleId: SaleId }), output: PrintingView },
  /** Writes the receipt as a PDF into the folder of reports. */
  'printing.pdf': { ...reads, input: z.strictObject({ saleId: SaleId }), output: z.object({ path: z.string() }) },
  /** Prints the slip of a refund or of a movement of cash, or the report of the shift: of the open one, or the last. */
  'printing.slip': { ...writes, input: z.strictObject({ slip: SlipRequest, approval }), output: PrintingView },
  'printing.slipPdf': {
    ...writes,
    input: z.strictObject({ slip: SlipRequest, approval }),
    output: z.object({ path: z.string() })
  },
  /** How labels of these goods would look, and the names of goods that have no price to put on one. */
  'printing.labels': {
    ...writes,
    input: z.strictObject({ ids: labelled }),
    output: z.object({ paper: PaperView, count: z.number().int(), left: z.array(z.string()) })
  },
  /** Once more now. What may have come out half comes out as a copy. */
  'printing.again': { ...writes, input: z.strictObject({ jobId: PrintId }), output: PrintingView },
  'printing.drop': { ...writes, input: z.strictObject({ jobId: PrintId, reason: text(200) }), output: PrintingView },
  /** Opens the drawer without a sale; needs a manager, and is in the journal. */
  'printing.openDrawer': { ...writes, input: z.strictObject({ approval }), output: z.object({}) }
} as const satisfies CallRows
