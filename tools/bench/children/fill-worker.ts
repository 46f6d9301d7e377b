// The unchanged worker of the pull, which also reports the duration of each of its transactions.
import { BroadcastChannel } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { timed, transactionChannel } from '../measure.ts'

const channel = new BroadcastChannel(transactionChannel)
channel.unref()

type Work = (...given: unknown[]) => unknown
type Transaction = { immediate: Work }
const { prototype } = Database as unknown as { prototype: { transaction: (this: unknown, work: Work) => Transaction } }
const { transaction } = prototype
prototype.transaction = function (work) {
  const made = transaction.call(this, work)
  const immediate: Work = (...given) => {
    let value: unknown
    channel.postMessage(timed(() => (value = made.immediate(...given))))
    return value
  }
  // The properties of the original function are read-only.
  return Object.create(made, { immediate: { value: immediate } }) as Transaction
}

await import('../../../src/main/catalog-sync/pull-worker.ts')
