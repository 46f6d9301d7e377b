import { defined } from '@kassa/integration-api/basics'
import { postAct, type Act } from '../../acts.ts'
import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { notFound, Refusal } from '../../server/refusal.ts'
import type { CustomerRow, EmployeeRow, Post } from '../../rows/rows.ts'
import {
  asData,
  byId,
  deletable,
  deletedIds,
  holds,
  isAny,
  pageOf,
  referred,
  removed,
  shown,
  updatable,
  without
} from '../../standard.ts'
import { cashbackOf } from '../../trade/cashback.ts'
import { holdersOf, post } from './staff.ts'

type World = Context['world']

// Employees and customers.

function showEmployee(world: World) {
  return (row: EmployeeRow) => {
    const rest = without(shown(row), 'role_id', 'organization_ids', 'owner_id', 'manager_id')
    const salary = row.$salary && { ...row.$salary, employee_id: row._id }
    const role = world.role.get(row.role_id)
    const isGone = { is_deleted: false, completely_deleted: false }
    return {
      is_deleted: false,
      completely_deleted: false,
      balance_list: [],
      person: { _id: row._id, name: row.full_name, full_name: row.full_name },
      ...(salary && { salary, salary_currency_id: salary.currency_id }),
      ...rest,
      positions: row.organization_ids.flatMap((organization_id) =>
        postsIn(row, organization_id).map(({ position_id, section_id }) => ({
          organization_id,
          section: section_id === undefined ? undefined : post(world.section.get(section_id)),
          position: position_id === undefined ? undefined : post(world.position.get(position_id)),
          role_id: row.role_id,
          role: role && { _id: role._id, name: role.name, web: role.web, mobile: role.mobile, ...isGone }
        }))
      )
    }
  }
}

/** Returns the positions of an employee in an organization. An employee without a position still works there. */
function postsIn({ $posts = [] }: EmployeeRow, organizationId: string): Partial<Post>[] {
  const own = $posts.filter((each) => each.organization_id === organizationId)
  return own.length === 0 ? [{}] : own
}

/** Returns the salary of an employee: the first active one (policy "employee-salary"). */
function salaryOf(accesses: NonNullable<EmployeeBody['accesses']>): EmployeeRow['$salary'] {
  const all = accesses.flatMap(({ organization_id, salaries }) =>
    (salaries ?? []).map(({ type = 'fixed', amount = 0, is_active = true, currency_id, unit }) => ({
      organization_id,
      type,
      amount,
      is_active,
      currency_id,
      unit
    }))
  )
  return all.find((each) => each.is_active)
}

/** Returns the positions in a body. Each must have a free place (policy "position-cap"). */
function postsOf(world: World, accesses: NonNullable<EmployeeBody['accesses']>, ownId: string | undefined): Post[] {
  const posts = accesses.flatMap(({ organization_id, positions }) =>
    (positions ?? []).map((each) => ({ ...each, organization_id }))
  )
  for (const { organization_id, position_id, section_id } of posts) {
    if (section_id !== undefined) referred(world.section, section_id, 'accesses.positions.section_id')
    if (position_id === undefined) continue
    const position = referred(world.position, position_id, 'accesses.positions.position_id')
    const place = position.organizations.find((each) => each.organization_id === organization_id)
    const others = holdersOf(world, position_id, organization_id).filter((row) => row._id !== ownId)
    const cap = place?.max_employee_count ?? 0
    if (cap > 0 && others.length >= cap)
      throw new Refusal(400, 'notEnough', { field: 'max_employee_count', id: position.name })
  }
  return posts
}

type EmployeeBody = Omit<Input<'employee/update'>, '_id'> | Input<'employee/create'>

function employeeFields(world: World, body: EmployeeBody, ownId?: string) {
  const { full_name, phone_number, is_free, status, accesses, ...rest } = body
  const more = without<Record<string, unknown>, string>(rest, 'pincode', 'password')
  for (const access of accesses ?? []) {
    referred(world.organization, access.organization_id, 'accesses.organization_id')
    referred(world.role, access.role_id, 'accesses.role_id')
    for (const { currency_id } of access.salaries ?? [])
      if (currency_id !== undefined) referred(world.currency, currency_id, 'accesses.salaries.currency_id')
  }
  const organization_ids = accesses?.map((access) => access.organization_id)
  return {
    fields: defined({
      full_name,
      phone_number,
      is_free,
      status,
      organization_ids,
      role_id: accesses?.[0]?.role_id,
      $posts: accesses && postsOf(world, accesses, ownId),
      $salary: accesses && salaryOf(accesses)
    }),
    more
  }
}

