export type Piece = { text: string; isMatch: boolean }

/** Parts a name where it says what was typed; nothing is marked when the match is in another alphabet. */
export function matched(name: string, sought: string): Piece[] {
  const word = sought.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
  const start = word === '' ? -1 : name.toLowerCase().indexOf(word)
  if (start < 0) return [{ text: name, isMatch: false }]
  return [
    { text: name.slice(0, start), isMatch: false },
    { text: name.slice(start, start + word.length), isMatch: true },
    { text: name.slice(start + word.length), isMatch: false }
  ]
}
