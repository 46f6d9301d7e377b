import { defined } from '../../../shared/defined.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import type { EmployeeId, PrintId, SaleId } from '../../../shared/ids.ts'
import { firstTemplate } from '../../../shared/devices/paper.ts'
import type { PaperView, PrintingView } from '../../../shared/devices/printing.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import type { Act } from '../../domain/staff/people.ts'
import type { JournalFacts } from '../../db/core/journal.ts'
import type { Writer } from '../../db/core/open.ts'
import { reportPaper } from '../../domain/printing/report-paper.ts'
import { movementById } from '../../db/shift/cash.ts'
import { againPrint, dropPrint, printById, printViews, type PrintJob } from '../../db/printing/prints.ts'
import { refundById } from '../../db/refund/refunds.ts'
import { anySaleById } from '../../db/refund/other-till-sales.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { putSetting, setting } from '../../db/core/settings.ts'
import { act } from '../core/act.ts'
import type { Calls, Context, With } from '../core/context.ts'
import { designOf } from './design.ts'
import { labelsOf, labelsView, paperOfLabels } from './labels.ts'
import { cashSlip, paperOfSale, refundSlip, sample } from './papers.ts'
import { isCopyOf, paperOfMovement, paperOfRefund, paperOfReport, printerOf, queued, type Paper } from './print-jobs.ts'
import { actor, type Approval } from '../core/session.ts'
import { reportAsked } from '../core/shift-report.ts'
import { refuse } from '../core/refusal.ts'

/** The number of ended prints that are shown. */
const shownEnded = 30

async function printingView(context: With<'printing'>): Promise<PrintingView> {
  const { store, printing } = context
  const logo = setting(store, 'logo')
  return {
    printer: printerOf(context),
    template: setting(store, 'template') ?? firstTemplate,
    ...defined({ logo }),
    hasDisplay: setting(store, 'hasDisplay') ?? false,
    jobs: printViews(store, shownEnded),
    systemPrinters: await printing.printers()
  }
}

/** Returns a write of the journal entry for a person's act on prints. */
function journaled(context: Context, act: string, subject: string, facts: JournalFacts) {
  return (db: Writer): void => {
    const actorId = actor(context)?.id ?? ''
    context.journal.append(db, { at: context.clock.now(), actor: actorId, act, subject, facts })
  }
}

/** Changes a setting if the person may; the journal contains who and what. */
const changed = (
  context: With<'printing'>,
  right: Act,
  approval: Approval,
  put: (db: Writer, allowedBy: EmployeeId) => void
): Promise<PrintingView> =>
  act(context, approval, {
    decide: () => undefined,
    right: () => right,
    write: ({ db, by }) => put(db, by),
    then: () => context.prints.wake(),
    announces: true,
    answer: () => printingView(context)
  })

const decided = (
  context: With<'printing'>,
  jobId: PrintId,
  states: readonly PrintJob['state'][],
  named: string,
  put: (db: Writer, job: PrintJob) => void,
  facts: JournalFacts = {}
): Promise<PrintingView> =>
  act(context, undefined, {
    decide: () => {
      const job = printById(context.store, jobId)
      return job === undefined || !states.includes(job.state) ? refuse('print.unknown') : job
    },
    write: ({ db }, job) => put(db, job),
    journal: ({ id, number, state }) => ({ act: named, subject: number, facts: { print: id, was: state, ...facts } }),
    then: () => context.prints.wake(),
    announces: true,
    answer: () => printingView(context)
  })

export type PrintRequest = { paper: Paper; view: (isCopy: boolean) => PaperView }

/** Adds a print to the queue on request of a person. */
export async function printed(context: With<'printing'>, { paper }: PrintRequest, act: string): Promise<PrintingView> {
  const person = actor(context)
  if (person === undefined) return refuse('person.notAllowed')
  if (printerOf(context).way === 'none') return refuse('printer.none')
  const isCopy = isCopyOf(context, paper)
  const { kind, subjectId, number } = paper
  context.store.transaction(journaled(context, act, number, { [kind]: subjectId, isCopy }))
  queued(context, { ...paper, isCopy, opensDrawer: false }, person.id)
  context.screen.announce()
  return await printingView(context)
}

export async function written(
  context: With<'printing' | 'reports'>,
  { paper, view }: PrintRequest
): Promise<{ path: string }> {
  const bytes = await context.printing.pdf(view(!paper.subjectId.startsWith('x:')))
  if (bytes === undefined) return refuse('printer.notDrawn')
  const name = paper.kind === 'labels' ? `labels-${paper.number}` : paper.number.replace(' ', '-')
  return { path: context.reports.write(`kassa-${name}.pdf`, bytes) }
}

/** Returns an X or a Z report for printing. */
export function requestOfReport(context: Context, report: ShiftReportView): PrintRequest {
  const paper = paperOfReport(context, report)
  return { paper, view: (isCopy) => reportPaper(paper.facts, isCopy, designOf(context.store)) }
}

