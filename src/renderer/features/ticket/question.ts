import type { LineId, ProductId } from '../../../shared/ids.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { GoodsView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** Dialogs about the chosen line or the whole ticket that need no more data. */
export type PlainQuestion =
  | 'quantity'
  | 'price'
  | 'hold'
  | 'receiptDiscount'
  | 'why'
  | 'lineNote'
  | 'ticketNote'
  | 'guests'
  | 'empty'
  | 'discountOff'
  | 'seller'
  | 'category'
  | 'supplier'
  | 'list'
  | 'date'
  | 'more'
/** The dialog that covers the sale screen. */
export type Question =
  | { kind: PlainQuestion }
  | { kind: 'several'; code: string; quantity?: Decimal }
  /** Goods that need a variant or a price before they can be added. */
  | { kind: 'variants' | 'unpriced'; goods: Asked; quantity?: Decimal }
  /** Goods sold by weight or measure, which need a quantity, with the code that was scanned. */
  | { kind: 'weight'; goods: GoodsView; code?: string }
  | { kind: 'look'; productId: ProductId; lineId?: LineId }
  | { kind: 'traceabilityCodes'; lineId: LineId }
  | { kind: 'labels'; ids: readonly ProductId[] }
  /** Goods that the till does not know, with the scanned or typed text. */
  | { kind: 'newGoods'; sought: string }

/** Returns why a typed text is not a quantity of goods with so many decimals. */
export const quantityProblem = ({ say }: Pick<Till, 'say'>, decimals: number): string =>
  decimals === 0 ? say('ask.quantityWhole') : say('ask.quantityBad', { decimals })

export type Asked = Pick<GoodsView, 'id' | 'name'> & { unit?: string }

/** Returns the dialog that can resolve a refusal to add goods. */
export const asksOf = (kind: string | undefined): 'variants' | 'unpriced' | undefined =>
  kind === 'goods.parent' ? 'variants' : kind === 'goods.noPrice' ? 'unpriced' : undefined
