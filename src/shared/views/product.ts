import { z } from 'zod'
import { CurrencyId, PriceListId } from '../ids.ts'
import { Decimal } from '../schemas.ts'
import { time } from './basics.ts'
import { GoodsView } from './goods.ts'

// The details of one product.

/** Everything that the till knows about one product. */
export const ProductView = z.object({
  goods: GoodsView,
  kind: z.enum(['goods', 'service', 'kit']),
  isMarked: z.boolean(),
  barcodes: z.array(z.string()),
  boxCodes: z.array(z.string()),
  boxItem: Decimal.optional(),
  /** From the top-level category to the product's own. */
  categories: z.array(z.string()),
  /** The name of the product whose variant this is. */
  variantOf: z.string().optional(),
  prices: z.array(
    z.object({
      id: PriceListId,
      name: z.string(),
      price: Decimal.optional(),
      currencyId: CurrencyId.optional(),
      holdsFrom: Decimal.optional(),
      /** It is the till's own price list. */
      isOwn: z.boolean(),
      /** This person may sell a line by this price list. */
      isForSale: z.boolean()
    })
  ),
  stocks: z.array(
    z.object({
      name: z.string(),
      amount: z.number(),
      booked: z.number(),
      level: z.enum(['ok', 'yellow', 'red', 'none']),
      readAt: time,
      /** The till's own warehouse: the amount is without what the till has sold since. */
      isOwn: z.boolean()
    })
  ),
  yellowLine: z.number().optional(),
  redLine: z.number().optional(),
  /** When the catalogue was last read. */
  readAt: time.optional()
})
export type ProductView = z.infer<typeof ProductView>
