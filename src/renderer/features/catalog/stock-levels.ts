import type { GoodsView } from '../../../shared/views.ts'

type Level = NonNullable<GoodsView['stock']>['level']

/** How an amount is drawn: below the yellow line, below the red one, nothing left. */
export const stockLooks: Record<Level, string> = {
  ok: '',
  yellow: 'stock-low',
  red: 'stock-red',
  none: 'stock-none'
}
