import { defined } from '@kassa/integration-api/basics'
import { FinanceSettings } from '@kassa/integration-api'
import type { Context, Handlers, Input } from '../../context.ts'
import { Refusal } from '../../server/refusal.ts'
import type { SettingsRow } from '../../rows/rows.ts'
import { referred } from '../../standard.ts'

// Settings that exist once per account. Unchanged settings are answered from the defaults (policy "settings-defaults"),
// so a read never writes.

type World = Context['world']
type Values = Record<string, unknown>

const foundOf = ({ settings }: World, kind: string): SettingsRow | undefined =>
  settings.find((row) => row.$kind === kind)[0]

/** A record that is not stored yet already has its final id. */
const idOf = (kind: string): string => Buffer.from(kind.padEnd(12, '.').slice(-12)).toString('hex')

const read = (world: World, kind: string, defaults: Values): Values => ({
  _id: idOf(kind),
  account_id: world.ownerId,
  ...defaults,
  ...foundOf(world, kind)?.$values
})

function write(world: World, kind: string, changes: Values): void {
  const row = foundOf(world, kind)
  const $values = { ...row?.$values, ...defined(changes) }
  if (row) world.settings.update(row, { $values })
  else world.settings.insert({ $kind: kind, $values }, idOf(kind))
}

const warehouseDefaults: Values = {
  direct_transfer: false,
  direct_acceptance: false,
  create_product_with_stock: false,
  show_sale_price_in_transfers: false
}
const financeDefaults: Values = {
  apply_in_main: false,
  service_cost_type: 'fixed',
  multi_currency: true,
  expense_approval_enabled: false,
  expense_approval_limit: 0,
  discount_below_min_price_policy: 'warning'
}

/** Returns the finance settings. */
export const financeSettings = (world: World) => FinanceSettings.parse(read(world, 'finance', financeDefaults))

function setFinance(world: World, input: Input<'finance-settings/set'>): void {
  const { expense_approval_currency_id: currencyId, ...changes } = input
  if (input.multi_currency === false && world.currency.find().length > 1)
    throw new Refusal(400, 'wrongState', { field: 'multi_currency', id: 'currencies' })
  const found =
    currencyId === undefined ? undefined : referred(world.currency, currencyId, 'expense_approval_currency_id')
  const { _id, name, symbol, value } = found ?? {}
  write(world, 'finance', { ...changes, expense_approval_currency: found && { _id, name, symbol, value } })
}

const marketingDefaults: Values = { send_by_sms: false, send_by_bot: false }

function marketing(world: World): Values {
  const record = read(world, 'marketing', marketingDefaults)
  const template = world['sms-template'].get(String(record['expected_product_template_id']))
  return { ...record, template: template && { _id: template._id, content: template.content } }
}

/** There is one record per bot and message. */
const messageKind = ({ bot_type, message_type }: { bot_type: string; message_type: string }): string =>
  `${bot_type.slice(0, 3)}/${message_type.slice(0, 8)}`
const message = (world: World, { bot_type, message_type }: Input<'message-settings/get'>): Values => ({
  ...dated(world, messageKind({ bot_type, message_type }), { is_task_created: false, is_task_closed: false }),
  bot_type,
  message_type
})

const reminder = (world: World): Values => ({ is_deleted: false, ...dated(world, 'reminder', { minute: 0 }) })

/** A record that is not stored yet has the times of the account. */
function dated(world: World, kind: string, defaults: Values): Values {
  const { created_at, updated_at } = foundOf(world, kind) ?? world.employee.get(world.ownerId) ?? {}
  return { created_at, updated_at, ...read(world, kind, defaults) }
}

export const settings = {
  'warehouse-settings/get': ({ world }) => read(world, 'warehouse', warehouseDefaults),
  'warehouse-settings/set': ({ world }, input) => {
    write(world, 'warehouse', input)
    return read(world, 'warehouse', warehouseDefaults)
  },
  'finance-settings/get': ({ world }) => read(world, 'finance', financeDefaults),
  'finance-settings/set': ({ world }, input) => {
    setFinance(world, input)
    return read(world, 'finance', financeDefaults)
  },
  'marketing-settings/get': ({ world }) => marketing(world),
  'marketing-settings/set': ({ world }, input) => {
    const { expected_product_template_id: templateId } = input
    if (templateId !== undefined) referred(world['sms-template'], templateId, 'expected_product_template_id')
    write(world, 'marketing', input)
    return marketing(world)
  },
  'reminder-settings/get': ({ world }) => reminder(world),
  'reminder-settings/set': ({ world }, input) => {
    write(world, 'reminder', input)
    return reminder(world)
  },
  'message-settings/get': ({ world }, input) => message(world, input),
  'message-settings/set': ({ world }, { bot_type, message_type, ...changes }) => {
    write(world, messageKind({ bot_type, message_type }), changes)
    return message(world, { bot_type, message_type })
  }
} satisfies Handlers
