import { z } from 'zod'
import { anonymous, figure, flag, Gender, Id, LegalType, Named, page, signedMoney, Status, text } from '../common.ts'

// Reference part 1 (reads), part 2 (update, search by phone) and part 3 (create).

const attachment = z.strictObject({
  name: z.string().optional(),
  path: z.string().optional(),
  size: z.number().optional(),
  note: z.string().optional()
})
const contact = {
  type: LegalType.optional(),
  phone_number: z.string().optional(),
  phone_numbers: z.array(z.string()).optional(),
  email: z.string().optional(),
  inn: z.string().optional(),
  address: z.string().optional(),
  note: z.string().optional(),
  category_id: Id.optional(),
  responsible_id: Id.optional()
}
export const SupplierCreate = z.strictObject({
  ...contact,
  name: z.string().min(3).max(100),
  organization_ids: z.array(Id).min(1),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  middle_name: z.string().optional(),
  birth_date: z.string().optional(),
  gender: Gender.optional(),
  short_name: z.string().optional(),
  web_site: z.string().optional(),
  code: z.string().optional(),
  postal_code: z.string().optional(),
  owner_id: Id.optional(),
  manager_id: Id.optional(),
  fax: z.string().optional(),
  telegram_link: z.string().optional(),
  qqs_number: z.string().optional(),
  oked: z.string().optional(),
  director_name: z.string().optional(),
  bank_name: z.string().optional(),
  mfo: z.string().optional(),
  card_number: z.string().optional(),
  delivery_address: z.record(z.string(), z.unknown()).optional(),
  person_id: Id.optional(),
  legal_person_id: Id.optional(),
  status: Status.optional(),
  is_customer: z.boolean().optional(),
  locale: z.enum(['uz', 'ru', 'en', 'kk', 'ky', 'tg']).optional(),
  comment: z.string().max(250).optional(),
  image: z.string().optional(),
  tag_ids: z.array(Id).max(10).optional(),
  attachments: z.array(attachment).optional()
})
export const SupplierUpdate = z.strictObject({
  ...contact,
  _id: Id,
  name: z.string().optional(),
  organization_ids: z.array(Id).optional()
})
export const SupplierPaging = page({
  search: z.string().optional(),
  category_id: Id.optional(),
  updated_at: z.string().optional()
})
/** No source shows an `_id`, and the record in answers to writes has little more than a name. */
export const Supplier = anonymous({ name: z.string(), number: figure, type: text, parent_id: text })
export type Supplier = z.output<typeof Supplier>
export const SupplierRow = anonymous({
  name: text,
  type: text,
  completely_deleted: flag,
  is_deleted: flag,
  created_at: text,
  updated_at: text,
  updatedAt: text,
  director_name: text,
  phone_number: text,
  refund_count: figure,
  sale_count: figure,
  total_sale: signedMoney,
  first_sale_at: text,
  last_sale_at: text,
  total_balance: signedMoney,
  balance: signedMoney,
  balance_currency_id: text,
  address: text,
  inn: text,
  comment: text,
  avg_product: figure,
  avg_sale: figure,
  total_spent: signedMoney,
  category: Named,
  note: text
})
export type SupplierRow = z.output<typeof SupplierRow>
