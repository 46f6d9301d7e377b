/**
 * The service may have carried out the request, but no complete answer came: ambiguous for a write. `closed`: the
 * connection ended first; `timeout`; `tooLarge`: more than 8 MB; `aborted`: the caller gave up.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly reason: NoAnswerReason

  constructor(reason: NoAnswerReason, options?: ErrorOptions) {
    super(`no answer: ${reason}`, options)
    this.reason = reason
  }
}

export type NoAnswerReason = 'closed' | 'timeout' | 'tooLarge' | 'aborted'

/** Larger answers are not read. */
export const answerLimitBytes = 8 * 1024 * 1024
