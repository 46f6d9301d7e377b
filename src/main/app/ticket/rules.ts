import type { SellingRulesView } from '../../../shared/views.ts'
import { kindsFor } from '../../domain/pricing/costs.ts'
import { costKinds, saleRules } from '../../db/catalog/records.ts'
import { place, putSetting } from '../../db/core/settings.ts'
import type { Calls, Context } from '../core/context.ts'
import { actor, allowed } from '../core/session.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { announce, shopOf } from '../core/state.ts'
import { refuse } from '../core/refusal.ts'

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
  'rules.save': async (context, { rules: wanted, approval }) => {
    const person = actor(context)
    if (person === undefined) return refuse('person.notAllowed')
    const by = await allowed(context, 'setSellingRules', approval)
    const { store, journal, clock } = context
    store.transaction((db) => {
      putSetting(db, 'sellingRules', wanted)
      journal.append(db, {
        at: clock.now(),
        actor: person.id,
        act: 'rules.save',
        subject: 'sellingRules',
        facts: { rules: JSON.stringify(wanted), by }
      })
    })
    announce(context)
    return view(context)
  }
} satisfies Calls<'rules'>
