import { doneRecords } from '../../db/outbox/done-records.ts'
import { watchCodes } from '../copy-watch.ts'
import type { OutboxDeps } from '../deps.ts'
import { isAlteredCode } from '../../service-records/amounts.ts'
import { sightOf, verifyInLists, type ContentResult, type Lists, type ReadById } from '../verifiers/lists.ts'
import { rowsOf } from '../verifiers/meaning.ts'
import { scan, type Read } from '../verifiers/scan.ts'
import { areSome, asOf, incomplete, type Target, type Targets, type Verifications } from '../verifiers/verify.ts'

type Sent = Target['sent']
type Row = Read<'trade/get-paging'>

/** Verifies sales by their `code`, all of one request identity together. */
export const verifySales = (deps: OutboxDeps, targets: Targets): Promise<Verifications> =>
  verifyInLists(deps, targets, saleLists)

/** Keeps the rows that may be one of the sales, each without its other fields. */
function keeper(targets: Targets, deps: OutboxDeps): (row: Row) => Row | undefined {
  const numbers = new Set(targets.map(({ sent }) => numberIn(String(sent['code']))))
  const see = watchCodes(deps)
  return (row) => {
    see(row.code)
    return numbers.has(numberIn(row.code ?? '')) ? { _id: row._id, code: row.code } : undefined
  }
}

/** Returns the receipt number in a code, which is `prefix-number-key`, also if the service has altered the code. */
export const numberIn = (code: string): string => code.trim().toLowerCase().split('-', 2).join('-')

/** Compares the code of a record with the code of a sale. Undefined: another sale. */
export function matchCode(theirs: unknown, { sent }: Target): 'ours' | 'changedKey' | undefined {
  const ours = String(sent['code'])
  if (theirs === ours) return 'ours'
  return isAlteredCode(typeof theirs === 'string' ? theirs : '', ours) ? 'changedKey' : undefined
}

/** Reads one sale by its id. A record that does not show its code counts as ours. */
const readSale =
  (isOurs: (code: unknown, target: Target) => boolean): ReadById =>
  async ({ ask }, id, target) =>
    sightOf(await ask.read('trade/get-by-id/{id}', { path: { id } }, asOf(target.job)), id, ({ code }) =>
      isOurs(code ?? target.sent['code'], target)
    )
const saleByServerId = readSale((code, target) => matchCode(code, target) === 'ours')
/** The same, also if the service has changed the key. */
export const saleOfAnyKey = readSale((code, target) => matchCode(code, target) !== undefined)

const saleLists: Lists<'trade/get-paging'> = {
  name: 'trade/get-paging',
  filters: [
    ({ organizationId }) => ({ organization_id: organizationId }),
    ({ organizationId, sent }) => ({ organization_id: organizationId, responsible_id: sent['responsible_id'] }),
    ({ organizationId, sent }) => ({ organization_id: organizationId, ...contentOf(sent) })
  ],
  keeper,
  match: ({ code }, target) => matchCode(code, target),
  byId: saleByServerId,
  byContent
}

// ---- The list by content: what the sale is, without a time

/** The least and the greatest total that the service may filter by: with or without discounts and costs. */
function totalRangeOf(sent: Sent): { from: number; to: number } {
  const goods = rowsOf(sent['products'])
  const net = goods.reduce((sum, line) => sum + Number(line['total_to_pay']), 0)
  const gross = goods.reduce((sum, line) => sum + Number(line['amount']) * Number(line['price']), 0)
  const costs = rowsOf(sent['additional_costs']).map(({ amount }) => Number(amount))
  const less = costs.reduce((sum, cost) => sum + Math.min(0, cost), 0)
  const more = costs.reduce((sum, cost) => sum + Math.max(0, cost), 0)
  const rounded = (sum: number): number => Number(sum.toFixed(4))
  return { from: rounded(Math.min(net, gross) + less), to: rounded(Math.max(net, gross) + more) }
}

const contentOf = (sent: Sent) => {
  const { from, to } = totalRangeOf(sent)
  return { responsible_id: sent['responsible_id'], total_from: from, total_to: to }
}

/** Returns whether a row has a total that the filter allows. A row without any total is allowed. */
function isInRange(row: Row, sent: Sent): boolean {
  const { from, to } = totalRangeOf(sent)
  const totals = [row.total_to_pay, row.total_amount, row.total_price].filter((total) => typeof total === 'number')
  return totals.length === 0 || totals.some((total) => total >= from - 0.01 && total <= to + 0.01)
}

const filterOf = ({ job }: Target, sent: Sent) => ({ organization_id: job.organizationId, ...contentOf(sent) })

