import type { SellingRulesView } from '../../../shared/views.ts'
import { kindsFor } from '../../domain/pricing/costs.ts'
import { costKinds, saleRules } from '../../db/catalog/records.ts'
import { place, putSetting } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { act } from '../core/act.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { shopOf } from '../core/state.ts'

// The till's own selling rules, for which the service has no field (vendor-rules 2.6).

function view(context: Context): SellingRulesView {
  const cache = context.catalog()
  const { main } = shopOf(context, place(context.store))
  const kinds = cache === undefined || main === undefined ? [] : kindsFor(costKinds(cache), main)
  return {
    ...sellingRules(context),
    debtNeedsBoss: cache !== undefined && saleRules(cache).debtNeedsBoss === true,
    costKinds: kinds.filter(({ affectsPrice }) => affectsPrice).map(({ id, name }) => ({ id, name }))
  }
}

export const rules = {
  'rules.view': (context) => view(context),
  'rules.save': (context, { rules: wanted, approval }) =>
    act(context, approval, {
      decide: () => JSON.stringify(wanted),
      right: () => 'setSellingRules',
      write: ({ db }) => putSetting(db, 'sellingRules', wanted),
      journal: (rules, by) => ({ act: 'rules.save', subject: 'sellingRules', facts: { rules, by } }),
      announces: true,
      answer: () => view(context)
    })
} satisfies Calls<'rules'>
