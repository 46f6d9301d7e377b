import { z } from 'zod'
import { EmployeeId, MethodId, CurrencyId, LineId } from '../ids.ts'
import { Decimal, Amount } from '../schemas.ts'

// What the contracts of all features use: the policies of a call, and common inputs.

/** The rules by which the dispatcher runs a call. */
type Policy = {
  /** `person`: somebody must be signed in, and the till must not be locked. */
  access: 'person' | 'anyone'
  /**
   * `read` reads, or only asks the service, in parallel with other calls. `write` runs after all earlier calls have
   * ended. `ask` asks the service in parallel with other calls, and then writes as `write` does.
   */
  mode: 'read' | 'write' | 'ask'
  /**
   * `room`: the call begins something new. It is refused while the disk has only the space that is reserved to finish
   * what was begun.
   */
  disk: 'room' | 'any'
  /**
   * The message in the window stays after the call succeeds, because the call only shows something and is no act of the
   * person.
   */
  keepsMessage?: true
}

/** Reads, for anybody who is signed in. */
export const reads = { access: 'person', mode: 'read', disk: 'any' } as const

/** Writes. Also allowed on a full disk, to finish what was begun. */
export const writes = { access: 'person', mode: 'write', disk: 'any' } as const

/** Writes, and begins something that needs disk space. */
export const begins = { access: 'person', mode: 'write', disk: 'room' } as const

/** Asks the service, then writes as a `write` call does. */
export const asks = { access: 'person', mode: 'ask', disk: 'room' } as const

/** Callers need not be signed in: each of these calls decides by itself what to allow them. */
export const openReads = { ...reads, access: 'anyone' } as const

export const openWrites = { ...writes, access: 'anyone' } as const

/** The calls of a feature, by name. */
export type CallRows = Record<string, Policy & { input: z.ZodType; output: z.ZodType }>

/** The input of a call without arguments. */
export const nothing = z.strictObject({})

export const pin = z.string().regex(/^\d{4,8}$/)

/** Returns the schema of a text of at most `most` characters. */
export const text = (most: number) => z.string().max(most)

/** A manager's PIN, given for this one call. */
export const approval = z.strictObject({ managerId: EmployeeId, pin }).optional()

/** The counted amount of one method and currency, in minor units. */
export const count = z.strictObject({ methodId: MethodId, currencyId: CurrencyId, countedMinor: Amount })

/** The traceability code of one piece of goods. */
export const mark = z.string().min(1).max(256)

/** Quantities of lines of a sale or ticket, with the codes of traceable pieces. */
export const returned = z
  .array(z.strictObject({ lineId: LineId, quantity: Decimal, marks: z.array(mark).max(1000).optional() }))
  .max(1000)

/** The credential of the till at the service: an API key or a bearer token. */
export const credential = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('apiKey'), key: z.string().min(1).max(512) }),
  z.strictObject({ kind: z.literal('bearer'), token: z.string().min(1).max(4096) })
])
