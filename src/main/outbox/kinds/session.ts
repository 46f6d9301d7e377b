import type { SessionOpen, Session } from '@kassa/integration-api'
import type { Count } from '../../domain/core/model.ts'
import type { Job } from '../../db/core/job-rows.ts'
import { decimalsIn } from '../../db/outbox/job-facts.ts'
import { major } from '../../service-records/amounts.ts'
import type { DecimalsOf, OutboxDeps } from '../deps.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { VerdictView } from '../../../shared/views.ts'
import { asOf, type Target } from '../verifiers/verify.ts'
import {
  fields,
  rowsOf,
  say,
  momentValue,
  rowsValue,
  shown,
  type Meaning,
  type ReadBack,
  type Seen
} from '../verifiers/meaning.ts'
import { scan } from '../verifiers/scan.ts'

/** Returns how the note of an opening names the till, which a restored backup keeps. */
export const tillInNote = (till: string): string => `till ${till}`

export function balance(
  counts: readonly Count[],
  job: Job,
  decimalsOf: DecimalsOf
): SessionOpen['opened_balance'] | undefined {
  const rows: SessionOpen['opened_balance'] = []
  for (const { methodId, currencyId, amount } of counts) {
    const decimals = decimalsIn(job.payload, currencyId) ?? decimalsOf(currencyId)
    if (decimals === undefined) return undefined
    rows.push({ currency_id: currencyId, payment_method_id: methodId, expected: major(amount, decimals) })
  }
  return rows
}

// Reconciles a shift. The service computes these fields (the document, "Cashbox session"): it adds rows that it
// calculated itself, so a row of zero equals no row; and only one of a row's two figures is the declared one. Which one
// is not documented, so a row is correct if either figure is. The service's verdict on a closed shift is stored, and
// not compared.

/** Openings and closings are rows of one list: all sessions of this person on a register of the organization. */
export const reading = (isOurs: (session: Session, target: Target) => boolean, balance: Balance): ReadBack => ({
  // The service cannot change a session: a difference comes from the write.
  isEditable: false,
  async read(deps: OutboxDeps, targets) {
    const { organizationId, employeeId } = targets[0].job
    const filter = { organization_id: organizationId, user_id: employeeId }
    const result = await scan(deps, 'cashbox-session/get-paging', filter, asOf(targets[0].job))
    if ('failed' in result) return undefined
    return targets.map((target): Seen => {
      const rows = result.rows.filter((row) => isOurs(row, target))
      const [only] = rows
      const record = only && {
        meaning: kept(only, target, balance),
        verdict: verdictIn(only, deps.clock.now())
      }
      return { ids: rows.map(({ _id }) => _id), isComplete: result.isComplete, record }
    })
  },
  meant: (_parts, target) => meant(target, balance)
})

/** Returns the service's verdict on a session that it has closed. */
export function verdictIn(session: Session, readAt: Instant): VerdictView | undefined {
  const { state, has_diff_on_open: isOffAtOpen, has_diff_on_close: isOffAtClose } = session
  if (state === undefined || state === null || state === 'open') return undefined
  return {
    state,
    ...(typeof isOffAtOpen === 'boolean' && { isOffAtOpen }),
    ...(typeof isOffAtClose === 'boolean' && { isOffAtClose }),
    readAt
  }
}

type Balance = { sums: 'opened_balance' | 'closed_balance'; note: 'open_note' | 'close_note' }

const named = ({ currency_id: currency, payment_method_id: method }: Record<string, unknown>): string =>
  `${String(method)} ${String(currency)}`

/** Returns the declared sum of each method and currency. A zero sum has no row. */
function declared(sent: Record<string, unknown>, balance: Balance): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rowsOf(sent[balance.sums])) {
    const name = named(row)
    sums.set(name, (sums.get(name) ?? 0) + Number(row['expected']))
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}

const balanceValue = (sums: ReadonlyMap<string, number>) =>
  rowsValue([...sums].map(([name, sum]) => say(`${name}: ${say(sum).key}`)))

function meant({ sent }: Target, balance: Balance): Meaning {
  return {
    balance: balanceValue(declared(sent, balance)),
    note: say(sent[balance.note]),
    organization: shown(sent['organization_id']),
    cashbox: shown(sent['cashbox_id']),
    openedAt: shown(sent['opened_at'], momentValue)
  }
}

function kept(session: Session, { sent }: Target, balance: Balance): Meaning {
  const record = fields(session)
  const rows = record[balance.sums]
  return {
    balance: Array.isArray(rows) ? balanceValue(expectedSums(rowsOf(rows), declared(sent, balance))) : undefined,
    note: say(record[balance.note]),
    organization: shown(record['organization_id']),
    cashbox: shown(record['cashbox_id']),
    openedAt: shown(record['opened_at'], momentValue)
  }
}

function expectedSums(
  rows: readonly Record<string, unknown>[],
  ours: ReadonlyMap<string, number>
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = named(row)
    const figures = [row['actual'], row['expected']].filter((value) => typeof value === 'number')
    const wanted = ours.get(name) ?? 0
    const sum = figures.find((value) => say(value).key === say(wanted).key) ?? figures[0] ?? 0
    if (sum !== 0) sums.set(name, sum)
  }
  return sums
}
