import { z } from 'zod'

// What all schemas share (the document, "Common rules for resources" and "Pagination").
//
// A required field with a default may be left out: the default applies ("Common rules for resources" 3). Requests are
// strict: a misspelt field of a write is rejected here, because the service would ignore it. Filters of lists and
// queries drop unknown keys, as the service does.
//
// Answers are loose: unknown keys stay, an absent field may be null, and a descriptive field of a wrong type is
// dropped. The live service does not follow the reference's `required` lists of answers, so an answer is rejected only
// for fields that a till needs: identity, name, and every amount of money.

/** An id of the service: an opaque string, usually 24 hexadecimal digits. */
export const Id = z.string().min(1).max(64)
/** An id that the reference requires although only one of several applies. The others are sent empty. */
export const IdOrEmpty = z.string().max(64)
/** ISO 8601 with a zone, as the service reads and writes times. */
export const DateTime = z.iso.datetime({ offset: true })

/** A till never counts more, and a float with seven decimals is not exact above it. */
const moneyLimit = 1e12
/** Below 2^53, so that a sum of whole units is still exact. */
const sumLimit = 1e15
/** Money, a price, a quantity or a rate of the service: a finite number of major units, never negative. */
export const Money = z.number().min(0).lt(moneyLimit)
/** Money that may be negative or a sum of years: a balance, a total, a difference, a stock below zero. */
export const SignedMoney = z.number().gt(-sumLimit).lt(sumLimit)
/** A rate or a quantity that divides or multiplies, so it must not be zero. */
export const Positive = z.number().gt(0).lt(moneyLimit)

/** A descriptive field of an answer. If it is absent, null or of a wrong type, the record is still valid. */
export const soft = <S extends z.ZodType>(schema: S) => schema.nullish().catch(undefined)
export const text = soft(z.string())
export const flag = soft(z.boolean())
/** A number that no money depends on. */
export const figure = soft(z.number())
export const texts = soft(z.array(z.string()))
/** A boolean of an answer, with the default of the sources. */
export const flagOr = (absent: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? absent)
    .catch(absent)
/** An amount that may be absent, but must be valid if present. */
export const money = Money.nullish()
export const signedMoney = SignedMoney.nullish()

/** Most answers name the key `_id`, three of them `id` (cashbox, organization, profile). Both are read as `_id`. */
const keyed = (value: unknown): unknown =>
  isPlain(value) && typeof value['_id'] !== 'string' && typeof value['id'] === 'string'
    ? { ...value, _id: value['id'] }
    : value

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record of the service: an id, the fields of the schema, and any other fields. */
export const record = <S extends z.ZodRawShape>(shape: S) => z.preprocess(keyed, z.looseObject({ _id: Id, ...shape }))
/** A record for which no source shows an `_id`. */
export const anonymous = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(keyed, z.looseObject({ _id: soft(Id), ...shape }))

/**
 * The answer of a read that may find nothing. The document gives no form for that, or several: null, an empty object,
 * or the status 400 or 404.
 */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isPlain(value) && Object.keys(value).length === 0 ? null : value), schema.nullable())

/** The schema has single objects for some arrays. Both are accepted, and the result is an array. */
export const oneOrMany = <S extends z.ZodType>(schema: S) =>
  z.union([z.array(schema), schema.transform((value) => [value])])

/** A reference to another record, embedded in an answer. */
export const Named = soft(z.looseObject({ _id: text, name: text }))
export const Person = soft(z.looseObject({ _id: text, name: text, full_name: text, phone_number: text }))
export const Numbered = soft(z.looseObject({ _id: text, number: text }))
export const Assistant = soft(z.looseObject({ _id: text, name: text, type: text }))

/** The body of every list read plus its own filters: `page` from 1, default 1; `limit` 1 to 200, default 20. */
export const page = <S extends z.ZodRawShape>(filters: S) =>
  z.object({
    page: z.number().int().min(1).default(1),
    limit: z.number().int().min(1).max(200).default(20),
    ...filters
  })
export const Page = page({})

/** The query of every get-deleted: ids that were deleted since a time. */
export const DeletedSince = z.object({ deleted_at: z.string().min(1) })
/** The rows of every get-deleted. */
export const DeletedId = Id
/** The answer of a delete. */
export const Ok = z.literal('ok')
/** A request that has only a path. A query is ignored. */
export const Nothing = z.object({})
/** A boolean in a query, where every value is text. */
export const queryFlag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])

const human = { address: text, city: text, state: text, zip: text }
/** An address in an answer. Sale orders spell it `addres`, which stays as an unknown key. */
export const Address = soft(z.looseObject({ lat: figure, long: figure, human_address: soft(z.looseObject(human)) }))
const humanBody = z.strictObject({
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional()
})
export const AddressBody = z.strictObject({
  lat: z.number().optional(),
  long: z.number().optional(),
  human_address: humanBody.optional()
})

export const Status = z.enum(['active', 'inactive'])
export const Gender = z.enum(['male', 'female'])
export const LegalType = z.enum(['legal', 'natural'])
export const UserType = z.enum(['supplier', 'employee', 'customer', 'person', 'other'])
export const ApplyType = z.enum(['percent', 'cash'])
export const Side = z.enum(['start', 'end'])
export const RoundType = z.enum(['floor', 'ceil', 'round'])
export const MovementType = z.enum(['income', 'expense', 'transfer', 'exchange', 'nothing', 'exchange_method'])
