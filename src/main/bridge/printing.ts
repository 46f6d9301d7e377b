import { newId } from '../chance.ts'
import type { CallParsed } from '../../shared/bridge.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId, PrintId, SaleId } from '../../shared/ids.ts'
import { firstPrinter, firstTemplate } from '../../shared/paper.ts'
import type { PaperView, PrintingView } from '../../shared/printing.ts'
import type { Sale } from '../domain/model.ts'
import type { Design } from '../domain/paper.ts'
import type { Act } from '../domain/people.ts'
import { samplePaper } from '../domain/paper-sample.ts'
import { receiptView } from '../domain/receipt.ts'
import type { JournalFacts } from '../store/journal.ts'
import type { Writer } from '../store/open.ts'
import {
  againPrint,
  dropPrint,
  insertPrint,
  isPrintKnown,
  printById,
  printViews,
  type PrintJob
} from '../store/prints.ts'
import { paidByRefund } from '../store/refunds.ts'
import { saleById } from '../store/sales.ts'
import { place, putSetting, setting } from '../store/settings.ts'
import type { Calls, Context } from './context.ts'
import { designOf } from './design.ts'
import { actor, allowed, type Approval } from './session.ts'
import { announce } from './state.ts'

/** How many of those that ended are shown. */
const shownEnded = 30

const printerOf = ({ store }: Context) => setting(store, 'printer') ?? firstPrinter
const shopName = ({ store }: Context) => {
  const here = place(store)
  return { organizationName: here?.organizationName ?? '', cashboxName: here?.cashboxName ?? '' }
}

/** The paper of a job as it looks by the template of now; undefined when its sale is not there. */
export function paperOfJob(context: Context, job: PrintJob): PaperView | undefined {
  if (job.kind === 'test') return sample(context, designOf(context.store), true)
  const sale = saleById(context.store, job.subjectId as SaleId)
  return sale && paperOfSale(context, sale, job.isCopy)
}

const paperOfSale = (context: Context, sale: Sale, isCopy: boolean): PaperView =>
  receiptView(sale, {
    place: shopName(context),
    isTraining: context.mode === 'training',
    isCopy,
    design: designOf(context.store),
    back: paidByRefund(context.store, sale.id)
  }).paper

function sample(context: Context, design: Design, isCopy: boolean): PaperView {
  const { organizationName: organization, cashboxName: cashbox } = shopName(context)
  const isTraining = context.mode === 'training'
  return samplePaper(design, { organization, cashbox, cashier: 'Nodira A.', isTraining, isCopy }, context.clock.now())
}

async function printingView(context: Context): Promise<PrintingView> {
  const { store, printing } = context
  const logo = setting(store, 'logo')
  return {
    printer: printerOf(context),
    template: setting(store, 'template') ?? firstTemplate,
    ...(logo === undefined ? {} : { logo }),
    hasDisplay: setting(store, 'hasDisplay') ?? false,
    jobs: printViews(store, shownEnded),
    systemPrinters: await printing.printers()
  }
}

function queued(context: Context, job: Omit<Parameters<typeof insertPrint>[1], 'id'>, by: EmployeeId): void {
  context.store.transaction((db) => {
    insertPrint(db, { ...job, id: newId<PrintId>(context.random) }, by, context.clock.now())
  })
  context.printing.wake()
}

/**
 * After a sale was committed: its receipt, where the till prints by itself, and the drawer. The sale stands whatever
 * becomes of this; the receipt can be printed from the list of sales.
 */
export function printSold(context: Context, sale: Sale): void {
  const { way, isAutomatic, hasDrawer } = printerOf(context)
  if (way === 'none') return
  const opensDrawer = hasDrawer && [...sale.tenders, ...sale.changes].some(({ methodType }) => methodType === 'cash')
  try {
    if (isAutomatic) {
      const job = { kind: 'sale' as const, subjectId: sale.id, number: sale.receiptNumber, isCopy: false }
      queued(context, { ...job, opensDrawer }, sale.employeeId)
    } else if (opensDrawer) void context.printing.openDrawer()
  } catch {
    context.printing.wake()
  }
}

