import type { EmployeeId } from '../../../shared/ids.ts'
import { booleanValue, brand, instant, integer, optional, record, text, type Passed } from '../core/checks.ts'

/** A person who works at this till, as its file has them. The hash of the PIN never leaves main. */
export const PersonRecord = record({
  id: brand<EmployeeId>(),
  name: text,
  isBoss: booleanValue,
  /** Made a manager at this till. */
  isManager: booleanValue,
  /** Argon2id in encoded form, bound to the person. Absent: no PIN. */
  pinHash: optional(text),
  /** The wrong PINs in a row, each counted before it is checked. */
  failures: integer,
  /** By the wall clock; the monotonic lock of the running boot is in memory beside it. */
  lockedUntil: optional(instant),
  enrolledAt: optional(instant),
  /** The service does not list them any more. */
  isGone: booleanValue,
  /** The language of the screen; a newer program may know others. */
  locale: optional(text)
})
export type PersonRecord = Passed<typeof PersonRecord>
