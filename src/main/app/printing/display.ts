import type { DisplayView } from '../../../shared/devices/print-window.ts'
import type { SoldView } from '../../../shared/views.ts'
import { displayIdle, displayOfSold, displayOfTicket } from '../../domain/views/display.ts'
import { imagesOf, picturedGoods } from '../../db/catalog/images.ts'
import { localeOf, place } from '../../db/core/settings.ts'
import { currentTicket } from '../../db/ticket/tickets.ts'
import type { Context, Files } from '../core/context.ts'
import { selling } from '../core/session.ts'
import { integer } from '../../domain/core/checks.ts'
import { rowReader } from '../../db/core/rows.ts'
import { attempt } from '../core/refusal.ts'

/** The customer display. It does not depend on single calls: the current ticket is checked after each call. */
export type CustomerScreen = {
  /** Returns the new display after a call with this answer; undefined if the display does not change. */
  after(context: Context, answer?: unknown): DisplayView | undefined
}

export function createCustomerScreen(): CustomerScreen {
  let shown: DisplayView | undefined
  let looked: { context: Context; mark: string } | undefined
  return {
    after(context, answer) {
      const sold = soldIn(answer)
      const mark = markOf(context)
      // Most calls write nothing, so that a long ticket is not read again.
      if (sold === undefined && looked?.context === context && looked.mark === mark) return undefined
      looked = { context, mark }
      const next = sold === undefined ? seen(context, shown) : displayOfSold(sold, shopOf(context))
      if (JSON.stringify(next) === JSON.stringify(shown)) return undefined
      shown = next
      return next
    }
  }
}

const Changes = rowReader('total_changes', { written: integer })

/** Returns a value that changes with every write to the till's database, and with the person at the till. */
function markOf({ store, session }: Context): string {
  const { written } = Changes.one(store.prepare('SELECT total_changes() AS written'))
  return `${written} ${session.cashierId ?? ''} ${session.isLocked}`
}

/** Returns the current ticket while somebody sells. The last sale stays until the next ticket has a line. */
function seen(context: Context, before: DisplayView | undefined): DisplayView {
  const shop = shopOf(context)
  const ticket = attempt(() => selling(context)).ok ? currentTicket(context.store) : undefined
  const cache = context.catalog()
  const idle = () => displayIdle(shop, cache === undefined ? [] : picturedGoods(cache, shownGoods))
  if (ticket === undefined) return idle()
  if (ticket.lines.length === 0) return before?.kind === 'sold' ? { ...before, ...shop } : idle()
  return displayOfTicket(ticket, shop, (products) => (cache === undefined ? new Map() : imagesOf(cache, products)))
}

/** The number of goods on the idle display. */
const shownGoods = 6

const shopOf = ({ store, mode }: Files) => ({
  locale: localeOf(store),
  organization: place(store)?.organizationName ?? '',
  isTraining: mode === 'training'
})

/** Returns the sale if this is the answer of a call that made one. */
function soldIn(answer: unknown): SoldView | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  return 'receipt' in answer && 'changeMinor' in answer ? (answer as SoldView) : undefined
}
