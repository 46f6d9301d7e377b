/**
 * The time limits of the queue (queue.md). They are settings so that tests can change them. `boot/config.ts` bounds the
 * values of a till.
 */
export type Limits = {
  /** Q: how long after its connection ended a request may still be applied by the service. */
  quietMs: number
  /** The time between the two negatives that prove an absence. */
  betweenNegativesMs: number
  /** The same if no later job of the kind can show that the list is fresh. */
  betweenStaleNegativesMs: number
  maxResends: number
  /** A person is asked after this time, in which the service answered. */
  maxLookingMs: number
  /** If this till was away longer, another till may have settled the ticket. */
  maxAwayMs: number
  /** How far before the service's time of the send a search reads, before the quiet time is over. */
  lookBackMs: number
  /** A list that has more rows is narrowed by a further filter, if there is one. */
  narrowRows: number
  /**
   * The interval between two verifications of a sent job that waits for a person, once every list must show its record.
   */
  heldAgainMs: number
  /**
   * How long the close of a shift waits for the open jobs of its shift while the service answers. Then it is sent
   * without them.
   */
  closeHeldMs: number
  /** The time from the end of a job to its reconciliation, so that lists that lag can catch up. */
  reconcileAfterMs: number
  /**
   * A job that was sent more than once is reconciled a second time after this: an earlier attempt may take effect that
   * late.
   */
  reconcileLateMs: number
  /** The interval between two reconciliations if the first one left jobs over. */
  reconcileAgainMs: number
  /** The interval between two reads of the service's verdict on closed shifts. */
  verdictAgainMs: number
  /** The interval between two reads of confirmed records by their id. */
  watchAgainMs: number
  /** The interval between two such reads of the newest record. */
  watchNewestMs: number
  /** A confirmed record is not read any more after this time. */
  watchForMs: number
  /** A confirmed record is lost if it is missing again after this time. */
  lostAfterMs: number
  /** A request without an answer is given up after this time. */
  answerMs: number
  /** The rows of one page of a list; the service gives at most 200. */
  pageRows: number
}

const second = 1000
const minute = 60 * second

export const defaultLimits: Limits = {
  quietMs: 300 * second,
  betweenNegativesMs: 120 * second,
  betweenStaleNegativesMs: 15 * minute,
  maxResends: 3,
  maxLookingMs: 24 * 60 * minute,
  maxAwayMs: 10 * minute,
  lookBackMs: 10 * minute,
  narrowRows: 1600,
  heldAgainMs: 60 * minute,
  closeHeldMs: 120 * minute,
  reconcileAfterMs: 15 * minute,
  reconcileLateMs: 180 * minute,
  reconcileAgainMs: 5 * second,
  verdictAgainMs: 60 * minute,
  watchAgainMs: minute,
  watchNewestMs: 60 * minute,
  watchForMs: 30 * 24 * 60 * minute,
  lostAfterMs: 120 * minute,
  answerMs: 40 * second,
  pageRows: 200
}
