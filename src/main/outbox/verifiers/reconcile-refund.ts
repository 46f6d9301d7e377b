import { toId, type RefundId } from '../../../shared/ids.ts'
import { minus } from '../../../shared/money.ts'
import { chargedCosts } from '../../domain/pricing/costs.ts'
import { anySaleById } from '../../db/refund/other-till-sales.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { saleCode } from '../../db/ticket/sales.ts'
import { refundById } from '../../db/refund/refunds.ts'
import type { Refund } from '../../domain/refund/refund.ts'
import type { OutboxDeps } from '../deps.ts'
import { major } from '../../service-records/amounts.ts'
import { asOf, type Target } from './verify.ts'
import { fields, say, rowsValue, shown, type Found, type Meaning, type ReadBack, type Seen } from './meaning.ts'
import { amountsOf, recogniseRefund } from './refund.ts'

// Reconciles a refund on its sale. The service computes these fields (the document, "Refund"):
//
//   total_to_refund   the service's own share of the sale's lines: it knows the product, not the line, and rounds by
//                     its own precision, so a minor unit per line is no difference. A larger one is: if a sale has one
//                     product at several prices, the service may refund another line than the customer returned
//   code              of the sale on which the refund was found: another one means that goods of another sale were
//                     refunded
//   payments          the service chooses the methods itself, so they are not compared
//   lines             the service may split a product over several of them: compared by product

export const refundBack: ReadBack = {
  isEditable: true,
  async read(deps, targets) {
    const seen: (Seen | undefined)[] = []
    for (const target of targets) seen.push(await seenOf(deps, target))
    return seen
  },
  meant(deps, target) {
    const refund = refundOf(deps, target)
    return {
      code: refund && shown(saleCode(deps.store, refund.saleId)),
      note: say(target.sent['note']),
      items: items(deps, target.sent['items'], refund),
      total: refund && say(totalOf(deps, refund))
    }
  }
}

async function seenOf(deps: OutboxDeps, target: Target): Promise<Seen | undefined> {
  const { job, sent } = target
  const id = String(sent['trade_id'])
  const answer = await deps.ask.read('trade/get-by-id/{id}', { path: { id } }, asOf(job))
  // If the service hides the sale, for a while or for good, its refunds are unknown.
  if (answer.kind !== 'ok' || answer.data._id !== id) return undefined
  const { refunds, code } = answer.data
  // If the record does not list its refunds, they are unknown.
  if (!Array.isArray(refunds)) return { ids: [job.serverId ?? ''], isComplete: true, record: undefined }
  const ours = refunds.filter((refund) => recogniseRefund(refund, job))
  const ids = ours.map(({ _id }) => _id ?? '')
  const [only] = ours
  const record = only === undefined || ours.length > 1 ? undefined : found(deps, target, only, code)
  return { ids, isComplete: true, record }
}

function found(deps: OutboxDeps, target: Target, row: object, code: unknown): Found {
  const record = fields(row)
  const refund = refundOf(deps, target)
  const meaning: Meaning = {
    code: shown(code),
    note: shown(record['note']),
    items: Array.isArray(record['products']) ? items(deps, record['products'], refund) : undefined,
    total: shown(record['total_to_refund'], (value) => totalValue(deps, refund, Number(value)))
  }
  return { updatedAt: record['updated_at'], meaning }
}

const refundOf = ({ store }: OutboxDeps, { job }: Target): Refund | undefined =>
  refundById(store, toId<RefundId>(job.subjectId))

const decimalsOf = ({ store }: OutboxDeps, refund: Refund): number =>
  anySaleById(store, refund.saleId)?.currency.decimals ?? 0
/** Returns the total of the goods, because the service's refund has no costs. */
const totalOf = (deps: OutboxDeps, refund: Refund): number =>
  major(minus(refund.total, chargedCosts(refund.costs)), decimalsOf(deps, refund))

/** Returns their total, or ours if the difference is small enough to be rounding of the lines. */
function totalValue(deps: OutboxDeps, refund: Refund | undefined, theirs: number) {
  if (refund === undefined) return say(theirs)
  const ours = totalOf(deps, refund)
  const sold = anySaleById(deps.store, refund.saleId)?.lines ?? []
  const lines = sold.filter(({ productId }) => refund.lines.some((line) => line.productId === productId))
  const mostApart = lines.length / 10 ** decimalsOf(deps, refund)
  return say(Math.abs(theirs - ours) < mostApart + 1e-6 ? ours : Number(theirs.toFixed(4)))
}

const items = ({ store }: OutboxDeps, rows: unknown, refund: Refund | undefined) => {
  const names = new Map<string, string>(refund?.lines.map((line) => [catalogId(store, line.productId), line.name]))
  return rowsValue(
    [...amountsOf(rows)].map(([id, amount]) => {
      const figure = say(amount).key
      return { key: `${id} ${figure}`, words: `${names.get(id) ?? id}: ${figure}` }
    })
  )
}
