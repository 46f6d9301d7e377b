// The worker of the pull, as it is, which also tells how long each of its transactions took.
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
  // Its own properties cannot be written.
  return Object.create(made, { immediate: { value: immediate } }) as Transaction
}

await import('../../../src/main/catalog-sync/pull-worker.ts')
