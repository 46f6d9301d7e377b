import type { Connection, Send } from '@kassa/integration-api'
import type { ShopContext } from '../../src/main/app/core/context.ts'
import { createRemote } from '../../src/main/remote/remote.ts'
import type { Engine } from '../../src/main/outbox/engine.ts'
import type { Clock, Random } from '../../src/shared/ports.ts'
import { noSales } from '../../test/support/null-ports/no-sales.ts'

type Parts = { engine: Engine; connection: () => Connection; clock: Clock; random: Random }

/**
 * Returns the reads of sales of other tills, while the till is online. These reads never meet a fault: the cashier
 * waits for the answer, no simulated time passes during a call, and so no timeout would end the wait.
 */
export function salesOf(office: Send | undefined, { engine, ...parts }: Parts): ShopContext['sales'] {
  if (office === undefined) return noSales
  const remote = createRemote({ send: office, ...parts }).sales
  const port = () => (engine.status().network === 'online' ? remote : noSales)
  return {
    find: (question) => port().find(question),
    read: (serverId) => port().read(serverId)
  }
}