/** Searches for each sale by its total and its seller. Equal filters are read once. */
export async function byContent(deps: OutboxDeps, targets: Targets): Promise<ReadonlyMap<Target, ContentResult>> {
  const controls = new Map<unknown, Promise<Control>>()
  const results = new Map<Target, ContentResult>()
  for (const group of Map.groupBy(targets, (target) => JSON.stringify(filterOf(target, target.sent))).values()) {
    if (!areSome(group)) continue
    const [first] = group
    const seller = first.sent['responsible_id']
    const control = controls.get(seller) ?? controlOf(deps, first)
    controls.set(seller, control)
    for (const [target, result] of await listByContent(deps, group, await control)) results.set(target, result)
  }
  return results
}

async function listByContent(
  deps: OutboxDeps,
  group: Targets,
  control: Control
): Promise<ReadonlyMap<Target, ContentResult>> {
  const [first] = group
  const all = (result: ContentResult) => new Map(group.map((target) => [target, result]))
  if (control.kind === 'failed') return all(control)
  let isIgnored = false
  const filter = filterOf(first, first.sent)
  const keep = keeper(group, deps)
  const result = await scan(deps, 'trade/get-paging', filter, asOf(first.job), {
    keep: (row) => {
      if (!isInRange(row, first.sent)) isIgnored = true
      return keep(row)
    },
    stop: () => isIgnored
  })
  const evidence = { ...filter, control: control.kind }
  return new Map(
    group.map((target): [Target, ContentResult] => {
      const matched = result.rows.map((row) => ({ id: row._id, match: matchCode(row.code, target) }))
      const ours = matched.filter(({ match }) => match === 'ours')
      const some = ours.length > 0 ? ours : matched.filter(({ match }) => match !== undefined)
      if (some.length > 0)
        return [target, { kind: 'found', serverIds: some.map(({ id }) => id), isKeyChanged: ours.length === 0 }]
      if ('failed' in result) return [target, { kind: 'failed', failed: result.failed }]
      if (control.kind !== 'works' || isIgnored || result.isTooLong)
        return [target, { kind: 'unproved', evidence: { ...evidence, ...result.evidence, isIgnored } }]
      if (!result.isUndisturbed)
        return [target, { kind: 'failed', failed: incomplete({ ...filter, ...result.evidence }) }]
      return [target, { kind: 'absent', evidence: { ...evidence, ...result.evidence } }]
    })
  )
}

type Control = { kind: 'works' | 'unproved' } | Extract<ContentResult, { kind: 'failed' }>

/** A control is not searched for in more rows. */
const controlRows = 1600

/**
 * Shows whether the filter works at this service: a known done sale of the same seller must be found by its own total,
 * and no row may have another total.
 */
async function controlOf(deps: OutboxDeps, target: Target): Promise<Control> {
  const known = controlSale(deps, target)
  if (known === undefined) return { kind: 'unproved' }
  const seen = { isIgnored: false }
  const has = (rows: readonly Row[]): boolean => rows.some(({ _id }) => _id === known.serverId)
  const result = await scan(deps, 'trade/get-paging', filterOf(target, known.sent), asOf(target.job), {
    keep: (row) => {
      if (!isInRange(row, known.sent)) seen.isIgnored = true
      return row._id === known.serverId ? row : undefined
    },
    stop: (rows) => seen.isIgnored || has(rows),
    most: controlRows,
    passes: 1
  })
  if ('failed' in result) return { kind: 'failed', failed: result.failed }
  return { kind: has(result.rows) && !seen.isIgnored ? 'works' : 'unproved' }
}

const mostControls = 50

/** Returns the known sale of the same seller with the rarest total, the nearest one if several are as rare. */
function controlSale(
  { store }: OutboxDeps,
  { job, attempt, sent }: Target
): { serverId: string; sent: Sent } | undefined {
  const known = (['earlier', 'later'] as const)
    .flatMap((side) => doneRecords(store, job.kind, attempt.id, side, mostControls))
    .filter(({ organizationId, employeeId }) => organizationId === job.organizationId && employeeId === job.employeeId)
    .map((record) => ({ serverId: record.serverId, sent: record.sent() }))
    .filter((sale) => sale.sent['responsible_id'] === sent['responsible_id'])
  const byTotal = [...Map.groupBy(known, (sale) => JSON.stringify(totalRangeOf(sale.sent))).values()]
  return byTotal.toSorted((a, b) => a.length - b.length)[0]?.[0]
}

/** Returns whether the list of the sale's seller and total shows a record with its id. */
export async function isSaleListed(deps: OutboxDeps, target: Target, serverId: string): Promise<boolean> {
  const result = await scan(deps, 'trade/get-paging', filterOf(target, target.sent), asOf(target.job), {
    keep: (row) => (row._id === serverId ? row : undefined),
    stop: (rows) => rows.some(({ _id }) => _id === serverId),
    most: controlRows,
    passes: 1
  })
  return result.rows.length > 0
}
