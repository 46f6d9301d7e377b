import { assert } from '../../../shared/assert.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import type { Decimal } from '../../../shared/quantity.ts'

// Checks of the values of a row or of a JSON text. A check changes nothing, so a value that passes is the object that
// was read. Only here does a value of the file get the type of a branded id, of money or of a time. A check tests the
// type that SQLite or JSON gives the value; for a decimal, it also tests the digits.

declare const passed: unique symbol
/**
 * Returns what is wrong with a value, to be put after its name (" is null, where text belongs"). Returns undefined if
 * the value is a T.
 */
export type Check<T> = {
  (value: unknown): string | undefined
  readonly [passed]?: { of: T }
  /** The kind of a plain check, which rows.ts tests without a call. */
  readonly plain?: Plain
  /** What a value consists of, for the reader of damaged bodies. */
  readonly shape?: Shape
}
/** An object by its keys, a list by its parts, or one value, with what stands for a value that cannot be read. */
export type Shape =
  | { kind: 'record'; fields: Readonly<Record<string, Check<unknown>>> }
  | { kind: 'list'; part: Check<unknown> }
  | { kind: 'value'; blank: unknown }
/** A check of a key that may be absent. Without the brand, `record` makes the key a required one. */
export type Optional<T> = Check<T | undefined> & { readonly isOptional: true }
/** The kinds of most columns, as numbers, because they are compared for every column of every row. 0: call the check. */
export const plainKind = {
  none: 0,
  text: 1,
  integer: 2,
  nullableText: 3,
  nullableInteger: 4,
  nullableNumber: 5,
  number: 6,
  anything: 7
} as const
type Plain = keyof typeof plainKind
/** The type of what a check lets pass. */
export type Passed<Of> = Of extends { readonly [passed]?: { of: infer T } } ? T : never

/** Describes a value without its content: a damaged row may hold the name of a customer. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`
  if (typeof value === 'string') return `a text of ${value.length} characters`
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (Array.isArray(value)) return 'a list'
  if (value === null || typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
const wrong = (value: unknown, noun: string): string => ` is ${kindOf(value)}, where ${noun} belongs`

const plain = <T>(kind: Plain, blank: unknown, check: Check<T>): Check<T> =>
  Object.assign(valued(blank, check), { plain: kind })
const shaped = <Of extends object>(check: Of, shape: Shape): Of => Object.assign(check, { shape })
const valued = <Of extends object>(blank: unknown, check: Of): Of => shaped(check, { kind: 'value', blank })

export const text: Check<string> = plain('text', '', (value) =>
  typeof value === 'string' ? undefined : wrong(value, 'text')
)
/** A text whose type its column defines: an id of the till or of the service, a marker. */
export const brand = <Id extends string>(): Check<Id> => text as Check<Id>
export const real: Check<number> = plain('number', 0, (value) =>
  typeof value === 'number' ? undefined : wrong(value, 'a number')
)
export const integer: Check<number> = plain('integer', 0, (value) =>
  Number.isSafeInteger(value) ? undefined : wrong(value, 'a whole number')
)
export const minor: Check<Minor> = integer as Check<Minor>
export const instant: Check<Instant> = integer as Check<Instant>
/** A time of the monotonic clock, which has fractions. */
export const monotonic: Check<Monotonic> = real as Check<Monotonic>
/** What facts and payloads hold. */
export const textOrNumber: Check<string | number> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? undefined : wrong(value, 'text or a number')
export const bytes: Check<Uint8Array> = (value) => (value instanceof Uint8Array ? undefined : wrong(value, 'bytes'))
export const booleanValue: Check<boolean> = valued(false, (value: unknown) =>
  typeof value === 'boolean' ? undefined : wrong(value, 'true or false')
)
/** `true`, for a key that is absent otherwise. */
export const yes: Check<true> = valued(true, (value: unknown) => (value === true ? undefined : wrong(value, 'true')))
/** SQLite's true and false. */
export const flag: Check<0 | 1> = (value) => (value === 0 || value === 1 ? undefined : wrong(value, '0 or 1'))
export const anything: Check<unknown> = plain('anything', null, () => undefined)
/** The columns of a row that is read as a list. */
export const columns: Check<readonly unknown[]> = (value) =>
  Array.isArray(value) ? undefined : wrong(value, 'a list of columns')

export const decimal: Check<Decimal> = valued('0', (value: unknown) =>
  typeof value === 'string' && isDecimal(value) ? undefined : wrong(value, 'a decimal')
)

/**
 * Returns whether a text has digits with at most one point between them. It runs for every price that is read, and a
 * loop takes half the time of a pattern.
 */
function isDecimal(value: string): boolean {
  let points = 0
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code === point && at > 0 && at < value.length - 1) points += 1
    else if (code < zero || code > nine) return false
  }
  return value.length > 0 && points < 2
}
const [point, zero, nine] = [46, 48, 57]

