import '../../../shared/locales/all.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import { text } from '../../../shared/locales/index.ts'
import type { ReportTableName } from '../../../shared/reports.ts'
import { daysOf, mostPaperRows, tablePaper } from '../../domain/printing/table-paper.ts'
import { currencyView } from '../../domain/views/views.ts'
import { localeOf } from '../../db/core/settings.ts'
import { newId } from '../../system/random.ts'
import type { Calls, Context } from '../core/context.ts'
import { designOf } from '../printing/design.ts'
import type { Paper } from '../printing/print-jobs.ts'
import { printed, requestOfReport, written, type PrintRequest } from '../printing/printing.ts'
import { closedReport } from './closed-shifts.ts'
import { allowedSpan, reportView } from './report-view.ts'

// The papers of reports: the Z report of a closed shift, and one table of a report.

/** Returns a table of the reports for printing, if the person may see it. Each print belongs to its moment. */
async function requestOfTable(
  context: Context,
  asked: Parameters<typeof allowedSpan>[1] & { table: ReportTableName }
): Promise<PrintRequest> {
  const at = await allowedSpan(context, asked, 'more')
  const { store, random } = context
  const { tables, ...report } = reportView(context, at, asked.period)
  const { organizationName: organization, cashboxName: cashbox } = at.here
  const currencies = at.shop.currencies.map(currencyView)
  const all = tables[asked.table]
  const rows = all.slice(0, mostPaperRows)
  const facts = {
    report,
    table: asked.table,
    rows,
    more: all.length - rows.length,
    organization,
    cashbox,
    currencies,
    askedAt: context.clock.now()
  }
  const number = `${text(localeOf(store), `reports.${asked.table}`)} ${daysOf(report)}`
  const paper: Paper = { kind: 'shift', subjectId: `x:report:${newId(random)}`, number, facts }
  return { paper, view: (isCopy) => tablePaper(facts, isCopy, designOf(store)) }
}

/** Returns the paper, if the person may see it. While the report is open, the right is not needed again. */
async function requestOf(context: Context, { paper, approval }: CallParsed<'reports.print'>): Promise<PrintRequest> {
  if (paper.kind === 'table') return requestOfTable(context, { ...paper, approval })
  const report = await closedReport(context, paper.id, 'more', approval)
  return requestOfReport(context, report)
}

export const reportPapers = {
  'reports.print': async (context, input) => {
    const asked = await requestOf(context, input)
    return printed(context, asked, 'print.slip')
  },
  'reports.pdf': async (context, input) => {
    const asked = await requestOf(context, input)
    return written(context, asked)
  }
} satisfies Pick<Calls<'reports', 'printing' | 'reports'>, 'reports.print' | 'reports.pdf'>
