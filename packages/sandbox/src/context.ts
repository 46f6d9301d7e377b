import type { z } from 'zod'
import type { endpoints, EndpointName } from '@kassa/integration-api'
import type { EmployeeRow } from './rows/rows.ts'
import type { World } from './world.ts'

/** What a handler can use besides its input. */
export type Context = {
  world: World
  /** The acting user: the `user_id` header, or the owner of the account. */
  actor: EmployeeRow
  /** The organization of the context header, or the default of the integration. */
  organizationId: string | undefined
  /** The part of the path in braces. Empty if there is none. */
  part: string
}

type Table = typeof endpoints
/** The type of the body or query after parsing by the endpoint's request schema. */
export type Input<Name extends EndpointName> = Table[Name] extends { request: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** One function per endpoint, from the parsed request to `data`. It throws a Refusal. */
export type Handlers = { [Name in EndpointName]?: (context: Context, input: Input<Name>) => unknown }
