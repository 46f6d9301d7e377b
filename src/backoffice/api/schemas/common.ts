import { z } from 'zod'

// What the schemas of all subjects share (the document, "Common rules for resources" and "Pagination").
//
// A field that is required and has a default may be left out: the default applies ("Common rules for resources" 3).
// Requests are strict: a misspelt field of a write is refused here instead of being ignored there. Filters of lists and
// queries let unknown keys fall, because that is what the service does with them.
//
// Answers are loose: unknown keys are kept, an absent field may be null, and a field that only describes is dropped when
// its type is wrong. The reference's `required` lists of answers do not hold against the live service, so an answer is
// refused only for what a till relies on: identity, name, and every amount of money.

/** An id of the service: opaque, in practice 24 hexadecimal digits. */
export const Id = z.string().min(1).max(64)
/** An id that the reference requires although only one of several can make sense; the others are sent empty. */
export const IdOrEmpty = z.string().max(64)
/** ISO 8601 with a zone, as the service reads and writes moments. */
export const DateTime = z.iso.datetime({ offset: true })

/** Above this no till counts, and a float stops being exact at seven decimals. */
const moneyLimit = 1e12
/** Below 2^53, so that a sum of whole units is still exact. */
const sumLimit = 1e15
/** Money, a price, a quantity or a rate as the service writes it: a finite number of major units, never negative. */
export const Money = z.number().min(0).lt(moneyLimit)
/** Money that may be owed or has summed up over years: a balance, a total, a difference, a stock below zero. */
export const SignedMoney = z.number().gt(-sumLimit).lt(sumLimit)
/** A rate or a quantity that divides or multiplies: zero would be nonsense. */
export const Positive = z.number().gt(0).lt(moneyLimit)

/** A field of an answer that only describes: absent, null or of a wrong type, the record is still good. */
export const soft = <S extends z.ZodType>(schema: S) => schema.nullish().catch(undefined)
export const text = soft(z.string())
export const flag = soft(z.boolean())
/** A number no money depends on. */
export const figure = soft(z.number())
export const texts = soft(z.array(z.string()))
/** A switch of an answer with the default that the sources state. */
export const flagOr = (absent: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? absent)
    .catch(absent)
/** An amount that may be absent, but never be nonsense. */
export const money = Money.nullish()
export const signedMoney = SignedMoney.nullish()

/** Answers call the key `_id`, three of them `id` (cashbox, organization, profile): read both, keep `_id`. */
const keyed = (value: unknown): unknown =>
  isPlain(value) && typeof value['_id'] !== 'string' && typeof value['id'] === 'string'
    ? { ...value, _id: value['id'] }
    : value

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record of the service: an identity, the fields a schema knows, and whatever else came with it. */
export const record = <S extends z.ZodRawShape>(shape: S) => z.preprocess(keyed, z.looseObject({ _id: Id, ...shape }))
/** A record for which no source shows an `_id`. */
export const anonymous = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(keyed, z.looseObject({ _id: soft(Id), ...shape }))

/**
 * A read that may find nobody. How the service says so is not documented, or said in several ways; a null and an empty
 * object are two of them, a 400 or 404 is another.
 */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isPlain(value) && Object.keys(value).length === 0 ? null : value), schema.nullable())

/** The schema types some arrays as single objects: accept both, hand on an array. */
export const oneOrMany = <S extends z.ZodType>(schema: S) =>
  z.union([z.array(schema), schema.transform((value) => [value])])

/** A reference to another record as answers embed it. */
export const Named = soft(z.looseObject({ _id: text, name: text }))
export const Person = soft(z.looseObject({ _id: text, name: text, full_name: text, phone_number: text }))
export const Numbered = soft(z.looseObject({ _id: text, number: text }))
export const Assistant = soft(z.looseObject({ _id: text, name: text, type: text }))

/** The body of every list read plus its own filters: `page` from 1, by default 1; `limit` 1 to 200, by default 20. */
export const page = <S extends z.ZodRawShape>(filters: S) =>
  z.object({
    page: z.number().int().min(1).default(1),
    limit: z.number().int().min(1).max(200).default(20),
    ...filters
  })
export const Page = page({})

/** The query of every get-deleted: ids deleted since a moment. */
export const DeletedSince = z.object({ deleted_at: z.string().min(1) })
/** The rows of every get-deleted. */
export const DeletedId = Id
/** What a delete answers. */
export const Ok = z.literal('ok')
/** A request that says everything by its path; what a query adds is not read. */
export const Nothing = z.object({})
/** A boolean in a query, where everything arrives as text. */
export const queryFlag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])

const human = { address: text, city: text, state: text, zip: text }
/** An address as answers write it; sale orders spell `addres`, which is kept as an unknown key. */
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
