// Sample characters of the typeface parts (fonts.css) that the seven languages need on every screen, one for each part.
const ofEveryScreen = 'aяқ'
/** A sample character of the part that only some names and currency signs need. */
const preloadedLetters = '₸'

/**
 * Loads the parts of the typeface that every screen needs, so that no text changes its width after it was drawn. Starts
 * to load the rest without waiting. If a part cannot be loaded, its text uses a system font.
 */
export async function loadFaces(): Promise<void> {
  await load(ofEveryScreen)
  void load(preloadedLetters)
}

const load = (signs: string): Promise<unknown> => document.fonts.load("1rem 'Inter Kassa'", signs).catch(() => [])
