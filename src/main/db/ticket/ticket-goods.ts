import type { ProductId } from '../../../shared/ids.ts'
import type { Goods } from '../../domain/core/goods.ts'
import { goodsReader, type SalePoint } from '../catalog/goods.ts'
import type { Reader } from '../core/open.ts'
import { integer } from '../core/checks.ts'
import { valueReader } from '../core/rows.ts'

// What the goods of the ticket on the counter are now. That is said with every key, of every line; most of the time
// nothing has been written to the cache since the key before.

/** One product as it sells at one place. */
export type SoldGoods = SalePoint & { id: ProductId }

const placeOf = ({ organizationId, priceListId, warehouseId }: SalePoint): string =>
  `${organizationId} ${priceListId} ${warehouseId}`

/** Reads goods of several places; what those of one place share is read once. */
export function goodsAnywhere(db: Reader): (sold: SoldGoods) => Goods | undefined {
  const readers = new Map<string, ReturnType<typeof goodsReader>>()
  return (sold) => {
    const place = placeOf(sold)
    const goodsOf = readers.get(place) ?? goodsReader(db, sold)
    readers.set(place, goodsOf)
    return goodsOf(sold.id)
  }
}

type Kept = { goods: Goods | undefined; state: string }
/** What was read for the answer before, in the order in which it was read. */
const keptOf = new WeakMap<Reader, Map<string, Kept>>()

/** No more goods than these are read again for one answer. */
const mostAgain = 50

const Counter = valueReader('data_version', integer)

/** Another one after every commit of the cache's writer, and after every write of this connection's own. */
function stateOf(db: Reader): string {
  const others = Counter.one(db.prepare('PRAGMA data_version').pluck())
  const own = Counter.one(db.prepare('SELECT total_changes() AS own').pluck())
  return `${others} ${own}`
}

/**
 * What the cache says of the goods of a ticket, for the screen. Goods that were not on it the moment before are read;
 * the others only where the cache was written since, and of those at most fifty for one answer, read longest ago first:
 * while a catalogue is pulled, a key on a ticket of 500 lines must not wait for 500 reads. What decides over a line is
 * read by `goodsAnywhere` instead.
 */
export function goodsOnTicket(db: Reader, lines: readonly SoldGoods[]): (sold: SoldGoods) => Goods | undefined {
  const wanted = new Map(lines.map((sold) => [keyOf(sold), sold]))
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  const state = stateOf(db)
  const again = new Set(
    [...kept].flatMap(([key, known]) => (wanted.has(key) && known.state !== state ? [key] : [])).slice(0, mostAgain)
  )
  const next = new Map([...kept].filter(([key]) => wanted.has(key) && !again.has(key)))
  const read = goodsAnywhere(db)
  for (const [key, sold] of wanted) if (!next.has(key)) next.set(key, { goods: read(sold), state })
  keptOf.set(db, next)
  return (sold) => next.get(keyOf(sold))?.goods
}

const keyOf = (sold: SoldGoods): string => `${placeOf(sold)} ${sold.id}`
