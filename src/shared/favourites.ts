/** The number row has this many keys. */
export const maxTiles = 12
export const maxPages = 20
