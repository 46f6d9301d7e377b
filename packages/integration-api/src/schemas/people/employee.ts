import { z } from 'zod'
import {
  Address,
  AddressBody,
  anonymous,
  figure,
  flag,
  Gender,
  Id,
  Money,
  page,
  Person,
  record,
  signedMoney,
  soft,
  Status,
  text
} from '../common.ts'

// The document, "Employee"; reference part 1 for the limits, part 3 for the search by phone number.

const SalaryType = z.enum(['fixed', 'task_by'])
const SalaryUnit = z.enum(['hour', 'day'])

const common = {
  full_name: z.string().min(1),
  inn: z.string().optional(),
  phone_number: z.string(),
  jshir: z.string().length(14).optional(),
  address: z.string().max(100).optional(),
  passport_number: z.string().optional(),
  passport_issued_date: z.string().optional(),
  passport_issued_by: z.string().min(3).optional(),
  acceptance_date: z.string().optional(),
  work_rate: z.number().min(0).default(0),
  testing_end_time: z.string().optional(),
  /** A string, but its default is shown as false, so the default is not sent. */
  contract_end_time: z.string().optional(),
  holidays: z.number().min(0).max(28).default(0),
  comment: z.string().max(250).optional(),
  is_free: z.boolean().default(false),
  person_id: Id.optional(),
  gender: Gender.optional(),
  image: z.string().optional(),
  last_name: z.string().optional(),
  middle_name: z.string().optional(),
  birth_date: z.string().optional(),
  legal_person_id: Id.optional(),
  telegram_link: z.string().optional(),
  email: z.string().optional(),
  status: Status.optional(),
  short_name: z.string().optional(),
  'web-site': z.string().optional(),
  code: z.string().optional(),
  postal_code: z.string().optional(),
  owner_id: Id.optional(),
  manager_id: Id.optional()
}
const CreateAccess = z.strictObject({
  organization_id: Id,
  positions: z.array(z.strictObject({ position_id: Id.optional(), section_id: Id.optional() })).optional(),
  role_id: Id,
  salaries: z
    .array(
      z.strictObject({
        type: SalaryType.optional(),
        amount: Money,
        is_active: z.boolean().optional(),
        currency_id: Id.optional(),
        unit: SalaryUnit.optional()
      })
    )
    .optional()
})
const UpdateAccess = z.strictObject({
  organization_id: Id,
  positions: z.array(z.strictObject({ position_id: Id, section_id: Id })).optional(),
  role_id: Id,
  salaries: z
    .array(
      z.strictObject({
        type: SalaryType,
        amount: Money.optional(),
        is_active: z.boolean(),
        currency_id: Id,
        unit: SalaryUnit
      })
    )
    .optional()
})
export const EmployeeCreate = z.strictObject({
  ...common,
  pincode: z.string().length(6),
  password: z.string().min(6).max(256),
  is_supplier: z.boolean().default(false),
  is_customer: z.boolean().default(false),
  accesses: z.array(CreateAccess).min(1).optional(),
  delivery_address: AddressBody.extend({ lat: z.number().default(0), long: z.number().default(0) }).optional()
})
/** Without PIN and password, which can be set only at creation. */
export const EmployeeUpdate = z.strictObject({
  ...common,
  _id: Id,
  accesses: z.array(UpdateAccess).min(1).optional(),
  delivery_address: AddressBody.optional()
})
export const EmployeePaging = page({
  organization_id: Id.optional(),
  position_id: Id.optional(),
  section_id: Id.optional(),
  search: z.string().optional()
})
/** With or without the plus. */
export const EmployeeByPhone = z.object({ phone_number: z.string() })

const Balance = z.looseObject({
  _id: text,
  amount: signedMoney,
  organization_id: text,
  payment_method_id: text,
  currency_id: text
})
const Post = { _id: text, is_deleted: flag, completely_deleted: flag, name: text }

export const Employee = record({
  full_name: z.string(),
  inn: text,
  phone_number: text,
  jshir: text,
  address: text,
  passport_number: text,
  passport_issued_date: text,
  passport_issued_by: text,
  acceptance_date: text,
  work_rate: figure,
  testing_end_time: text,
  contract_end_time: text,
  holidays: figure,
  comment: text,
  is_free: flag,
  gender: soft(Gender),
  image: text,
  last_name: text,
  middle_name: text,
  birth_date: text,
  legal_person_id: text,
  telegram_link: text,
  email: text,
  is_supplier: flag,
  status: soft(Status),
  short_name: text,
  'web-site': text,
  code: text,
  postal_code: text,
  delivery_address: Address,
  number: text,
  balance_action: text,
  is_boss: flag,
  employment_type: text,
  salary: soft(
    z.looseObject({
      is_active: flag,
      employee_id: text,
      organization_id: text,
      type: soft(SalaryType),
      amount: signedMoney,
      currency_id: text,
      unit: soft(SalaryUnit)
    })
  ),
  salary_currency_id: text,
  boss_id: text,
  balance: soft(Balance),
  balance_currency_id: text,
  balance_list: soft(z.array(Balance)),
  positions: soft(
    z.array(
      z.looseObject({
        organization_id: text,
        section: soft(z.looseObject(Post)),
        position: soft(z.looseObject(Post)),
        role: soft(z.looseObject({ ...Post, web: flag, mobile: flag })),
        role_id: text
      })
    )
  ),
  is_deleted: flag,
  completely_deleted: flag,
  created_at: text,
  updated_at: text,
  person: Person
})
/** The short row of the list. Whether an employee is the boss was observed here; roles come only with get-by-id. */
export const EmployeeRow = anonymous({
  full_name: text,
  number: text,
  phone_number: text,
  is_boss: flag,
  is_deleted: flag,
  balance_list: soft(z.array(Balance)),
  person_id: text
})
export type Employee = z.output<typeof Employee>
export type EmployeeRow = z.output<typeof EmployeeRow>
