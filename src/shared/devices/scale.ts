/**
 * How one kind of scale label is read. The service has no such record (vendor-rules 9.1), so it is a setting of the
 * till. `layout` gives the meaning of each position, one letter per character:
 *
 *   P prefix   I item code   W weight   M money   N number of pieces
 *   V check digit of the money, as GS1 defines it for 4 and 5 digits   C check digit of the whole code   X not read
 */
export type ScaleProfile = {
  name: string
  prefixes: string[]
  layout: string
  /** The decimals of the weight in the product's unit, or of the money in major units. */
  decimals: number
}

/** What a scale label says: the weight, the price, or the number of pieces. */
export const labelKinds = ['weight', 'money', 'pieces'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Common layouts of scales, to start from. */
export const readyProfiles: readonly ScaleProfile[] = [
  { name: 'EAN13 kg', prefixes: ['22'], layout: 'PPIIIIIWWWWWC', decimals: 3 },
  { name: 'EAN13 sum', prefixes: ['21'], layout: 'PPIIIIIMMMMMC', decimals: 0 },
  { name: 'EAN13 n', prefixes: ['23'], layout: 'PPIIIIINNNNNC', decimals: 0 },
  { name: 'EAN13-6', prefixes: ['2'], layout: 'PIIIIIIWWWWWC', decimals: 3 }
]
