import { balanceOf } from '../../acts.ts'
import type { Context, Handlers, Input } from '../../context.ts'
import { csvFile, xlsxFile, type Cell } from '../../sheet.ts'
import type { ReconRow } from '../../rows/rows.ts'
import { byId, isAny, momentOf, named, referred, shown, without } from '../../standard.ts'

// The acts of one counterparty between two times, and its balance before and after them.

type World = Context['world']
type Filter = Input<'recon-act/get-all'>

const isOf = (filter: Filter) => (row: ReconRow) =>
  isAny(filter.customer_id ?? filter.person_id, row.customer_id ?? row.employee_id) &&
  isAny(filter.supplier_id, row.supplier_id) &&
  isAny(filter.employee_id, row.employee_id) &&
  isAny(filter.organization_id, row.organization_id)

/** Returns the acts of the same counterparty, oldest first, up to and including this act. */
function upTo({ 'recon-act': acts }: World, { _id, customer_id, employee_id }: ReconRow): ReconRow[] {
  const own = acts.find((row) => row.customer_id === customer_id && row.employee_id === employee_id).reverse()
  return own.slice(0, own.findIndex((row) => row._id === _id) + 1)
}

const show = (world: World) => (row: ReconRow) => {
  const invoice = world.invoice.get(row.invoice_id ?? '')
  return {
    ...without(shown(row), 'invoice_id', 'payment_type_id'),
    after_balance: balanceOf(upTo(world, row)),
    invoice: invoice && { _id: invoice._id, number: invoice.number },
    payment_type: named(world['payment-type'].get(row.payment_type_id ?? ''))
  }
}

function actsOf(world: World, filter: Filter) {
  if (filter.customer_id !== undefined) referred(world.customer, filter.customer_id, 'customer_id')
  if (filter.supplier_id !== undefined) referred(world.supplier, filter.supplier_id, 'supplier_id')
  if (filter.employee_id !== undefined) referred(world.employee, filter.employee_id, 'employee_id')
  const from = filter.date_from === undefined ? -Infinity : momentOf('date_from', filter.date_from)
  const to = filter.date_to === undefined ? Infinity : momentOf('date_to', filter.date_to)
  const all = world['recon-act'].find(isOf(filter)).reverse()
  const madeAt = (row: ReconRow) => Date.parse(row.created_at)
  return {
    acts: all.filter((row) => madeAt(row) >= from && madeAt(row) <= to && (filter.states?.includes(row.state) ?? true)),
    before_balance: balanceOf(all.filter((row) => madeAt(row) < from)),
    after_balance: balanceOf(all.filter((row) => madeAt(row) <= to))
  }
}

function exported({ world }: Context, input: Input<'recon-act/get-all/export'>): string {
  const { acts } = actsOf(world, input)
  const rows: Cell[][] = [
    ['number', 'created_at', 'type', 'amount', 'currency', 'state'],
    ...acts.map((row): Cell[] => [
      row.number,
      row.created_at,
      row.type,
      row.amount,
      world.currency.get(row.currency_id)?.name ?? '',
      row.state
    ])
  ]
  const bytes = input.ext_type === 'csv' ? csvFile(rows) : xlsxFile('recon-act', rows)
  const id = world.newId()
  const path = `/exports/${id}/recon-act.${input.ext_type}`
  const mimetype = 'application/octet-stream'
  world.file.insert({ path, mimetype, size: bytes.length, $file: Buffer.from(bytes).toString('base64') }, id)
  return `/files${path}`
}

export const reconAct = {
  'recon-act/get-all': ({ world }, input) => {
    const { acts, ...balances } = actsOf(world, input)
    const rows = acts.slice((input.page - 1) * input.limit, input.page * input.limit)
    return { data: rows.map(show(world)), ...balances }
  },
  'recon-act/get-all/export': (context, input) => exported(context, input),
  'recon-act/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['recon-act'], part))
} satisfies Handlers
