import type { Context, Handlers, Input } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Fields, FinanceSettingsRow } from '../rows.ts'
import { given, referred } from '../standard.ts'

type World = Context['world']

const recordId = 'finance-settings'

/** What holds until somebody changes it (policy "finance-defaults"). */
const defaults = ({ ownerId }: World): Fields<FinanceSettingsRow> => ({
  account_id: ownerId,
  apply_in_main: true,
  service_cost_type: 'fixed',
  multi_currency: true,
  expense_approval_enabled: false,
  expense_approval_limit: 0,
  discount_below_min_price_policy: 'warning'
})

/** The one record of the rules of money. */
export const financeSettings = (world: World): Fields<FinanceSettingsRow> & { _id: string } =>
  world['finance-settings'].live(recordId) ?? { _id: recordId, ...defaults(world) }

function set(world: World, input: Input<'finance-settings/set'>): FinanceSettingsRow {
  const { expense_approval_currency_id: currencyId, ...rest } = input
  if (rest.multi_currency === false && world.currency.find().length > 1)
    throw new Refusal(400, 'wrongState', { field: 'multi_currency', id: 'true' })
  const currency =
    currencyId === undefined ? undefined : referred(world.currency, currencyId, 'expense_approval_currency_id')
  const expense_approval_currency = currency && {
    _id: currency._id,
    name: currency.name,
    symbol: currency.symbol,
    value: currency.value
  }
  const changes = given({ ...rest, expense_approval_currency })
  const row = world['finance-settings'].live(recordId)
  if (row) return world['finance-settings'].update(row, changes)
  return world['finance-settings'].insert({ ...defaults(world), ...changes }, recordId)
}

export const financeSettingsHandlers = {
  'finance-settings/get': ({ world }) => financeSettings(world),
  'finance-settings/set': ({ world }, input) => set(world, input)
} satisfies Handlers
