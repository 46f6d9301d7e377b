import type { Failure } from '../../../shared/failure.ts'
import { priced } from '../../../shared/money.ts'
import { oneDecimal } from '../../../shared/quantity.ts'
import type { ScaleProfile } from '../../../shared/devices/scale.ts'
import type { LabelTrialView, ScalesView } from '../../../shared/views.ts'
import type { Currency } from '../../domain/core/records.ts'
import { checkedProfiles, itemCodes, readLabel, weighed, type Label } from '../../domain/catalog/scale.ts'
import { goodsByItem } from '../../db/catalog/goods.ts'
import { place, putSetting, setting } from '../../db/core/settings.ts'
import type { Calls, Context, Files } from '../core/context.ts'
import { act } from '../core/act.ts'
import { shopOf } from '../core/state.ts'
import { must } from '../core/refusal.ts'

// How labels of scales are read: a setting of the till, because the service does not store it (vendor-rules 9.1).

const view = ({ store }: Files): ScalesView => ({ profiles: setting(store, 'scaleProfiles') ?? [] })

/** Returns what a code would mean with profiles that are not saved yet, including the sum of the line. */
function trial(context: Context, code: string, profiles: readonly ScaleProfile[]): LabelTrialView {
  const sound = checkedProfiles(profiles)
  if (!sound.ok) return { fault: sound.failure }
  const read = code === '' ? undefined : readLabel(profiles, code)
  if (read === undefined) return {}
  if (!read.ok) return { problem: read.failure }
  const { profile, item, kind, value } = read.value
  return { label: { profile: profile.name, item, kind, value }, ...lineOf(context, read.value) }
}

function lineOf(context: Context, label: Label): Pick<LabelTrialView, 'goods' | 'problem'> {
  const here = place(context.store)
  const cache = context.catalog()
  const currency: Currency | undefined = shopOf(context, here).main
  if (here === undefined || cache === undefined || currency === undefined) return {}
  const [goods] = goodsByItem(cache, itemCodes(label.item), here)
  const unknown: Failure = { kind: 'scale.unknownItem', facts: { item: label.item } }
  if (goods === undefined) return { problem: unknown }
  const line = weighed(label, goods, currency, oneDecimal)
  if (!line.ok) return { problem: line.failure }
  const { quantity, price } = line.value
  const totalMinor = priced(quantity, price, currency.decimals, currency.rounding)
  return { goods: { name: goods.name, unit: goods.unitName, quantity, price, totalMinor } }
}

export const scales = {
  'scales.view': (context) => view(context),
  'scales.try': (context, { code, profiles }) => trial(context, code.trim(), profiles),
  'scales.save': (context, { profiles, approval }) =>
    act(context, approval, {
      decide: () => must(checkedProfiles(profiles)),
      right: () => 'setUpScales',
      write: ({ db }, sound) => putSetting(db, 'scaleProfiles', sound),
      journal: (sound, by) => ({
        act: 'scales.save',
        subject: 'scaleProfiles',
        facts: { profiles: JSON.stringify(sound), by }
      }),
      answer: () => view(context)
    })
} satisfies Calls<'scales'>
