// What a key of the service may do for a till: the parts of the service that a till needs, and the headers it sends.

export const rightNames = [
  'goods',
  'prices',
  'stock',
  'customers',
  'people',
  'shifts',
  'tickets',
  'sales',
  'refunds',
  'payments',
  'cash',
  'reports'
] as const
export type RightName = (typeof rightNames)[number]

/** The headers that set the context of a request (document, "Request headers"). */
export const contextHeaders = ['organization_id', 'warehouse_id', 'price_id', 'role_id', 'user_id'] as const
export type ContextHeader = (typeof contextHeaders)[number]
