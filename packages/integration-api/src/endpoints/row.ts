import type { z } from 'zod'
import { defined } from '../basics.ts'

/**
 * One endpoint of the service, as data. It contains everything that the client and the sandbox know about the endpoint.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The service's own group of endpoints. */
  tag: string
  /** Where the endpoint is described: in the document itself, or only in the reference. */
  source: 'document' | 'reference'
  /**
   * Whether the same request may be sent again. `read`: changes nothing, so the client may repeat it. `keyed`: contains
   * an idempotency key that the service honours. `absolute`: names a record and its new state. `once`: a repetition has
   * a second effect. Only the outbox repeats requests other than `read`.
   */
  repeat: 'read' | 'keyed' | 'absolute' | 'once'
  /** A list, and its form in the sources: `data: { total, data }`, `data: { total, list }` or `data: [...]`. */
  list?: 'data' | 'list' | 'array'
  /** The reference shows the record without the envelope. Both forms are accepted. */
  bare?: true
  /** A write whose answer has neither an id nor 'ok' in the sources. */
  keyless?: true
  /**
   * The schema of the JSON body, or for GET and DELETE of the query. The parts of the path in braces are not included.
   */
  request?: z.ZodType
  /** The schema of `data` in the answer, or for a list of one row. Absent if no till uses it. */
  response?: z.ZodType
}

type Repeat = Endpoint['repeat']
type More = Pick<Endpoint, 'list' | 'bare' | 'keyless'>
/** A column that exists only if the row has a schema for it. */
type Column<Name extends string, Schema> = [Schema] extends [undefined] ? unknown : Record<Name, Schema>
type Row<Repeats extends Repeat, Method, Request, Response, Rest> = Pick<Endpoint, 'source'> & {
  repeat: Repeats
  method: Method
} & Column<'request', Request> &
  Column<'response', Response> &
  Rest

const rowOf =
  <const Repeats extends Repeat>(repeat: Repeats) =>
  <
    const Method extends Endpoint['method'],
    Request extends z.ZodType | undefined = undefined,
    Response extends z.ZodType | undefined = undefined,
    const Rest extends More = object
  >(
    method: Method,
    source: Endpoint['source'],
    request?: Request,
    response?: Response,
    more?: Rest
  ) =>
    ({ method, source, repeat, ...defined({ request, response }), ...more }) as Row<
      Repeats,
      Method,
      Request,
      Response,
      Rest
    >

/**
 * Returns a row of the table. The function's name is its `repeat`; the arguments are method, source, schema of the
 * request, schema of the answer, and the rest.
 */
export const read = rowOf('read')
export const keyed = rowOf('keyed')
export const absolute = rowOf('absolute')
export const once = rowOf('once')

/** Adds the service's group to rows. */
export const tagged = <Rows extends Record<string, Omit<Endpoint, 'tag'>>>(tag: string, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([path, row]) => [path, { tag, ...row }])) as {
    [Path in keyof Rows]: Rows[Path] & { tag: string }
  }
