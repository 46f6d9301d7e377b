import type { Reader } from '../core/open.ts'

/** The next images that goods of the cache name, each once, in the order of their paths. */
export const imagesAfter = (db: Reader, after: string): string[] =>
  db
    .prepare(
      `SELECT DISTINCT image FROM product WHERE image IS NOT NULL AND image > (SELECT ?) ORDER BY image LIMIT 200`
    )
    .pluck()
    .all(after) as string[]
