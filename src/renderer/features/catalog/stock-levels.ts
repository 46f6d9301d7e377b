import type { GoodsView } from '../../../shared/views.ts'

type Level = NonNullable<GoodsView['stock']>['level']

/** The class of a stock amount by its level: below the yellow limit, below the red limit, or none left. */
export const stockLooks: Record<Level, string> = {
  ok: '',
  yellow: 'stock-low',
  red: 'stock-red',
  none: 'stock-none'
}
