import {
  FoundPrinter,
  PrintingView,
  Template,
  PaperView,
  PrinterSettings,
  Dots,
  SlipRequest,
  labelled
} from '../devices/printing.ts'
import { z } from 'zod'
import { SaleId, PrintId } from '../ids.ts'
import { reads, writes, nothing, text, approval, type CallRows } from './core.ts'

/** Calls of printing: printer, template, receipts, slips, labels. */
export const printing = {
  'printing.view': { ...reads, keepsMessage: true, input: nothing, output: PrintingView },
  /** Searches the network and this computer for printers. Takes a few seconds. */
  'printing.find': { ...reads, input: nothing, output: z.array(FoundPrinter) },
  /** Returns a sample receipt with every part, by a template that is not saved yet. */
  'printing.preview': { ...reads, input: z.strictObject({ template: Template }), output: PaperView },
  'printing.setPrinter': {
    ...writes,
    input: z.strictObject({ printer: PrinterSettings, approval }),
    output: PrintingView
  },
  /** Without `logo` the logo stays unchanged. `null` removes it. */
  'printing.setTemplate': {
    ...writes,
    input: z.strictObject({ template: Template, logo: Dots.nullable().optional(), approval }),
    output: PrintingView
  },
  'printing.setDisplay': { ...writes, input: z.strictObject({ isOn: z.boolean(), approval }), output: PrintingView },
  'printing.test': { ...writes, input: nothing, output: PrintingView },
  /** Prints the receipt of a sale. If it was printed before, prints a copy. */
  'printing.sale': { ...writes, input: z.strictObject({ saleId: SaleId }), output: PrintingView },
  /** Writes the receipt as a PDF into the folder of reports. */
  'printing.pdf': { ...reads, input: z.strictObject({ saleId: SaleId }), output: z.object({ path: z.string() }) },
  /** Prints the slip of a refund or of a cash movement, or the report of the open shift or else of the last one. */
  'printing.slip': { ...writes, input: z.strictObject({ slip: SlipRequest, approval }), output: PrintingView },
  'printing.slipPdf': {
    ...writes,
    input: z.strictObject({ slip: SlipRequest, approval }),
    output: z.object({ path: z.string() })
  },
  /** Returns a preview of the shelf labels of these goods, and the names of goods without a price. */
  'printing.labels': {
    ...writes,
    input: z.strictObject({ ids: labelled }),
    output: z.object({ paper: PaperView, count: z.number().int(), left: z.array(z.string()) })
  },
  /** Prints a job again now. If the paper may have come out partly, prints a copy. */
  'printing.again': { ...writes, input: z.strictObject({ jobId: PrintId }), output: PrintingView },
  'printing.drop': { ...writes, input: z.strictObject({ jobId: PrintId, reason: text(200) }), output: PrintingView },
  /** Opens the drawer without a sale. Needs a manager, and is recorded in the journal. */
  'printing.openDrawer': { ...writes, input: z.strictObject({ approval }), output: z.object({}) }
} as const satisfies CallRows