const holdsPost = (row: EmployeeRow, wanted: { position_id?: string | undefined; section_id?: string | undefined }) =>
  (wanted.position_id === undefined && wanted.section_id === undefined) ||
  (row.$posts ?? []).some(
    (each) => isAny(wanted.position_id, each.position_id) && isAny(wanted.section_id, each.section_id)
  )

/** A number with and without the leading plus sign is the same. */
const digitsOf = (phone: string): string => phone.trim().replace(/^\+/, '')

const employees = {
  'employee/create': ({ world }, input) => {
    const { fields, more } = employeeFields(world, input)
    const row = world.employee.insert({
      status: 'active',
      is_boss: false,
      role_id: '',
      organization_ids: [],
      number: world.employee.nextNumber(),
      full_name: input.full_name,
      phone_number: input.phone_number,
      is_free: input.is_free,
      ...fields,
      $more: more
    })
    return showEmployee(world)(row)
  },
  'employee/update': ({ world }, { _id, ...input }) => {
    const row = updatable(world.employee, _id)
    const { fields, more } = employeeFields(world, input, row._id)
    return showEmployee(world)(world.employee.update(row, { ...fields, $more: { ...row.$more, ...defined(more) } }))
  },
  'employee/delete/{id}': ({ world, part }) => removed(world.employee, part),
  'employee/get-by-id/{id}': ({ world, part }) => showEmployee(world)(byId(world.employee, part)),
  'employee/get-by-phone-number': ({ world }, { phone_number }) => {
    const row = world.employee.find((each) => digitsOf(each.phone_number) === digitsOf(phone_number))[0]
    if (!row) throw notFound('phone_number', phone_number)
    return showEmployee(world)(row)
  },
  'employee/get-deleted': ({ world }, input) => deletedIds(world.employee, input),
  'employee/get-paging': ({ world }, input) => {
    const matches = (row: EmployeeRow) =>
      (input.organization_id === undefined || row.organization_ids.includes(input.organization_id)) &&
      holdsPost(row, input) &&
      (holds(row.full_name, input.search ?? '') || holds(row.phone_number, input.search ?? ''))
    return asData(pageOf(world.employee, input, { matches }), (row) => ({
      _id: row._id,
      full_name: row.full_name,
      number: row.number,
      phone_number: row.phone_number,
      is_boss: row.is_boss,
      balance_list: []
    }))
  }
} satisfies Handlers

const mainCurrencyId = (world: World): string => world.currency.find((row) => row.is_main)[0]?._id ?? ''
const balanceIn = (row: CustomerRow, currencyId: string): number =>
  row.balances.find((balance) => balance.currency_id === currencyId)?.amount ?? 0

/** Changes the balance of a customer. A negative balance is a debt. */
export function moveBalance(world: World, act: Act & { customer_id: string }): void {
  const { customer_id: customerId, currency_id: currencyId, change: amount } = act
  const row = world.customer.get(customerId)
  if (!row || amount === 0) return
  postAct(world, act)
  const rest = row.balances.filter((balance) => balance.currency_id !== currencyId)
  const moved = { currency_id: currencyId, amount: totalOf([balanceIn(row, currencyId), amount]) }
  world.customer.update(row, { balances: [...rest, moved] })
}

/** Returns the balances as answers show them (policy "balances"). */
const balancesOf = (world: World, { balances }: CustomerRow): CustomerRow['balances'] =>
  world.reads('balances', 'debt-positive') ? balances.map((each) => ({ ...each, amount: 0 - each.amount })) : balances

function showCustomer(world: World) {
  return (row: CustomerRow) => {
    const currencyId = mainCurrencyId(world)
    const balances = balancesOf(world, row)
    const balance = balances.find((each) => each.currency_id === currencyId)?.amount ?? 0
    return {
      ...shown(row),
      balance,
      balance_currency_id: currencyId,
      balances: { balance, balance_currency_id: currencyId },
      balance_list: balances
    }
  }
}

