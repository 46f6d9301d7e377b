import { TileKind } from '../../../shared/views.ts'
import type { FavouritePage, FavouriteTile } from '../../domain/catalog/favourites.ts'
import type { Reader, Writer } from '../core/open.ts'
import { integer, oneOf, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

const PageRow = rowReader('favourite_page', {
  position: integer,
  name: text
})
const TileRow = rowReader('favourite_tile', {
  page: integer,
  kind: oneOf(TileKind.options),
  target_id: text,
  name: text
})
type TileRow = RowOf<typeof TileRow>
const toTile = ({ kind, target_id: id, name }: TileRow): FavouriteTile => ({ kind, id, name })

/** Returns the pages of favourites, in their order. */
export function favouritePages(db: Reader): FavouritePage[] {
  const pages = PageRow.all(db.prepare('SELECT position, name FROM favourite_page ORDER BY position'))
  const tiles = TileRow.all(
    db.prepare('SELECT page, kind, target_id, name FROM favourite_tile ORDER BY page, position')
  )
  return pages.map(({ position, name }) => ({
    name,
    tiles: tiles.filter(({ page }) => page === position).map(toTile)
  }))
}

/** Replaces all pages of favourites. */
export function putFavouritePages(db: Writer, pages: readonly FavouritePage[]): void {
  db.prepare('DELETE FROM favourite_tile').run()
  db.prepare('DELETE FROM favourite_page').run()
  const putPage = db.prepare('INSERT INTO favourite_page (position, name) VALUES (?, ?)')
  const putTile = db.prepare(
    'INSERT INTO favourite_tile (page, position, kind, target_id, name) VALUES (?, ?, ?, ?, ?)'
  )
  for (const [page, { name, tiles }] of pages.entries()) {
    putPage.run(page, name)
    for (const [position, tile] of tiles.entries()) putTile.run(page, position, tile.kind, tile.id, tile.name)
  }
}
