// Why a call has no result, and what the service says about it.

/** The languages of `Accept-Language` and of an envelope's `messages` (document, "Request headers"). */
export const serviceLanguages = ['uz', 'uz_cyrillic', 'ru', 'en', 'kk', 'tg', 'ky'] as const
export type ServiceLanguage = (typeof serviceLanguages)[number]

/** A message of the service in some of its languages. */
export type Messages = Partial<Record<ServiceLanguage, string>>

/**
 * Why a call has no result, one row per kind. `again`: may the same call be repeated unchanged, and can it succeed? A
 * user of this package may have kinds of its own beside these.
 */
export const serviceFailureKinds = {
  'input.invalid': { again: false },
  'service.unreachable': { again: true },
  'service.timeout': { again: true },
  'service.notTheService': { again: false },
  'service.badAnswer': { again: true },
  'service.tooLarge': { again: false },
  'service.failed': { again: true },
  'service.refused': { again: false },
  'service.credentials': { again: false },
  'service.permission': { again: false },
  'service.missing': { again: false },
  'service.rateLimited': { again: true },
  'service.address': { again: false }
} as const satisfies Record<string, { again: boolean }>

export type ServiceFailureKind = keyof typeof serviceFailureKinds

/** Values that the sentence of a failure may show: `{field}`, `{message}`, `{retryAfterMs}` and so on. */
export type FailureFacts = Record<string, string | number | string[]>

export type ServiceFailure = { kind: ServiceFailureKind; facts?: FailureFacts | undefined }

/** The value of a call, or why it has none. Nothing expected is thrown. */
export type ServiceResult<T> = { ok: true; value: T } | { ok: false; failure: ServiceFailure }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = (kind: ServiceFailureKind, facts?: FailureFacts): { ok: false; failure: ServiceFailure } => ({
  ok: false,
  failure: facts === undefined ? { kind } : { kind, facts }
})
/** Returns true if the same call may be repeated unchanged and can succeed. */
export const mayRetry = (failure: ServiceFailure): boolean => serviceFailureKinds[failure.kind].again
