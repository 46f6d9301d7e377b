/**
 * Two letters that stand for a name where there is no picture: of its first two words, or the first two of its only
 * word. Whole letters of any script ("Oʻktam" keeps its Oʻ); empty where the name has none.
 */
export function letters(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}ʻʼ]*/gu) ?? []
  const [first = '', second] = words
  const found =
    second === undefined ? wholeLetters(first).slice(0, 2) : [first, second].map((word) => wholeLetters(word)[0])
  return found.join('').toLocaleUpperCase()
}

const wholeLetters = (word: string): string[] => word.match(/\p{L}\p{M}*ʻ?/gu) ?? []
