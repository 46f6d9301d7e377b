import { z } from 'zod'
import { toId, type MovementId, type RefundId, type SaleId } from '../../../shared/ids.ts'
import type { PaperView } from '../../../shared/devices/printing.ts'
import { reportTables } from '../../../shared/reports.ts'
import { Decimal } from '../../../shared/schemas.ts'
import {
  CurrencyView,
  ReportRowView,
  ReportView,
  ShiftReportView,
  type CashSlipView,
  type ReceiptView,
  type RefundSlipView
} from '../../../shared/views.ts'
import type { AnySale } from '../../domain/core/any-sale.ts'
import type { CashMovement } from '../../domain/shift/cash.ts'
import { labelsPaper } from '../../domain/printing/labels-paper.ts'
import type { Sale } from '../../domain/core/model.ts'
import type { Design } from '../../domain/printing/paper.ts'
import { samplePaper } from '../../domain/printing/paper-sample.ts'
import { receiptView } from '../../domain/views/receipt.ts'
import { refundSlipView } from '../../domain/views/refund-views.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import { reportPaper } from '../../domain/printing/report-paper.ts'
import { tablePaper } from '../../domain/printing/table-paper.ts'
import { earnedOf } from '../../db/customers/cashback.ts'
import { cancellationOf, movementById } from '../../db/shift/cash.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import type { PrintJob } from '../../db/printing/prints.ts'
import { exchangedForSale, refundById } from '../../db/refund/refunds.ts'
import { anySaleById } from '../../db/refund/other-till-sales.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { place } from '../../db/core/settings.ts'
import type { Chance, Files } from '../core/context.ts'
import { designOf } from './design.ts'
import { cashSlipView } from '../../domain/views/cash-views.ts'
import { instantOf } from '../../../shared/time/moments.ts'

// All papers of the till, in the present template.

const shopName = ({ store }: Files) => {
  const here = place(store)
  return { organizationName: here?.organizationName ?? '', cashboxName: here?.cashboxName ?? '' }
}
const appearances = (context: Files, isCopy: boolean) => ({
  place: shopName(context),
  isTraining: context.mode === 'training',
  isCopy,
  design: designOf(context.store)
})

const isCustomerFixed = ({ store }: Files, { id }: Sale): boolean =>
  fixesOf(store, id).some(({ part }) => part === 'customer')

export const receiptOf = (context: Files, sale: Sale, isCopy: boolean): ReceiptView =>
  receiptView(sale, {
    ...appearances(context, isCopy),
    back: exchangedForSale(context.store, sale.id)?.number,
    earned: earnedOf(context.store, sale.id),
    isOfAnother: sale.sendsReceipt === true && isCustomerFixed(context, sale)
  })

export const paperOfSale = (context: Files, sale: Sale, isCopy: boolean): PaperView =>
  receiptOf(context, sale, isCopy).paper

export const cashSlip = (context: Files, movement: CashMovement, isCopy: boolean): CashSlipView =>
  cashSlipView(movement, {
    ...appearances(context, isCopy),
    cancelledBy: cancellationOf(context.store, movement.id)?.number
  })

export const refundSlip = (context: Files, refund: Refund, sale: AnySale, isCopy: boolean): RefundSlipView =>
  refundSlipView(refund, sale, appearances(context, isCopy))

export function sample(context: Files & Chance, design: Design, isCopy: boolean): PaperView {
  const { organizationName: organization, cashboxName: cashbox } = shopName(context)
  const isTraining = context.mode === 'training'
  return samplePaper(design, { organization, cashbox, cashier: 'Nodira A.', isTraining, isCopy }, context.clock.now())
}

const PrintFacts = z.object({
  report: ShiftReportView,
  currencies: z.array(CurrencyView),
  askedAt: z.number().transform(instantOf)
})

/** A table of the reports. It is printed as a job of the kind `shift`, as an X report is. */
const TablePrint = z.object({
  report: ReportView.omit({ period: true, days: true, unsent: true, payments: true, tables: true, before: true }),
  table: z.enum(reportTables),
  rows: z.array(ReportRowView),
  more: z.number().int(),
  organization: z.string(),
  cashbox: z.string(),
  currencies: z.array(CurrencyView),
  askedAt: PrintFacts.shape.askedAt
})

const Labels = z.object({
  goods: z.array(
    z.object({ name: z.string(), sku: z.string(), barcode: z.string().optional(), unit: z.string(), price: Decimal })
  ),
  currency: z.object({ symbol: z.string(), decimals: z.number().int() }),
  askedAt: PrintFacts.shape.askedAt
})

/** Returns the paper of a job; undefined if its subject does not exist. */
export function paperOfJob(
  context: Files & Chance,
  { kind, subjectId, facts, isCopy }: PrintJob
): PaperView | undefined {
  const { store } = context
  switch (kind) {
    case 'test':
      return sample(context, designOf(store), true)
    case 'sale': {
      const sale = saleById(store, toId<SaleId>(subjectId))
      return sale && paperOfSale(context, sale, isCopy)
    }
    case 'refund': {
      const refund = refundById(store, toId<RefundId>(subjectId))
      const sale = refund && anySaleById(store, refund.saleId)
      return sale && refundSlip(context, refund, sale, isCopy).paper
    }
    case 'cash': {
      const movement = movementById(store, toId<MovementId>(subjectId))
      return movement && cashSlip(context, movement, isCopy).paper
    }
    case 'labels': {
      const labels = Labels.safeParse(facts)
      return labels.success ? labelsPaper(labels.data, designOf(store)) : undefined
    }
    case 'shift': {
      const parsed = PrintFacts.safeParse(facts)
      if (parsed.success) return reportPaper(parsed.data, isCopy, designOf(store))
      const table = TablePrint.safeParse(facts)
      return table.success ? tablePaper(table.data, isCopy, designOf(store)) : undefined
    }
  }
}
