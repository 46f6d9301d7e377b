/** What every record of the service has (the document, "Common rules for resources"). Times are ISO 8601. */
export type Row = {
  _id: string
  created_at: string
  updated_at: string
  is_deleted?: boolean
  deleted_at?: string
  /** When it was really made, where the clock of the node that made it was wrong. */
  $at?: number
}

/** A record as a handler makes it: the collection adds the id and the times. */
export type Fields<R extends Row> = Omit<R, keyof Row>

/**
 * Records that were there when the world began. They may be built only when somebody looks at them, so that a shop of a
 * million goods costs no more than its names. They never change themselves: what changes is laid over them.
 */
export type Base<R extends Row> = {
  count: number
  at(index: number): R
  indexOf(id: string): number | undefined
  /** Where the records of an organization lie, when they lie together: a filter by it then need not look at them. */
  stretchOf?(organizationId: string): Stretch | undefined
}
/** Records of a base from one index up to, but without, another. */
export type Stretch = { from: number; to: number }
