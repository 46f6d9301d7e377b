// Signs of the parts of the typeface (fonts.css) that the seven languages need on every screen, one a part.
const ofEveryScreen = 'aяқ'
/** A sign of the part that only some names and currency signs need. */
const ofSomeNames = '₸'

/**
 * Loads the parts of the typeface that every screen needs, so that no text changes its width after it was drawn. The
 * rest is loaded without being waited for. A part that cannot be read leaves its text in a face of the system.
 */
export async function loadFaces(): Promise<void> {
  await load(ofEveryScreen)
  void load(ofSomeNames)
}

const load = (signs: string): Promise<unknown> => document.fonts.load("1rem 'Inter Kassa'", signs).catch(() => [])
