// The endpoints that write, and what the document requires of request bodies: the required fields, and the limits of a
// page.

/** An `id` may be empty: the document requires all four parties of an invoice, and only one of them exists. */
type Kind = 'text' | 'id' | 'number' | 'list' | 'object' | 'flag'
/** Required fields by name; a dot goes into an object, `[]` into each row of a list. */
type Shape = Readonly<Record<string, Kind>>

const currency = (at: string): Shape => ({ [`${at}._id`]: 'text', [`${at}.name`]: 'text', [`${at}.value`]: 'number' })
const money = (at: string): Shape => ({
  [at]: 'list',
  [`${at}[].amount`]: 'number',
  [`${at}[].payment_method._id`]: 'text',
  [`${at}[].payment_method.name`]: 'text',
  ...currency(`${at}[].currency`)
})
const balance = (at: string): Shape => ({
  [at]: 'list',
  [`${at}[].currency_id`]: 'text',
  [`${at}[].payment_method_id`]: 'text',
  [`${at}[].expected`]: 'number'
})
const ticket: Shape = {
  name: 'text',
  organization_id: 'text',
  receipt: 'object',
  'receipt.products': 'list',
  'receipt.products[].product_id': 'text',
  'receipt.products[].warehouse_id': 'text',
  'receipt.products[].amount': 'number',
  'receipt.products[].price': 'number'
}
const trade: Shape = {
  organization_id: 'text',
  responsible_id: 'text',
  state: 'text',
  date: 'text',
  installment_plan_interval: 'text',
  ...currency('currency'),
  by_balance: 'list',
  applied_cashbacks: 'list',
  discounts: 'list',
  additional_costs: 'list',
  currency_values: 'list',
  'currency_values[].to_currency_id': 'text',
  'currency_values[].numerator': 'number',
  ...money('payments'),
  ...money('changes'),
  products: 'list',
  'products[].product_id': 'text',
  'products[].amount': 'number',
  'products[].price': 'number',
  'products[].discounts': 'list',
  'products[].marks': 'list',
  'products[].extra_costs': 'list',
  'products[].warehouse_id': 'text'
}
const refund: Shape = {
  trade_id: 'text',
  items: 'list',
  'items[].product_id': 'text',
  'items[].amount': 'number'
}
const parties: Shape = {
  user_type: 'text',
  customer_id: 'id',
  supplier_id: 'id',
  employee_id: 'id',
  person_id: 'id',
  payment_type_id: 'text',
  currency_id: 'text'
}
const invoice: Shape = {
  ...parties,
  organization_id: 'text',
  to_be_paid: 'number',
  payment_date: 'text',
  exchange_balance: 'flag'
}
const payment: Shape = { ...parties, amount: 'number', atachments: 'list', payment_method_id: 'text' }
const shapes: Readonly<Record<string, Shape>> = {
  'POST cashbox-session/open': { organization_id: 'text', cashbox_id: 'text', ...balance('opened_balance') },
  'PUT cashbox-session/close': { _id: 'text', ...balance('closed_balance') },
  'POST cashbox-session/get-active': { organization_id: 'text' },
  'POST open-ticket/create': ticket,
  'PUT open-ticket/update': { _id: 'text', ...ticket },
  'POST open-ticket/delete-many': { ids: 'list' },
  'POST trade/create': trade,
  'POST trade/refund': refund,
  'POST customer/create': { name: 'text', organization_ids: 'list' },
  'POST invoice/create': invoice,
  'POST transaction/income': payment,
  'POST transaction/expense': payment
}

/** The endpoints that write, by method and path: all with a shape, except reads. */
export const writes: ReadonlySet<string> = new Set(Object.keys(shapes).filter((name) => !name.includes('/get-')))

/** Describes what is wrong with a body. Returns undefined if it agrees with the document. */
export function problemOf(endpoint: string, body: unknown): string | undefined {
  if (endpoint.startsWith('GET ')) return undefined
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body is not an object'
  const found = Object.entries(shapes[endpoint] ?? {}).find(([at, kind]) => !holds(body, at.split('.'), kind))
  if (found !== undefined) return `${found[0]} is missing or not a ${found[1]}`
  return endpoint.endsWith('/get-paging') ? pageProblem(body) : undefined
}

function holds(value: unknown, [step, ...rest]: readonly string[], kind: Kind): boolean {
  if (step === undefined) return isOf(value, kind)
  const isEach = step.endsWith('[]')
  const next = (value as Record<string, unknown> | undefined | null)?.[isEach ? step.slice(0, -2) : step]
  if (!isEach) return holds(next, rest, kind)
  return Array.isArray(next) && next.every((row) => holds(row, rest, kind))
}

function isOf(value: unknown, kind: Kind): boolean {
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'id') return typeof value === 'string'
  if (kind === 'object') return typeof value === 'object' && value !== null
  return kind === 'text' ? typeof value === 'string' && value !== '' : Number.isFinite(value)
}

function pageProblem(body: { page?: unknown; limit?: unknown }): string | undefined {
  const { page = 1, limit = 20 } = body
  const isWithin = (value: unknown, most: number) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
  if (!isWithin(page, Infinity)) return 'page starts at 1'
  return isWithin(limit, 200) ? undefined : 'limit is a number from 1 to 200'
}
