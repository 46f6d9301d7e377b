import { defined, mapDefined } from '../../../shared/defined.ts'
import { firstIdleMinutes } from '../../../shared/choices.ts'
import type { StateView } from '../../../shared/views.ts'
import type { PaymentMethod, Place } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import { methodViews } from '../../domain/payment/methods.ts'
import { isNewProgram } from '../../domain/core/update.ts'
import { personView } from '../../domain/staff/people.ts'
import { practicePin } from '../../domain/staff/pin.ts'
import { currencyView } from '../../domain/views/views.ts'
import { holderOf } from '../../db/shift/hand-overs.ts'
import { hasIncident } from '../../db/outbox/incidents.ts'
import { unsent } from '../../db/outbox/outbox.ts'
import { printCounts } from '../../db/printing/prints.ts'
import { currencies, paymentMethods } from '../../db/catalog/records.ts'
import { people as everyone } from '../../db/staff/people.ts'
import { localeOf, place, setting } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import { doubtOf } from './clock.ts'
import type { Files, ScreenPort, With } from './context.ts'
import { sellingRules } from './customer-balance.ts'
import { actor, cashier } from './session.ts'

/** Returns the shop's methods and currencies from the cache; empty lists while the cache is not filled. */
export function shopOf({ catalog }: Files, here: Place | undefined): Shop {
  const cache = catalog()
  const methods = cache === undefined ? [] : paymentMethods(cache)
  const all = cache === undefined ? [] : currencies(cache)
  const main = all.find(({ id }) => id === here?.currencyId) ?? all.find(({ isMain }) => isMain) ?? all[0]
  return { methods, currencies: all, main }
}

/** `main` is the currency of tickets. */
export type Shop = { methods: PaymentMethod[]; currencies: Currency[]; main: Currency | undefined }

/** What the state consists of. */
type Shown = With<'notices' | 'program' | 'pull' | 'shopSwitcher' | 'zoom'>

/** Returns the whole state of the till. */
function stateView(context: Shown): StateView {
  const { store, mode, session, queue, pull, shopSwitcher, program, zoom } = context
  const here = place(store)
  const shop = shopOf(context, here)
  const who = cashier(context)
  const shift = openShift(store)
  const holder = shift && holderOf(store, shift)
  const fill = pull.fill()
  const offered = shopSwitcher.offered()
  const setupProblem = shopSwitcher.setupProblem()
  const { network, blocks: endpointBlocks } = queue.status()
  const prints = printCounts(store)
  return {
    stage: stageOf(context, here, shop),
    mode,
    locale: actor(context)?.locale ?? localeOf(store),
    theme: setting(store, 'theme') ?? 'auto',
    zoom: zoom.view(),
    hasSounds: setting(store, 'hasSounds') ?? true,
    idleLockMinutes: setting(store, 'idleLockMinutes') ?? firstIdleMinutes,
    network,
    endpointBlocks,
    ...defined({
      shop: mapDefined(here, (here) => ({ organization: here.organizationName, cashbox: here.cashboxName })),
      currency: mapDefined(shop.main, currencyView),
      helpContact: sellingRules(context).helpContact
    }),
    currencies: shop.currencies.map(currencyView),
    methods: methodViews(shop.methods),
    ...defined({ cashier: mapDefined(who, personView) }),
    isLocked: session.isLocked,
    ...(shift === undefined || holder === undefined
      ? {}
      : {
          shift: {
            id: shift.id,
            number: shift.number,
            openedAt: shift.openedAt,
            cashierId: holder.id,
            cashierName: holder.name
          }
        }),
    unsent: unsent(store),
    ...defined({ fill }),
    ...(prints.waiting + prints.needPerson === 0 ? {} : { printing: printingState(prints) }),
    notices: noticesOf(context),
    ...defined({ offeredService: offered, setupProblem }),
    ...newsOf(context),
    ...defined({ isGuided: isGuided(context) || undefined }),
    ...(mode === 'training' ? { practicePin } : {}),
    version: program.version
  }
}

/** The guide starts by itself in the practice shop; in a real shop somebody has to request it. */
const isGuided = ({ store, mode }: Files): boolean =>
  setting(store, 'guide') === 'asked' || (mode === 'training' && setting(store, 'guide') === undefined)

/** Returns the version whose news were shown last, if this program is newer. */
function newsOf({ store, program }: Shown): { newsSince?: string } {
  const toldOf = setting(store, 'toldOf')
  return toldOf !== undefined && isNewProgram(program.version, toldOf) ? { newsSince: toldOf } : {}
}
const printingState = ({ trouble, ...counts }: ReturnType<typeof printCounts>): StateView['printing'] =>
  trouble === undefined ? counts : { ...counts, trouble }

/** Returns the notices from the opening of the shop, and those that follow from the present state. */
function noticesOf(context: Shown): StateView['notices'] {
  const { store, mode } = context
  const hasManager = everyone(store).some(({ isManager, isEnrolled }) => isManager && isEnrolled)
  return [
    ...context.notices(),
    ...(mode === 'live' && !hasManager && place(store) !== undefined ? (['pinsForgotten'] as const) : []),
    ...(hasIncident(store, 'altered') ? (['altered'] as const) : []),
    ...(doubtOf(context) === undefined ? [] : (['clockOff'] as const))
  ]
}

//   welcome -> filling -> signIn -> openShift -> sale
// Locking does not change the stage: the screen stays as it is behind the PIN.
function stageOf(context: Shown, here: Place | undefined, shop: Shop): StateView['stage'] {
  if (here === undefined) return 'welcome'
  if (!canSell(context, shop)) return 'filling'
  if (cashier(context) === undefined) return 'signIn'
  return openShift(context.store) === undefined ? 'openShift' : 'sale'
}

/**
 * Returns whether the till can sell: as a running first fill says, otherwise by the cache (after a start without
 * network).
 */
function canSell({ pull }: Shown, { methods, main }: Shop): boolean {
  const fill = pull.fill()
  if (main === undefined || !methods.some(({ isEnabled }) => isEnabled)) return false
  return fill === undefined || !fill.isFirst || fill.canSell
}

/** Returns the parts of a context with what shows its state. */
export function withScreen<Parts extends Omit<Shown, 'screen'>>(
  parts: Parts,
  emit: (name: 'state', state: StateView) => void
): Parts & { screen: ScreenPort } {
  const whole = {
    ...parts,
    screen: { state: () => stateView(whole), announce: () => emit('state', stateView(whole)) }
  }
  return whole
}
