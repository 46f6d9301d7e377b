import { z } from 'zod'
import { EmployeeId, MethodId, CurrencyId, LineId } from '../ids.ts'
import { Minor, Decimal } from '../schemas.ts'

// What the contract of every feature is made of: the policies of a call, and inputs that several features take.

/** What the dispatcher asks of a call before and while it is answered. */
type Policy = {
  /** `person`: somebody is signed in and the till is not locked. */
  access: 'person' | 'anyone'
  /**
   * `read` reads, or only asks the service, beside other calls. `write` is done when the calls before have ended. `ask` asks
   * the service beside other calls, and then writes as `write` does.
   */
  mode: 'read' | 'write' | 'ask'
  /** `room`: begins something, so it is refused while the disk has no room but what is kept to end what was begun. */
  disk: 'room' | 'any'
  /** What the window says stays on the screen when the call goes well: it only shows, and is no act of the person. */
  keepsMessage?: true
}

/** Reads for whoever is signed in. */
export const reads = { access: 'person', mode: 'read', disk: 'any' } as const

/** Writes; what was begun may be ended on a full disk too. */
export const writes = { access: 'person', mode: 'write', disk: 'any' } as const

/** Writes, and begins something that needs room on the disk. */
export const begins = { access: 'person', mode: 'write', disk: 'room' } as const

/** Asks the service, then writes in turn. */
export const asks = { access: 'person', mode: 'ask', disk: 'room' } as const

/** Each of these decides by itself what it lets a caller do whom nobody knows yet. */
export const openReads = { ...reads, access: 'anyone' } as const

export const openWrites = { ...writes, access: 'anyone' } as const

/** The calls of a feature, by name. */
export type CallRows = Record<string, Policy & { input: z.ZodType; output: z.ZodType }>

/** Of a call that is told nothing. */
export const nothing = z.strictObject({})

/** The digits of a person's PIN. */
export const pin = z.string().regex(/^\d{4,8}$/)

/** A text of at most so many characters. */
export const text = (most: number) => z.string().max(most)

/** A manager's PIN, given for this one act. */
export const approval = z.strictObject({ managerId: EmployeeId, pin }).optional()

/** What was counted of one method and currency, in minor units. */
export const count = z.strictObject({ methodId: MethodId, currencyId: CurrencyId, countedMinor: Minor })

/** The code of a piece of marked goods. */
export const mark = z.string().min(1).max(256)

/** Pieces of lines of a sale or ticket. */
export const returned = z
  .array(z.strictObject({ lineId: LineId, quantity: Decimal, marks: z.array(mark).max(1000).optional() }))
  .max(1000)

/** What the service knows a till by: an API key, or a bearer token. */
export const credential = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('apiKey'), key: z.string().min(1).max(512) }),
  z.strictObject({ kind: z.literal('bearer'), token: z.string().min(1).max(4096) })
])
