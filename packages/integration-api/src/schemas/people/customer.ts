import { z } from 'zod'
import {
  Address,
  AddressBody,
  figure,
  Gender,
  Id,
  LegalType,
  Money,
  orNone,
  page,
  record,
  SignedMoney,
  signedMoney,
  soft,
  Status,
  text,
  texts
} from '../common.ts'

// Reference part 1, "Customer", part 2 (by phone number), part 3 (bulk); observed, "Customer, balance".

const CustomerState = z.enum(['new', 'warning', 'black_list', 'active'])

const body = {
  name: z.string().min(1),
  type: LegalType.optional(),
  category_id: Id.optional(),
  state: CustomerState.optional(),
  inn: z.string().optional(),
  director_name: z.string().optional(),
  address: z.string().optional(),
  delivery_address: AddressBody.optional(),
  bank_name: z.string().optional(),
  agent_id: Id.optional(),
  responsible_id: Id.optional(),
  account_number: z.string().optional(),
  mfo: z.string().optional(),
  loyalty_card_id: z.string().optional(),
  qqs_number: z.string().optional(),
  phone_number: z.string().optional(),
  phone_numbers: z.array(z.string()).optional(),
  company_phone_number: z.string().optional(),
  /** The schema says at least 512 characters, but must mean at most. */
  description: z.string().max(512).optional(),
  organization_ids: z.array(Id).min(1),
  debt_limits: z
    .strictObject({ organization_id: Id.optional(), limit: Money.optional(), customer_id: Id.optional() })
    .optional(),
  organization_id: Id.optional(),
  person_id: Id.optional(),
  oked: z.string().optional(),
  gender: Gender.optional(),
  image: z.string().optional(),
  last_name: z.string().optional(),
  middle_name: z.string().optional(),
  birth_date: z.string().optional(),
  legal_person_id: Id.optional(),
  telegram_link: z.string().optional(),
  /** In no schema, but live clients send it. */
  telegram_id: z.number().optional(),
  is_supplier: z.boolean().default(false),
  status: Status.optional(),
  short_name: z.string().optional(),
  web_site: z.string().optional(),
  code: z.string().optional(),
  postal_code: z.string().optional(),
  owner_id: Id.optional(),
  manager_id: Id.optional(),
  /** One object in requests, by the schema. */
  custom_fields: z.strictObject({ _id: Id.optional(), value: z.unknown() }).optional()
}
export const CustomerCreate = z.strictObject(body)
export const CustomerUpdate = z.strictObject({ ...body, _id: Id })
export const CustomerPaging = page({
  updated_at: z.string().optional(),
  organization_id: Id.optional(),
  search: z.string().optional(),
  phone_number: z.string().optional()
})
export const CustomerSetState = z.strictObject({ _id: Id, state: CustomerState })
/** In international format, with the plus. */
export const CustomerByPhone = z.object({ phone_number: z.string().min(1) })
/** By ids or by filter, never both. */
export const CustomerDeleteMany = z
  .strictObject({
    ids: z.array(Id).max(500).optional(),
    is_all: z.boolean().optional(),
    search: z.string().optional()
  })
  .refine((request) => (request.ids === undefined) !== (request.is_all !== true), { path: ['ids'] })
export const CustomerDeleted = z.looseObject({ deleted_count: figure })

const Balance = z.looseObject({ balance: signedMoney, balance_currency_id: text })
export const Customer = record({
  name: z.string(),
  type: text,
  created_at: text,
  updated_at: text,
  inn: text,
  director_name: text,
  address: text,
  delivery_address: Address,
  bank_name: text,
  account_number: text,
  pinfl: text,
  director_pinfl: text,
  mfo: text,
  oked: text,
  qqs_number: text,
  phone_number: text,
  phone_numbers: texts,
  company_phone_number: text,
  description: text,
  organization_ids: texts,
  last_sale_at: text,
  first_sale_at: text,
  total_sale: figure,
  avg_sale: figure,
  point: figure,
  balance: signedMoney,
  balance_currency_id: text,
  /** One object in the schema, a map by organization on the live service. */
  balances: soft(z.union([z.record(z.string(), Balance), Balance])),
  balance_list: soft(z.array(z.looseObject({ amount: signedMoney, currency_id: text, organization_id: text }))),
  loyalty_card_id: text,
  category_id: text,
  state: soft(CustomerState),
  telegram_id: soft(z.union([z.string(), z.number()])),
  telegram_link: text
})
/** No customer has the number: the answer is 400, 404, or `data` null (observed, section 5). */
export const CustomerOrNone = orNone(Customer)
export type Customer = z.output<typeof Customer>
export type CustomerCreate = z.input<typeof CustomerCreate>
export type CustomerUpdate = z.input<typeof CustomerUpdate>

/**
 * Returns the fields of a record that an update can contain. It is not known whether the service keeps fields that an
 * update lacks (observed, "Customer, balance"), so the update contains all of them. Fields that no answer shows cannot
 * be sent.
 */
export const sayableOf = (record: Record<string, unknown>): Partial<CustomerUpdate> =>
  Object.fromEntries(
    Object.entries(CustomerUpdate.shape).flatMap(([key, field]) => {
      // Some answers have text, but requests have a number.
      const value = key === 'telegram_id' && record[key] ? Number(record[key]) : record[key]
      const read = field.safeParse(value)
      return value !== undefined && value !== null && read.success ? [[key, read.data]] : []
    })
  )

export const BalanceQuery = z.object({ customer_id: Id, currency_id: Id })
/**
 * The balance of a customer; a debt is negative. The reference shows one flat object, a live client receives rows by
 * organization (reference part 2, "Balance"; observed, "Customer, balance"). Both are accepted; the reader
 * distinguishes them by `data`.
 */
export const CustomerBalance = z.looseObject({
  customer_id: text,
  currency_id: text,
  balance: signedMoney,
  data: z
    .array(
      z.looseObject({
        organization: soft(z.looseObject({ _id: text, name: text })),
        balances: z.array(
          z.looseObject({
            amount: SignedMoney,
            currency: soft(z.looseObject({ _id: text, name: text, symbol: text, code: text }))
          })
        )
      })
    )
    .nullish()
})
export type CustomerBalance = z.output<typeof CustomerBalance>
