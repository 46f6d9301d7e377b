/** Two letters for a person: of the first two words, whole letters of any script ("Oʻktam" keeps its Oʻ). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2)
  return words
    .map((word) => /^\p{L}ʻ?/u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
