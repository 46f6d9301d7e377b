// Code 128, set B: the barcode on receipts. Each symbol has three bars and three spaces, and is eleven units wide.

const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211' +
  '221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113' +
  '132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121' +
  '312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211' +
  '221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141' +
  '114113114311411113411311113141114131311141411131211412211214211232'
const stop = '2331112'
const startB = 104
const firstCharacter = 32

const symbol = (value: number): string => widths.slice(value * 6, value * 6 + 6)

/** Returns the widths of bars and spaces in turn. Returns undefined if set B cannot encode the text. */
export function code128(text: string): number[] | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined
  const values = Array.from(text, (character) => character.charCodeAt(0) - firstCharacter)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % 103
  const drawn = [startB, ...values, check].map(symbol).join('') + stop
  return Array.from(drawn, Number)
}

/** Returns the bars as one path that is one unit high, and its width. */
export function barcodePath(text: string): { path: string; width: number } | undefined {
  const runs = code128(text)
  if (runs === undefined) return undefined
  let left = 0
  let path = ''
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 0) path += `M${left} 0h${run}v1h-${run}z`
    left += run
  }
  return { path, width: left }
}
