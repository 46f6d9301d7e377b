/** In the practice shop everybody has this PIN, and the screen says so: it guards nothing. */
export const practicePin = '2580'
