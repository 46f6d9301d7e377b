import type { CallParsed } from '../../../shared/contract/index.ts'
import { formatDateTime, formatTime } from '../../../shared/format.ts'
import '../../../shared/locales/all.ts'
import { text } from '../../../shared/locales/index.ts'
import { isNetTable } from '../../../shared/reports.ts'
import type { ReportRowView } from '../../../shared/views.ts'
import { notFormula, sheetRows, type SheetWords } from '../../domain/printing/report-sheet.ts'
import { localeOf } from '../../db/core/settings.ts'
import { csvFile, xlsxFile } from '@kassa/sandbox/sheet'
import type { Calls, With } from '../core/context.ts'
import { actor } from '../core/session.ts'

import { closedShifts } from './closed-shifts.ts'
import { reportPapers } from './report-papers.ts'
import { allowedSpan, reportView, type ReportAt } from './report-view.ts'
import { must, refuse } from '../core/refusal.ts'

const stamp = (at: number): string => formatDateTime(at).replace(/\D+/g, '-')

function exported(context: With<'reports'>, at: ReportAt, { period, table, format }: CallParsed<'reports.export'>) {
  const locale = localeOf(context.store)
  const view = reportView(context, at, period)
  const words: SheetWords = {
    what: text(locale, `reports.${table}`),
    count: text(locale, 'reports.count'),
    quantity: text(locale, 'reports.quantity'),
    unit: text(locale, 'reports.unit'),
    amount: text(locale, isNetTable(table) ? 'reports.sold' : 'reports.amount'),
    back: text(locale, 'reports.returned'),
    net: text(locale, 'reports.net'),
    currency: text(locale, 'reports.currency')
  }
  const nameOf = ({ at: hour, isEveryDay, name }: ReportRowView): string => {
    if (hour !== undefined) return isEveryDay === true ? formatTime(hour) : formatDateTime(hour)
    return name === '' ? text(locale, 'reports.nameless') : name
  }
  const moneyOf = ({ currencyId }: ReportRowView) => {
    const currency = at.shop.currencies.find(({ id }) => id === currencyId) ?? at.shop.main
    return { decimals: currency.decimals, code: currency.code }
  }
  const rows = sheetRows(table, view.tables[table], words, { nameOf, moneyOf })
  const bytes = format === 'csv' ? csvFile(rows) : xlsxFile(notFormula(words.what), rows)
  const when = at.days === undefined ? period : `${at.days.from}-${at.days.to}`
  const path = context.reports.write(`kassa-${when}-${table}-${stamp(view.to)}.${format}`, bytes)
  return { path, rows: rows.length - 1 }
}

export const reports = {
  'reports.view': async (context, input) => {
    const at = await allowedSpan(context, input, 'look')
    return reportView(context, at, input.period)
  },
  'reports.service': async (context, input) => {
    const at = await allowedSpan(context, input, 'more')
    if (context.queue.status().network === 'byHand') return refuse('service.unreachable')
    const person = actor(context)
    if (person === undefined) return refuse('person.notAllowed')
    return must(await context.reports.summary(at.span, at.here.organizationId, person.id))
  },
  'reports.export': async (context, input) => {
    const at = await allowedSpan(context, input, 'more')
    const { store, journal, clock } = context
    const made = exported(context, at, input)
    store.transaction((db) => {
      journal.append(db, {
        at: clock.now(),
        actor: actor(context)?.id ?? '',
        act: 'report.export',
        subject: input.table,
        facts: { period: input.period, ...input.days, format: input.format, rows: made.rows }
      })
    })
    return made
  },
  ...closedShifts,
  ...reportPapers
} satisfies Calls<'reports', 'printing' | 'reports'>