type CustomerBody = Omit<Input<'customer/update'>, '_id'>

function customerFields(world: World, body: CustomerBody) {
  const { name, type, state, phone_number, phone_numbers, category_id, organization_ids, ...more } = body
  for (const id of organization_ids) referred(world.organization, id, 'organization_ids')
  if (category_id !== undefined) referred(world['customer-category'], category_id, 'category_id')
  return { fields: defined({ name, type, state, phone_number, phone_numbers, category_id, organization_ids }), more }
}

/** Deletes customers by their ids or by a search. One unknown id refuses the whole request. */
function deleteCustomers({ customer }: World, { ids, search }: Input<'customer/delete-many'>): number {
  const named = (row: CustomerRow) => holds(row.name, search ?? '') || holds(row.phone_number, search ?? '')
  const left = ids ? deletable(customer, ids) : customer.find(named)
  for (const row of left) customer.remove(row)
  return left.length
}

const customers = {
  'customer/create': ({ world }, input) => {
    const { fields, more } = customerFields(world, input)
    const row = world.customer.insert({
      type: 'natural',
      state: 'new',
      phone_numbers: [],
      balances: [],
      name: input.name,
      organization_ids: input.organization_ids,
      ...fields,
      $more: more
    })
    return showCustomer(world)(row)
  },
  'customer/update': ({ world }, { _id, ...input }) => {
    const row = updatable(world.customer, _id)
    const { fields, more } = customerFields(world, input)
    const isForgetful = world.reads('customer-update', 'deletes-omitted')
    const bare = { phone_number: undefined, phone_numbers: [], category_id: undefined }
    return showCustomer(world)(
      world.customer.update(row, {
        ...(isForgetful ? bare : {}),
        ...fields,
        $more: { ...(isForgetful ? {} : row.$more), ...defined(more) }
      })
    )
  },
  'customer/delete/{id}': ({ world, part }) => removed(world.customer, part),
  'customer/get-by-id/{id}': ({ world, part }) => showCustomer(world)(byId(world.customer, part)),
  'customer/get-by-phone-number': ({ world }, { phone_number }) => {
    const isLoose = world.reads('phone-exact', 'digits')
    const isIt = (own: string | undefined) =>
      own === phone_number || (isLoose && own !== undefined && digitsOf(own) === digitsOf(phone_number))
    const row = world.customer.find((each) => isIt(each.phone_number) || each.phone_numbers.some(isIt))[0]
    if (!row) throw notFound('phone_number', phone_number)
    return showCustomer(world)(row)
  },
  'customer/get-paging': ({ world }, input) => {
    const matches = (row: CustomerRow) =>
      (input.organization_id === undefined || row.organization_ids.includes(input.organization_id)) &&
      isAny(input.phone_number, row.phone_number) &&
      (holds(row.name, input.search ?? '') || holds(row.phone_number, input.search ?? ''))
    return asData(pageOf(world.customer, input, { matches, changedSince: input.updated_at }), showCustomer(world))
  },
  'customer/get-deleted': ({ world }, input) => deletedIds(world.customer, input),
  'customer/delete-many': ({ world }, input) => ({ deleted_count: deleteCustomers(world, input) }),
  'customer/set-state': ({ world }, { _id, state }) =>
    showCustomer(world)(world.customer.update(updatable(world.customer, _id), { state })),
  'balance/get-by-customer': ({ world }, { customer_id, currency_id }) => {
    const row = referred(world.customer, customer_id, 'customer_id')
    referred(world.currency, currency_id, 'currency_id')
    const balance = balancesOf(world, row).find((each) => each.currency_id === currency_id)?.amount ?? 0
    return { customer_id, currency_id, balance }
  },
  'cashback/get-by-customer': ({ world }, { customer_id }) => {
    const currency_id = mainCurrencyId(world)
    const row = referred(world.customer, customer_id, 'customer_id')
    return { customer_id, cashback: cashbackOf(row, currency_id), currency_id }
  }
} satisfies Handlers

export const people = { ...employees, ...customers } satisfies Handlers
