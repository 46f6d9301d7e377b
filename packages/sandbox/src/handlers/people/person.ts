import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { notFound } from '../../server/refusal.ts'
import type { Balance, Row } from '../../rows/rows.ts'
import { holds, isAny, named } from '../../standard.ts'

// The common identity of customers, suppliers and employees: each of them is a person with the same id (policy
// "person-identity").

type World = Context['world']
type Kind = 'customer' | 'supplier' | 'employee'
type Human = {
  row: Row
  kind: Kind
  name: string
  type: 'legal' | 'natural'
  status: 'active' | 'inactive'
  phone?: string | undefined
  organizationIds: string[]
  balances: Balance[]
}

const everybody = (world: World): Human[] =>
  [
    ...world.customer.find().map((row) => humanOf(world, 'customer', row._id)),
    ...world.supplier.find().map((row) => humanOf(world, 'supplier', row._id)),
    ...world.employee.find().map((row) => humanOf(world, 'employee', row._id))
  ]
    .filter((each) => each !== undefined)
    .sort((a, b) => b.row.created_at.localeCompare(a.row.created_at))

function humanOf({ customer, supplier, employee }: World, kind: Kind, id: string): Human | undefined {
  const bare = { kind, type: 'natural', status: 'active', balances: [] } as const
  if (kind === 'customer') {
    const row = customer.get(id)
    const { name = '', type = 'natural', phone_number: phone, organization_ids: organizationIds = [] } = row ?? {}
    return row && { ...bare, row, name, type, phone, organizationIds, balances: row.balances }
  }
  if (kind === 'supplier') {
    const row = supplier.get(id)
    const { name = '', type = 'legal', phone_number: phone, organization_ids: organizationIds = [] } = row ?? {}
    return row && { ...bare, balances: [], row, name, type, phone, organizationIds }
  }
  const row = employee.get(id)
  const { full_name: name = '', phone_number: phone, organization_ids: organizationIds = [] } = row ?? {}
  return row && { ...bare, balances: [], row, name, phone, organizationIds, status: row.status }
}

const light = ({ row, name, type, status, phone }: Human) => {
  const [first_name, ...rest] = name.split(' ')
  const names = type === 'natural' ? { first_name, last_name: rest.join(' ') } : {}
  return { _id: row._id, name, ...names, type, phone_number: phone, status }
}

const show = (human: Human) => {
  const { row, kind, name, balances } = human
  return {
    ...light(human),
    is_customer: kind === 'customer',
    is_supplier: kind === 'supplier',
    is_default: false,
    is_deleted: row.is_deleted ?? false,
    created_at: row.created_at,
    updated_at: row.updated_at,
    balance_list: balances,
    balance: balances[0]?.amount ?? 0,
    total_balance: totalOf(balances.map((each) => each.amount)),
    [kind]: named({ _id: row._id, name })
  }
}

const balanceFilters: Record<
  NonNullable<Input<'person/balance/get-paging'>['balance_type']>,
  (human: Human) => boolean
> = {
  debt: ({ balances }) => balances.some(({ amount }) => amount < 0),
  credit: ({ balances }) => balances.some(({ amount }) => amount > 0),
  zero: ({ balances }) => balances.every(({ amount }) => amount === 0),
  not_zero: ({ balances }) => balances.some(({ amount }) => amount !== 0)
}

type Paging = { page: number; limit: number }
const pageOfHumans = (found: Human[], { page, limit }: Paging, showOne: (human: Human) => unknown) => ({
  total: found.length,
  data: found.slice((page - 1) * limit, page * limit).map(showOne)
})
const isIn = (human: Human, ids: readonly string[]): boolean =>
  ids.length === 0 || human.organizationIds.some((id) => ids.includes(id))

export const persons = {
  'person/get-paging': ({ world }, input) => {
    const ids = [
      ...(input.organization_ids ?? []),
      ...(input.organization_id === undefined ? [] : [input.organization_id])
    ]
    const matches = (human: Human) =>
      isAny(input.type, human.type) &&
      isAny(input.status, human.status) &&
      isAny(input.is_customer, human.kind === 'customer') &&
      isAny(input.is_supplier, human.kind === 'supplier') &&
      isIn(human, ids) &&
      (holds(human.name, input.search ?? '') || holds(human.phone, input.search ?? ''))
    return pageOfHumans(everybody(world).filter(matches), input, light)
  },
  'person/balance/get-paging': ({ world }, input) => {
    const { balance_type: wanted } = input
    const matches = (human: Human) =>
      isAny(input.type, human.type) &&
      isAny(input.status, human.status) &&
      isIn(human, input.organization_id === undefined ? [] : [input.organization_id]) &&
      (wanted === undefined || balanceFilters[wanted](human))
    return pageOfHumans(everybody(world).filter(matches), input, (human) => ({
      ...light(human),
      person_id: human.row._id,
      balance_list: human.balances
    }))
  },
  'person/get-by-id/{id}': ({ world, part }) => {
    const found = (['customer', 'supplier', 'employee'] as const).map((kind) => humanOf(world, kind, part))
    const human = found.find((each) => each !== undefined)
    if (!human) throw notFound('_id', part)
    return show(human)
  }
} satisfies Handlers
