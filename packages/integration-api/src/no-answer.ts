/**
 * How requests reach the service: undici over the network, or a sandbox in this process. Rejects with `NotSent` if it is
 * proved that nothing left this machine; any other rejection is ambiguous.
 */
export type Send = (request: Request) => Promise<Response>

/** It is proved that no byte of the request was sent, so the request may be repeated at once. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

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
