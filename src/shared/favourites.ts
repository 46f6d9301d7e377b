/** As many tiles as the number row has keys. */
export const maxTiles = 12
export const maxPages = 20
