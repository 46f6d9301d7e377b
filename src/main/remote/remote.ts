import { fail, type Result } from '../../shared/failure.ts'
import { createClient, type Client, type ClientDeps, type Connection } from '@kassa/integration-api'
import { arrivalsOf } from './arrivals.ts'
import { cashbackOf } from './cashback.ts'
import { findOrders, readOrder } from './orders.ts'
import { summaryOf } from './reports.ts'
import { findSales, readSale } from './sales.ts'

type Deps = Omit<ClientDeps, 'connection'> & { connection: () => Connection | undefined }
type Question<Asked extends unknown[], Answer> = (client: Client, ...asked: Asked) => Promise<Result<Answer>>

/**
 * Creates the requests to the service that a person waits for. The pull does not cover these lists. Every request is a
 * read, and fails with `service.unreachable` if the till has no connection.
 */
export function createRemote({ connection, ...deps }: Deps) {
  const asking =
    <Asked extends unknown[], Answer>(question: Question<Asked, Answer>) =>
    async (...asked: Asked): Promise<Result<Answer>> => {
      const now = connection()
      if (now === undefined) return fail('service.unreachable')
      return question(createClient({ ...deps, connection: () => now }), ...asked)
    }
  return {
    cashback: { of: asking(cashbackOf) },
    arrivals: { of: asking(arrivalsOf) },
    orders: { find: asking(findOrders), read: asking(readOrder) },
    sales: { find: asking(findSales), read: asking(readSale) },
    summary: asking(summaryOf)
  }
}
