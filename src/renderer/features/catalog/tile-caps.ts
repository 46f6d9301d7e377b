/** The keys of the number row that pick a tile, in order. */
export const tileCaps = '1234567890-='
