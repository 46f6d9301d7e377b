import type { z } from 'zod'
import type { endpoints, EndpointName } from '../api/endpoints.ts'
import type { EmployeeRow } from './rows/rows.ts'
import type { World } from './world.ts'

/** What a handler may look at besides its input. */
export type Context = {
  world: World
  /** As whom the request runs: the `user_id` header, else the account's owner. */
  actor: EmployeeRow
  /** The organization of the context header, or the one the integration falls back on. */
  organizationId: string | undefined
  /** What stood in the braces of the path; empty where there are none. */
  part: string
}

type Table = typeof endpoints
/** What the endpoint's request schema made of the body, or of the query. */
export type Input<Name extends EndpointName> = Table[Name] extends { request: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** One function an endpoint: from the parsed request to `data`. It throws a Refusal. */
export type Handlers = { [Name in EndpointName]?: (context: Context, input: Input<Name>) => unknown }
