/**
 * Returns two initials for a name without a picture: those of its first two words, or the first two letters of its only
 * word. Keeps letters of any script whole ("Oʻktam" keeps its Oʻ). Returns an empty text if the name has no letters.
 */
export function letters(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}ʻʼ]*/gu) ?? []
  const [first = '', second] = words
  const found =
    second === undefined ? wholeLetters(first).slice(0, 2) : [first, second].map((word) => wholeLetters(word)[0])
  return found.join('').toLocaleUpperCase()
}

const wholeLetters = (word: string): string[] => word.match(/\p{L}\p{M}*ʻ?/gu) ?? []
