import type { Connection } from '../../src/backoffice/api/connection.ts'
import type { Context } from '../../src/main/app/core/context.ts'
import { createRemote } from '../../src/main/remote/remote.ts'
import type { Engine } from '../../src/main/outbox/engine.ts'
import type { Clock, Random, Send } from '../../src/shared/ports.ts'
import { noSales } from '../../test/support/stand-ins/no-sales.ts'

type Parts = { engine: Engine; connection: () => Connection; clock: Clock; random: Random }

/**
 * Sales of other tills, as a till asks for them while it thinks that the service is there. The cashier waits for the
 * answer, and in a day that costs no time nothing would end that wait: so these reads are never struck.
 */
export function salesOf(office: Send | undefined, { engine, ...parts }: Parts): Context['sales'] {
  if (office === undefined) return noSales
  const asked = createRemote({ send: office, ...parts }).sales
  const port = () => (engine.status().network === 'online' ? asked : noSales)
  return {
    find: (question) => port().find(question),
    read: (serverId) => port().read(serverId)
  }
}
