import type { LineId, ProductId } from '../../../shared/ids.ts'
import type { Decimal } from '../../../shared/quantity.ts'
import type { GoodsView } from '../../../shared/views.ts'

/** Questions about the chosen line or the whole ticket, which need nothing more to be asked. */
export type PlainQuestion =
  | 'quantity'
  | 'price'
  | 'hold'
  | 'receiptDiscount'
  | 'why'
  | 'lineNote'
  | 'ticketNote'
  | 'empty'
  | 'discountOff'
  | 'seller'
  | 'category'
  | 'supplier'
  | 'list'
  | 'date'
  | 'more'
/** What covers the sale while it is answered. */
export type Question =
  | { kind: PlainQuestion }
  | { kind: 'several'; code: string; quantity?: Decimal }
  /** Goods that must say more before they can be added: which variant, or at what price. */
  | { kind: 'variants' | 'unpriced'; goods: Asked; quantity?: Decimal }
  /** Goods sold by weight or measure: how much of them. */
  | { kind: 'weight'; goods: GoodsView }
  | { kind: 'look'; productId: ProductId; lineId?: LineId }
  | { kind: 'marks'; lineId: LineId }
  | { kind: 'labels'; ids: readonly ProductId[] }
  /** Goods that the till does not know: what was scanned or typed of them. */
  | { kind: 'newGoods'; sought: string }
export type Asked = Pick<GoodsView, 'id' | 'name'> & { unit?: string }

/** The question that a refusal to add goods is answered with, if any. */
export const asksOf = (kind: string | undefined): 'variants' | 'unpriced' | undefined =>
  kind === 'goods.parent' ? 'variants' : kind === 'goods.noPrice' ? 'unpriced' : undefined
