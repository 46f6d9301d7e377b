import type { z } from 'zod'
import { defined } from '../../../shared/defined.ts'

/** One endpoint of the service, as data. Everything the client and the sandbox know about it stands here. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The service's own group. */
  tag: string
  /** Where it is described: the document itself, or only the reference. */
  source: 'document' | 'reference'
  /**
   * May the same request be sent again? `read`: changes nothing, so the client may. `keyed`: carries a key of ours that
   * the service honours. `absolute`: names a record and the state it shall have. `once`: a repetition is a second
   * effect. Only the outbox ever repeats what is not `read`.
   */
  repeat: 'read' | 'keyed' | 'absolute' | 'once'
  /** A list, and how the sources write it: `data: { total, data }`, `data: { total, list }` or `data: [...]`. */
  list?: 'data' | 'list' | 'array'
  /** The reference shows the record without the envelope; both are accepted. */
  bare?: true
  /** A write that answers without an id or 'ok', by the sources. */
  keyless?: true
  /** The JSON body; of GET and DELETE the query. What stands in braces in the path is apart. */
  request?: z.ZodType
  /** `data` of the answer; of a list one row. Absent where no till has a use for it. */
  response?: z.ZodType
}

type Repeat = Endpoint['repeat']
type More = Pick<Endpoint, 'list' | 'bare' | 'keyless'>
/** A column that is there only where the row names a schema. */
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

/** A row of the table, named by its `repeat`: method, source, schema of the request, schema of the answer, the rest. */
export const read = rowOf('read')
export const keyed = rowOf('keyed')
export const absolute = rowOf('absolute')
export const once = rowOf('once')

/** Rows that belong to one group of the service. */
export const tagged = <Rows extends Record<string, Omit<Endpoint, 'tag'>>>(tag: string, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([path, row]) => [path, { tag, ...row }])) as {
    [Path in keyof Rows]: Rows[Path] & { tag: string }
  }
