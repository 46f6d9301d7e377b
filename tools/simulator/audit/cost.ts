import type { Reader } from '../../../src/main/db/core/open.ts'
import type { Sandbox } from '@kassa/sandbox'
import type { Machine } from '../machine.ts'

// What the verifications cost, and how often a sale was sent to a service that changes its key.

type Hold = (invariant: string, isTrue: boolean, what: () => string) => void
type Till = { machine: Pick<Machine, 'index' | 'watch'>; file: Reader }

/** The most requests for one doubt. */
const mostRequests = 60
/** The most extra trades before the queue stops sending a kind again whose key the service has never returned. */
const mostExtra = 3

/**
 * Checks that the lists of trades that a till has read are no more than its verifications and reconciliations of sales
 * may need.
 */
export function checkCost({ machine, file }: Till, hold: Hold): void {
  const n = (sql: string): number => (file.prepare(sql).get() as { n: number }).n
  const verifications = n(
    `SELECT count(DISTINCT began_at) AS n FROM probe JOIN job ON job.id = job_id WHERE kind = 'sale.create'`
  )
  const sales = n(`SELECT count(*) AS n FROM job WHERE kind = 'sale.create'`)
  const reads = machine.watch.sent.filter(({ name }) => name === 'trade/get-paging').length
  hold(
    'a verification of sales costs at most 60 requests',
    reads <= mostRequests * (verifications + sales),
    () => `till ${machine.index}: ${reads} lists for ${verifications} verifications and ${sales} sales`
  )
}

/** Checks that sales whose keys the service changes were not sent again without end. */
export function checkExtra(sandbox: Sandbox, hold: Hold): void {
  const codes = sandbox.world.all('trade').flatMap(({ code }) => (code === undefined ? [] : [code]))
  const extra = codes.length - new Set(codes).size
  hold('changed keys make at most three extra trades', extra <= mostExtra, () => `${extra} extra trades`)
}
