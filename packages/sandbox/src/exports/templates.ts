import type { Context, Input } from '../context.ts'
import { invalid, notFound } from '../server/refusal.ts'
import type { TradeRow } from '../rows/rows.ts'
import { momentOf } from '../standard.ts'
import { exportPages, tableOf, mostRows } from './pages.ts'
import { xlsxFile } from '../sheet.ts'

/** A template of the account: its columns. No endpoint lists templates (policy "xls-template"). */
const templates: Record<string, { name: string; columns: readonly string[] }> = {
  '661700000000000000000001': { name: 'trades', columns: exportPages['trade']?.columns ?? [] }
}

const isAmong = (wanted: readonly string[] | undefined, value: string | undefined): boolean =>
  wanted === undefined || (value !== undefined && wanted.includes(value))

function matchesOf(input: Input<'trade/export-by-xls-template'>) {
  const from = input.date_from === undefined ? -Infinity : momentOf('date_from', input.date_from)
  const to = input.date_to === undefined ? Infinity : momentOf('date_to', input.date_to)
  return (row: TradeRow) =>
    Date.parse(row.date) >= from &&
    Date.parse(row.date) <= to &&
    isAmong(input.organization_ids, row.organization_id) &&
    isAmong(input.customer_ids, row.customer_id) &&
    isAmong(input.states, row.state)
}

/** Writes the matching sales into a workbook and stores it. Returns the path for its download. */
export function exportTrades(
  { world }: Context,
  input: Input<'trade/export-by-xls-template'>,
  show: (row: TradeRow) => unknown
): string {
  const template = Object.hasOwn(templates, input.template_id) ? templates[input.template_id] : undefined
  if (!template) throw notFound('template_id', input.template_id)
  const rows = world.trade.find(matchesOf(input))
  if (rows.length > mostRows) throw invalid('date_from')
  const bytes = xlsxFile(template.name, tableOf(template.columns, rows.map(show)))
  const id = world.newId()
  const today = new Date(world.now()).toISOString().slice(0, 10)
  const path = `/exports/${id}/${template.name}-${today}.xlsx`
  const $file = Buffer.from(bytes).toString('base64')
  world.file.insert({ path, size: bytes.length, mimetype: 'application/octet-stream', $file }, id)
  return `/files${path}`
}
