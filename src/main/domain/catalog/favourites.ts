import { fail, ok, type Result } from '../../../shared/failure.ts'
import { maxPages, maxTiles } from '../../../shared/favourites.ts'
import type { TileKind } from '../../../shared/views.ts'

/** A tile of the sale screen: a product, a category, or a discount. */
export type FavouriteTile = { kind: TileKind; id: string; name: string }
export type FavouritePage = { name: string; tiles: FavouriteTile[] }

/**
 * Checks and tidies the pages: each has a unique name and at most the allowed number of tiles, without duplicate tiles.
 */
export function arranged(pages: readonly FavouritePage[]): Result<FavouritePage[]> {
  const named = pages.map(({ name, tiles }) => ({ name: name.trim(), tiles: once(tiles) }))
  if (new Set(named.map(({ name }) => name)).size < named.length || named.some(({ name }) => name === '')) {
    return fail('favourites.pageName')
  }
  if (named.length > maxPages || named.some(({ tiles }) => tiles.length > maxTiles)) {
    return fail('favourites.tooMany', { pages: maxPages, tiles: maxTiles })
  }
  return ok(named)
}

const once = (tiles: readonly FavouriteTile[]): FavouriteTile[] => [
  ...new Map(tiles.map((tile) => [`${tile.kind} ${tile.id}`, tile])).values()
]

/**
 * Returns the new goods, with those shown before in their old places, because users find a tile by its place. New goods
 * take the places of those that are gone.
 */
export function inPlace<Goods extends { id: string }>(before: readonly Goods[], now: readonly Goods[]): Goods[] {
  const known = new Set(before.map(({ id }) => id))
  const arrived = now.filter(({ id }) => !known.has(id))
  const kept = before.map(({ id }) => now.find((each) => each.id === id) ?? arrived.shift())
  return [...kept.filter((each) => each !== undefined), ...arrived]
}
