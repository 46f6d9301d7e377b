/** The patience of the queue (queue.md). Settings, not constants: tests set them. `boot/config.ts` bounds a till's own. */
export type Limits = {
  /** Q: how long after its connection died a request may still be applied by the service. */
  quietMs: number
  /** Between the two negatives that prove an absence. */
  betweenNegativesMs: number
  /** The same where no later job of the kind can show that the list is fresh. */
  betweenStaleNegativesMs: number
  maxResends: number
  /** Time of an answering service after which a person is asked. */
  maxLookingMs: number
  /** A ticket may have been settled by another till while this one was away longer. */
  maxAwayMs: number
  /** The time since the server's clock at the send that a probe looks back, for clocks that drift. */
  lookBackMs: number
  /** Between two looks for what waits on a person and was sent, once every list must show it. */
  heldAgainMs: number
  /** How long the close of a shift is held by what its shift still owes, at a service that answers, before it goes without. */
  closeHeldMs: number
  /** How long a job has been done before it is read back, so that lists that lag have caught up. */
  reconcileAfterMs: number
  /** What was sent more than once is read back again after this: an effect of an earlier attempt may come that late. */
  reconcileLateMs: number
  /** Between two sweeps when one left something over. */
  reconcileAgainMs: number
  /** Between two looks at what the service says of closed shifts. */
  verdictAgainMs: number
  /** A Send that never answers is given up after this. */
  answerMs: number
  /** Rows asked for on one page of a list; 200 is the most that the service gives. */
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
  heldAgainMs: 60 * minute,
  closeHeldMs: 120 * minute,
  reconcileAfterMs: 15 * minute,
  reconcileLateMs: 180 * minute,
  reconcileAgainMs: 5 * second,
  verdictAgainMs: 60 * minute,
  answerMs: 40 * second,
  pageRows: 200
}
