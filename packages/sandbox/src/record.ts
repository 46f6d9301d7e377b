/** The fields of every record of the service (the document, "Common rules for resources"). Times are ISO 8601. */
export type Row = {
  _id: string
  created_at: string
  updated_at: string
  is_deleted?: boolean
  deleted_at?: string
  /** The true creation time, if the clock of the node that created the record was wrong. */
  $at?: number
}

/** A record without the fields that the collection adds: the id and the times. */
export type Fields<R extends Row> = Omit<R, keyof Row>

/**
 * Records that existed when the world began. They can be built only when they are read, so that a shop of a million
 * goods costs no more than its names. They never change: changes are stored outside the base.
 */
export type Base<R extends Row> = {
  count: number
  at(index: number): R
  indexOf(id: string): number | undefined
  /**
   * Returns the range of an organization's records, if they are contiguous. A filter by organization then need not read
   * the others.
   */
  rangeOf?(organizationId: string): IndexRange | undefined
}
/** Records of a base from one index (inclusive) to another (exclusive). */
export type IndexRange = { from: number; to: number }
