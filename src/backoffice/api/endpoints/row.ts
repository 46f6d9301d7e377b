import type { z } from 'zod'

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