/** Allows SQL's null as well. */
export function nullable<T>(check: Check<T>): Check<T | null> {
  const orNull: Check<T | null> = (value) => (value === null ? undefined : check(value))
  if (check.plain === 'text') return plain('nullableText', null, orNull)
  if (check.plain === 'number') return plain('nullableNumber', null, orNull)
  return check.plain === 'integer' ? plain('nullableInteger', null, orNull) : orNull
}

/** A key of JSON that may be absent. */
export function optional<T>(check: Check<T>): Optional<T> {
  const orAbsent: Check<T | undefined> = (value) => (value === undefined ? undefined : check(value))
  const { shape } = check
  return Object.assign(orAbsent, { isOptional: true as const }, shape && { shape })
}

/** One of a few words, given as a list, or as the keys of an object that the compiler checks for completeness. */
export function oneOf<const T extends string>(words: readonly T[] | Readonly<Record<T, unknown>>): Check<T> {
  const known = new Set<unknown>(Array.isArray(words) ? words : Object.keys(words))
  const [first] = known
  return valued(first, (value: unknown) =>
    known.has(value) ? undefined : wrong(value, `one of ${[...known].join(', ')}`)
  )
}

/** A list of JSON. */
export function list<T>(check: Check<T>): Check<T[]> {
  const each: Check<T[]> = (value) => {
    if (!Array.isArray(value)) return wrong(value, 'a list')
    for (let at = 0; at < value.length; at += 1) {
      const fault = check(value[at])
      if (fault !== undefined) return `[${at}]${fault}`
    }
    return undefined
  }
  return shaped(each, { kind: 'list', part: check })
}

/** A list of two values. */
export const pairOf =
  <A, B>(first: Check<A>, second: Check<B>): Check<[A, B]> =>
  (value) => {
    if (!Array.isArray(value) || value.length !== 2) return wrong(value, 'a list of two')
    const fault = first(value[0])
    if (fault !== undefined) return `[0]${fault}`
    const other = second(value[1])
    return other === undefined ? undefined : `[1]${other}`
  }

/** An object of JSON: every key of the type has its check. Other keys stay as they are, and are not checked. */
export const fields = <T extends object>(checks: { [Key in keyof T]-?: Check<T[Key]> }): Check<T> => named<T>(checks)

/** Checks the values under these names in an object of JSON or in a row. */
export function named<T>(checks: Readonly<Record<string, Check<unknown>>>): Check<T> {
  const all = Object.entries(checks).map(([key, check]) => ({ key, check }))
  const check: Check<T> = (value) => {
    if (!isObject(value)) return wrong(value, 'an object')
    for (const { key, check } of all) {
      const fault = check(value[key])
      if (fault !== undefined) return `.${key}${fault}`
    }
    return undefined
  }
  return shaped(check, { kind: 'record', fields: checks })
}

/** The checks of the keys of a record, in the order in which the keys are written. */
export type Fields = Readonly<Record<string, Check<unknown>>>
type KeysThatMayBeAbsent<Of extends Fields> = {
  [Key in keyof Of]: Of[Key] extends { readonly isOptional: true } ? Key : never
}[keyof Of]
type Joined<T> = { [Key in keyof T]: T[Key] }
/** The type of a record with these keys. A key of an `optional` check may be absent. */
export type RecordOf<Of extends Fields> = Joined<
  { -readonly [Key in Exclude<keyof Of, KeysThatMayBeAbsent<Of>>]: Passed<Of[Key]> } & {
    -readonly [Key in KeysThatMayBeAbsent<Of>]?: Passed<Of[Key]> | undefined
  }
>
/** Defines a record. Its type is inferred from the checks of its keys. */
export const record = <const Of extends Fields>(checks: Of): Check<RecordOf<Of>> => named<RecordOf<Of>>(checks)

/** The same keys, each of which may be absent. */
export const partOf = <T>(check: Check<T>): Check<Partial<T>> =>
  named(Object.fromEntries(Object.entries(fieldsOf(check)).map(([key, each]) => [key, optional(each)])))

/** Returns the checks of the keys of a record. */
function fieldsOf({ shape }: { readonly shape?: Shape }): Fields {
  assert(shape?.kind === 'record', 'the check is one of a record')
  return shape.fields
}

/** An object of JSON whose keys are data. */
export const valuesOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value) => {
    if (!isObject(value)) return wrong(value, 'an object')
    for (const key in value) {
      const fault = check(value[key])
      if (fault !== undefined) return `.${key}${fault}`
    }
    return undefined
  }

/** A value that passes one of the checks. The last check gives the error. */
export const either =
  <Checks extends readonly Check<unknown>[]>(...checks: Checks): Check<Passed<Checks[number]>> =>
  (value) => {
    let fault: string | undefined
    for (const check of checks) {
      fault = check(value)
      if (fault === undefined) return undefined
    }
    return fault
  }

/** What this program has made passes: anything else is a bug of it, and no damage. */
export function asMade<T>(check: Check<T>, value: unknown): T {
  const fault = check(value)
  assert(fault === undefined, `what was made${fault}`)
  return value as T
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