function requestOfSale(context: Context, saleId: SaleId): PrintRequest {
  const sale = saleById(context.store, saleId)
  if (sale === undefined) return refuse('ticket.unknown')
  const paper: Paper = { kind: 'sale', subjectId: sale.id, number: sale.receiptNumber }
  return { paper, view: (isCopy) => paperOfSale(context, sale, isCopy) }
}

/** Returns the slip or report for printing, if the person may have it. */
async function requestOfSlip(context: Context, { slip, approval }: CallParsed<'printing.slip'>): Promise<PrintRequest> {
  const { store } = context
  if (slip.kind === 'cash') {
    const movement = movementById(store, slip.id)
    if (movement === undefined) return refuse('print.unknown')
    return { paper: paperOfMovement(movement), view: (isCopy) => cashSlip(context, movement, isCopy).paper }
  }
  if (slip.kind === 'refund') {
    const refund = refundById(store, slip.id)
    const sale = refund && anySaleById(store, refund.saleId)
    if (refund === undefined || sale === undefined) return refuse('print.unknown')
    return { paper: paperOfRefund(refund), view: (isCopy) => refundSlip(context, refund, sale, isCopy).paper }
  }
  if (slip.kind === 'labels') {
    const labels = labelsOf(context, slip.ids)
    const paper = paperOfLabels(context, labels.facts)
    return { paper, view: () => labelsView(context, paper.facts) }
  }
  const report = await reportAsked(context, slip.isWhole, approval)
  return requestOfReport(context, report)
}

export const printing = {
  'printing.view': async (context) => await printingView(context),
  'printing.find': async ({ printing }) => await printing.find(),
  'printing.preview': (context, { template }) => sample(context, { ...designOf(context.store), template }, false),
  'printing.setPrinter': (context, { printer, approval }) =>
    changed(context, 'setDevices', approval, (db, allowedBy) => {
      putSetting(db, 'printer', printer)
      journaled(context, 'printer.set', printer.way, { ...printer, allowedBy })(db)
    }),
  'printing.setTemplate': (context, { template, logo, approval }) =>
    changed(context, 'setDevices', approval, (db, allowedBy) => {
      putSetting(db, 'template', template)
      if (logo !== undefined) putSetting(db, 'logo', logo ?? undefined)
      journaled(context, 'template.set', 'receipt', {
        columns: template.columns,
        language: template.language,
        hasNewLogo: logo !== undefined,
        allowedBy
      })(db)
    }),
  'printing.setDisplay': async (context, { isOn, approval }) => {
    const kept = await changed(context, 'setDevices', approval, (db, allowedBy) => {
      putSetting(db, 'hasDisplay', isOn)
      journaled(context, 'display.set', isOn ? 'on' : 'off', { allowedBy })(db)
    })
    context.printing.turnDisplay(isOn)
    return kept
  },
  'printing.test': async (context) => {
    const person = actor(context)
    if (person === undefined) return refuse('person.notAllowed')
    if (printerOf(context).way === 'none') return refuse('printer.none')
    const job = { kind: 'test' as const, subjectId: '', number: '', isCopy: false, opensDrawer: false }
    queued(context, job, person.id)
    return await printingView(context)
  },
  'printing.sale': (context, { saleId }) => {
    const asked = requestOfSale(context, saleId)
    return printed(context, asked, 'print.sale')
  },
  'printing.pdf': (context, { saleId }) => {
    const asked = requestOfSale(context, saleId)
    return written(context, asked)
  },
  'printing.slip': async (context, input) => {
    const asked = await requestOfSlip(context, input)
    return printed(context, asked, 'print.slip')
  },
  'printing.slipPdf': async (context, input) => {
    const asked = await requestOfSlip(context, input)
    return written(context, asked)
  },
  'printing.labels': (context, { ids }) => {
    const { facts, left } = labelsOf(context, ids)
    return { paper: labelsView(context, facts), count: facts.goods.length, left }
  },
  'printing.again': (context, { jobId }) =>
    decided(context, jobId, ['waiting', 'unsure', 'failed'], 'print.again', (db, job) => {
      againPrint(db, job, context.clock.now())
    }),
  'printing.drop': (context, { jobId, reason }) =>
    decided(
      context,
      jobId,
      ['waiting', 'unsure', 'failed'],
      'print.drop',
      (db, job) => dropPrint(db, job.id, reason, context.clock.now()),
      { reason }
    ),
  'printing.openDrawer': (context, { approval }) =>
    act(context, approval, {
      decide: () => undefined,
      right: () => 'openDrawer',
      write: () => (printerOf(context).way === 'none' ? refuse('printer.none') : undefined),
      // Written before the drawer opens, so that every opening is in the journal, whatever happens then.
      journal: (_, by) => ({ act: 'drawer.open', subject: 'byHand', facts: { allowedBy: by } }),
      answer: async () => ((await context.prints.openDrawer()) ? {} : refuse('printer.unreachable'))
    })
} satisfies Calls<'printing', 'printing' | 'reports'>
