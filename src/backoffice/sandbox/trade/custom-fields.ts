import type { Context, Input } from '../context.ts'
import { invalid } from '../server/refusal.ts'
import type { CustomFieldRow, TradeRow } from '../rows/rows.ts'
import { updatable } from '../standard.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isOption = (value: unknown, { options = [] }: CustomFieldRow): boolean =>
  options.some((option) => option.value === value)

/** Tests for the values of each type of field (policy "custom-field-values"). */
const fits: Record<CustomFieldRow['type'], (value: unknown, field: CustomFieldRow) => boolean> = {
  text: isText,
  textarea: isText,
  number: (value) => typeof value === 'number',
  date: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  boolean: (value) => typeof value === 'boolean',
  select: isOption,
  radio_button: isOption,
  multi_select: (value, field) => Array.isArray(value) && value.every((each) => isOption(each, field))
}

/** Sets custom fields of a sale. null clears a field. */
export function setCustomFields({ world }: Context, input: Input<'trade/custom-fields/set'>): TradeRow {
  const trade = updatable(world.trade, input._id)
  const fields = world['custom-field'].find((row) => row.table_name === 'trades')
  const values = new Map(Object.entries(trade._custom_fields ?? {}))
  for (const [code, value] of Object.entries(input._custom_fields)) {
    const field = fields.find((row) => (row.code ?? row._id) === code)
    const isGood = value === null ? field?.is_required === false : field && fits[field.type](value, field)
    if (!isGood) throw invalid(`_custom_fields.${code}`)
    if (value === null) values.delete(code)
    else values.set(code, value)
  }
  return world.trade.update(trade, { _custom_fields: Object.fromEntries(values) })
}
