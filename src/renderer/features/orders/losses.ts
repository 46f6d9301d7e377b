import { formatDecimal } from '../../../shared/format.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { OrderLossView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** Returns a sentence about a part of an order that the ticket cannot have. */
export function lossText({ say, locale, money }: Till, loss: OrderLossView): string {
  const { kind, name = '', totalMinor } = loss
  const decimal = (value: Decimal | undefined) => (value === undefined ? '' : formatDecimal(value, locale))
  const quantity = decimal(loss.quantity)
  switch (kind) {
    case 'decimals':
      return say('orders.loss.decimals', { name, quantity })
    case 'partSold':
      return say('orders.loss.partSold', { name, quantity, left: decimal(loss.left) })
    case 'note':
    case 'agent':
    case 'soldUnsure':
      return say(`orders.loss.${kind}`)
    case 'total':
      return say('orders.loss.total', { total: totalMinor === undefined ? '' : money(totalMinor) })
    case 'unknown':
    case 'unsellable':
    case 'noPrice':
    case 'sold':
    case 'warehouse':
    case 'boxes':
    case 'discount':
      return say(`orders.loss.${kind}`, { name })
  }
}