/** What a person does to paper, written down. */
function journaled(context: Context, act: string, subject: string, facts: JournalFacts) {
  return (db: Writer): void => {
    const actorId = actor(context)?.id ?? ''
    context.journal.append(db, { at: context.clock.now(), actor: actorId, act, subject, facts })
  }
}

/** Somebody who may changes a setting; the journal says who and what. */
async function changed(
  context: Context,
  act: Act,
  approval: Approval,
  put: (db: Writer, allowedBy: EmployeeId) => void
): Promise<Result<PrintingView>> {
  const by = await allowed(context, act, approval)
  if (!by.ok) return by
  context.store.transaction((db) => put(db, by.value))
  context.printing.wake()
  announce(context)
  return ok(await printingView(context))
}

async function decided(
  context: Context,
  jobId: PrintId,
  states: readonly PrintJob['state'][],
  act: string,
  put: (db: Writer, job: PrintJob) => void,
  facts: JournalFacts = {}
): Promise<Result<PrintingView>> {
  const job = printById(context.store, jobId)
  if (job === undefined || !states.includes(job.state)) return fail('print.unknown')
  context.store.transaction((db) => {
    put(db, job)
    journaled(context, act, job.number, { print: job.id, was: job.state, ...facts })(db)
  })
  context.printing.wake()
  announce(context)
  return ok(await printingView(context))
}

async function printSale(context: Context, { saleId }: CallParsed<'printing.sale'>): Promise<Result<PrintingView>> {
  const sale = saleById(context.store, saleId)
  const person = actor(context)
  if (sale === undefined || person === undefined) return fail('ticket.unknown')
  if (printerOf(context).way === 'none') return fail('printer.none')
  const isCopy = isPrintKnown(context.store, sale.id)
  context.store.transaction(journaled(context, 'print.sale', sale.receiptNumber, { sale: sale.id, isCopy }))
  queued(
    context,
    { kind: 'sale', subjectId: sale.id, number: sale.receiptNumber, isCopy, opensDrawer: false },
    person.id
  )
  announce(context)
  return ok(await printingView(context))
}

export const printing = {
  'printing.view': async (context) => ok(await printingView(context)),
  'printing.preview': (context, { template }) => ok(sample(context, { ...designOf(context.store), template }, false)),
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
    if (kept.ok) context.printing.turnDisplay(isOn)
    return kept
  },
  'printing.test': async (context) => {
    const person = actor(context)
    if (person === undefined) return fail('person.notAllowed')
    if (printerOf(context).way === 'none') return fail('printer.none')
    const job = { kind: 'test' as const, subjectId: '', number: '', isCopy: false, opensDrawer: false }
    queued(context, job, person.id)
    return ok(await printingView(context))
  },
  'printing.sale': printSale,
  'printing.pdf': async (context, { saleId }) => {
    const sale = saleById(context.store, saleId)
    if (sale === undefined) return fail('ticket.unknown')
    const bytes = await context.printing.pdf(paperOfSale(context, sale, true))
    if (bytes === undefined) return fail('printer.notDrawn')
    return ok({ path: context.reports.write(`kassa-${sale.receiptNumber}.pdf`, bytes) })
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
  'printing.openDrawer': async (context, { approval }) => {
    const by = await allowed(context, 'openDrawer', approval)
    if (!by.ok) return by
    if (printerOf(context).way === 'none') return fail('printer.none')
    // Written down before it springs open: a drawer that opened is in the journal, whatever comes after.
    context.store.transaction(journaled(context, 'drawer.open', 'byHand', { allowedBy: by.value }))
    return (await context.printing.openDrawer()) ? ok({}) : fail('printer.unreachable')
  }
} satisfies Calls<'printing'>
