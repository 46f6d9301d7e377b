import type { Ground } from '../ground.ts'

// Subjects with the same kinds of writes and reads, one row each.

export type Body = Record<string, unknown>
export type Plain = {
  subject: string
  section: string
  create(ground: Ground): Body
  /** The fields of an update besides the id. */
  change(ground: Ground): Body
  /** A field that shows the change. */
  seen: string
  /** The fields that a create needs, and is refused without. */
  needs: string
  /** Lists in which a new record is found, each with its body or query. */
  lists: { name: string; asked: Body }[]
  deletes: boolean
}

export const everything = { page: 1, limit: 200 }
export const subjects: Plain[] = [
  {
    subject: 'category',
    section: 'Category',
    create: (ground) => ({
      name: ground.unique('Category'),
      is_available_for_sale: true,
      organization_ids: [ground.organizationId]
    }),
    change: (ground) => ({
      name: ground.unique('Renamed category'),
      is_available_for_sale: false,
      organization_ids: [ground.organizationId]
    }),
    seen: 'is_available_for_sale',
    needs: 'name',
    lists: [{ name: 'get-paging', asked: everything }],
    deletes: true
  },
  {
    subject: 'customer-category',
    section: 'Customer category',
    create: (ground) => ({ name: ground.unique('Circle'), organization_ids: [ground.organizationId] }),
    change: (ground) => ({ name: ground.unique('Renamed circle'), image: 'circle.png' }),
    seen: 'image',
    needs: 'name',
    lists: [{ name: 'get-paging', asked: everything }],
    deletes: true
  },
  {
    subject: 'attribute',
    section: 'Attribute',
    create: (ground) => ({ name: ground.unique('Attribute'), is_active: true, items: ['S', 'M'] }),
    change: () => ({ is_active: false }),
    seen: 'is_active',
    needs: 'items',
    lists: [
      { name: 'get-paging', asked: everything },
      { name: 'get-all', asked: {} }
    ],
    deletes: false
  },
  {
    subject: 'payment-method',
    section: 'Payment method',
    create: (ground) => ({ name: ground.unique('Method'), subtype: 'terminal' }),
    change: (ground) => ({ name: ground.unique('Renamed method'), shortcut: 'F9' }),
    seen: 'shortcut',
    needs: 'name',
    lists: [{ name: 'get-all', asked: {} }],
    deletes: true
  },
  {
    subject: 'payment-type',
    section: 'Payment type',
    create: (ground) => ({ name: ground.unique('Article'), transaction_type: 'expense', user_type: 'other' }),
    change: (ground) => ({ name: ground.unique('Renamed article'), transaction_type: 'expense', user_type: 'person' }),
    seen: 'user_type',
    needs: 'name',
    lists: [{ name: 'get-all', asked: {} }],
    deletes: true
  },
  {
    subject: 'units-of-measure',
    section: 'reference 1, Units-of-measure',
    create: (ground) => ({ name: ground.unique('Unit'), decimal_count: 2, type: 'inventory' }),
    change: (ground) => ({ name: ground.unique('Renamed unit'), decimal_count: 3 }),
    seen: 'decimal_count',
    needs: 'type',
    lists: [
      { name: 'get-paging', asked: everything },
      { name: 'get-all', asked: {} }
    ],
    deletes: true
  },
  {
    subject: 'box-types',
    section: 'reference 1, Box-types',
    create: (ground) => ({ name: ground.unique('Box') }),
    change: (ground) => ({ name: ground.unique('Renamed box'), code: '77' }),
    seen: 'code',
    needs: 'name',
    lists: [
      { name: 'get-paging', asked: everything },
      { name: 'get-all', asked: {} }
    ],
    deletes: true
  },
  {
    subject: 'extra-cost',
    section: 'reference 1, Extra-cost',
    create: (ground) => ({
      name: ground.unique('Delivery'),
      distribution_method: 'byAmount',
      currency_id: ground.currency._id,
      payment_type_id: ground.incomeTypeId
    }),
    change: (ground) => ({
      name: ground.unique('Delivery'),
      distribution_method: 'byVolume',
      currency_id: ground.currency._id,
      payment_type_id: ground.incomeTypeId
    }),
    seen: 'distribution_method',
    needs: 'payment_type_id',
    lists: [
      { name: 'get-paging', asked: everything },
      { name: 'get-all', asked: {} }
    ],
    deletes: true
  },
  {
    subject: 'cashback-setting',
    section: 'reference 1, Cashback-settings',
    create: (ground) => cashbackBody(ground, true),
    change: (ground) => cashbackBody(ground, false),
    seen: 'is_active',
    needs: 'cashbacks',
    lists: [{ name: 'get-all', asked: {} }],
    deletes: true
  },
  {
    subject: 'role',
    section: 'reference 1, Role',
    create: (ground) => ({ name: ground.unique('Role'), access: { sale: 'a' }, web_access: {} }),
    change: (ground) => ({ name: ground.unique('Role'), access: { sale: 'r' }, mobile_access: {} }),
    seen: 'name',
    needs: 'access',
    lists: [{ name: 'get-paging', asked: everything }],
    deletes: false
  },
  {
    subject: 'booking-table',
    section: 'reference 1, Booking-table',
    create: (ground) => ({ name: ground.unique('Table'), organization_id: ground.organizationId }),
    change: () => ({ order: 9 }),
    seen: 'order',
    needs: 'name',
    lists: [{ name: 'get-all', asked: {} }],
    deletes: true
  },
  {
    subject: 'discount',
    section: 'Discount',
    create: (ground) => discountBody(ground, 5),
    change: (ground) => discountBody(ground, 7),
    seen: 'value',
    needs: 'nested_category_ids',
    lists: [
      { name: 'get-paging', asked: everything },
      { name: 'get-all', asked: {} }
    ],
    deletes: true
  },
  {
    subject: 'tax',
    section: 'reference 2, Tax',
    create: (ground) => ({
      ...taxBody(ground, 3),
      organization_ids: [ground.organizationId],
      is_all: false,
      is_all_categories: false,
      is_all_suppliers: false
    }),
    change: (ground) => taxBody(ground, 4),
    seen: 'rate',
    needs: 'is_all',
    lists: [
      { name: 'get-paging', asked: everything },
      { name: 'get-all', asked: {} }
    ],
    deletes: true
  },
  {
    subject: 'employee',
    section: 'Employee',
    create: (ground) => ({
      full_name: ground.unique('Employee'),
      phone_number: '+998901234567',
      pincode: '123456',
      password: 'secret-word',
      is_free: false,
      accesses: [{ organization_id: ground.organizationId, role_id: ground.roleId }]
    }),
    change: (ground) => ({ full_name: ground.unique('Employee'), phone_number: '+998901234568', is_free: false }),
    seen: 'phone_number',
    needs: 'pincode',
    lists: [{ name: 'get-paging', asked: everything }],
    deletes: true
  },
  {
    subject: 'customer',
    section: 'reference 1, Customer',
    create: (ground) => ({ name: ground.unique('Customer'), organization_ids: [ground.organizationId] }),
    change: (ground) => ({
      name: ground.unique('Customer'),
      organization_ids: [ground.organizationId],
      phone_number: '+998907654321'
    }),
    seen: 'phone_number',
    needs: 'organization_ids',
    lists: [{ name: 'get-paging', asked: everything }],
    deletes: true
  }
]

const cashbackBody = (ground: Ground, is_active: boolean): Body => ({
  type: 'all',
  is_active,
  organization_id: ground.organizationId,
  cashbacks: [{ cashback_type: 'percent', amount: 0, percent: 2, currency_id: ground.currency._id }]
})
const discountBody = (ground: Ground, value: number): Body => ({
  name: ground.unique('Discount'),
  organization_ids: [ground.organizationId],
  auto_attach: false,
  is_manual: true,
  state: 'active',
  live_type: 'forever',
  assign_type: 'all',
  apply_type: 'percent',
  value,
  currency_id: ground.currency._id,
  starting_date: '2025-01-01T00:00:00.000Z',
  ending_date: '2026-01-01T00:00:00.000Z',
  is_all_categories: true,
  nested_category_ids: [],
  item_added_ids: []
})
const taxBody = (ground: Ground, rate: number): Body => ({
  name: ground.unique('Tax'),
  rate,
  type: 'included',
  to_price: false,
  is_manual: false
})
