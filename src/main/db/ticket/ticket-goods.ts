import type { ProductId } from '../../../shared/ids.ts'
import type { Goods } from '../../domain/core/goods.ts'
import { goodsReader, type SalePoint } from '../catalog/goods.ts'
import type { Reader } from '../core/open.ts'
import { integer } from '../../domain/core/checks.ts'
import { valueReader } from '../core/rows.ts'

// The current data of the goods on the current ticket. Every key shows all lines, and most of the time the cache has
// not changed since the last key.

/** One product at one place of sale. */
export type SoldGoods = SalePoint & { id: ProductId }

const placeOf = ({ organizationId, priceListId, warehouseId }: SalePoint): string =>
  `${organizationId} ${priceListId} ${warehouseId}`

/** Creates a reader for goods of several places. Data that the goods of one place share is read once. */
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
/** The goods of the last answer, in the order in which they were read. */
const keptOf = new WeakMap<Reader, Map<string, Kept>>()

/** One answer reads at most this many known goods again. */
const mostAgain = 50

const Counter = valueReader('data_version', integer)

/** Returns a value that changes after every commit of the cache's writer, and after every write of this connection. */
function stateOf(db: Reader): string {
  const others = Counter.one(db.prepare('PRAGMA data_version').pluck())
  const own = Counter.one(db.prepare('SELECT total_changes() AS own').pluck())
  return `${others} ${own}`
}

/**
 * Returns the cached data of the goods of a ticket, for the screen. It reads goods that are new on the ticket; it reads
 * the others again only if the cache was written since, at most fifty for one answer, the longest unread first. So a
 * key on a ticket of 500 lines does not wait for 500 reads while a catalogue is pulled. Decisions about a line use
 * `goodsAnywhere` instead.
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
