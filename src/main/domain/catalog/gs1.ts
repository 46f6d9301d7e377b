import { isArticleNumber } from '../../../shared/article-number.ts'

// GS1 element strings, as in the DataMatrix of marked goods: the product (01), the serial number of the piece (21), and
// the verification tail of the state (91, 92, 93). A value of variable length ends with the separator. Cheap scanners
// drop the separators; then the usual lengths decide.
//
//   01 04780099000018 21 5BNs1TqkGaW3z <GS> 93 dGVz

type Element = { ai: string; value: string }
/** The code of one piece. */
export type Marking = {
  /** The scanned text with separators, without the symbology prefix. The service gets this text. */
  text: string
  /** 14 digits; undefined for a manufacturer's own serial number. */
  gtin: string | undefined
  serial: string
  /** Identifies the piece, however much of the tail was printed or read. */
  key: string
  elements: readonly Element[]
}

const separator = '\u001d'

// The beginnings of the identifiers, the length of the identifier, the largest length of its value, and whether it is
// exact.
const rows: readonly (readonly [starts: string, length: number, most: number, isFixed?: true])[] = [
  ['00', 2, 18, true],
  ['01 02 03', 2, 14, true],
  ['04', 2, 16, true],
  ['11 12 13 14 15 16 17 18 19', 2, 6, true],
  ['20', 2, 2, true],
  ['10 21 22', 2, 20],
  ['30 37', 2, 8],
  ['31 32 33 34 35 36', 4, 6, true],
  ['41', 3, 13, true],
  ['235 240 241 250 251 253', 3, 30],
  ['242', 3, 6],
  ['243 254', 3, 20],
  ['255', 3, 25],
  ['390 392', 4, 15],
  ['391 393', 4, 18],
  ['394', 4, 4],
  ['395', 4, 6],
  ['400 401 403', 3, 30],
  ['402', 3, 17],
  ['420', 3, 20],
  ['421', 3, 12],
  ['422 424 426 427', 3, 3],
  ['423 425', 3, 15],
  ['43', 4, 90],
  ['7001', 4, 13],
  ['7003', 4, 10],
  ['7004', 4, 4],
  ['7006', 4, 6],
  ['70', 4, 30],
  ['71', 3, 20],
  ['72', 4, 30],
  ['8001', 4, 14],
  ['8005', 4, 6],
  ['8006 8017 8018 8026', 4, 18],
  ['8008', 4, 12],
  ['8200', 4, 70],
  ['80 81', 4, 90],
  ['90', 2, 30],
  ['91 92 93 94 95 96 97 98 99', 2, 90]
]
type Kind = { length: number; most: number; isFixed: boolean }
const kinds = new Map<string, Kind>(
  rows.flatMap(([starts, length, most, isFixed = false]) =>
    starts.split(' ').map((start): [string, Kind] => [start, { length, most, isFixed }])
  )
)
const kindAt = (text: string): Kind | undefined =>
  kinds.get(text.slice(0, 4)) ?? kinds.get(text.slice(0, 3)) ?? kinds.get(text.slice(0, 2))

/** The characters of a value (character set 82). */
const value82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/
/** How programs write the separator, and every keyboard character that no value contains. */
const writtenSeparator = /<GS>|\{GS\}|\[GS\]|<FNC1>|\{FNC1\}|\\x1d|\\u001d|\^\]|[\u241d#$@[\\\]^`{|}~]/gi
/** "]d2", "]Q3", "]C1": the prefix by which a scanner names the kind of code (ISO/IEC 15424). */
const symbology = /^\][A-Za-z]\w/

const plainOf = (code: string): string =>
  code
    .trim()
    .replace(symbology, '')
    .replace(writtenSeparator, separator)
    .split(separator)
    .filter((part) => part !== '')
    .join(separator)

/**
 * Returns what a text can be: the code of a marked piece, a number with the form of an IMEI, a marking code that is cut
 * off or has a wrong GTIN, or any other text.
 */
export function formOfMark(code: string): 'marking' | 'imei' | 'broken' | 'text' {
  if (readMarking(code) !== undefined) return 'marking'
  const plain = plainOf(code)
  if (isImei(plain)) return 'imei'
  const isLikeMarking = /^(\(01\)|01\d{14}21)/.test(plain) || (/^\d{14}/.test(plain) && plain.length >= shortestPack)
  return isLikeMarking ? 'broken' : 'text'
}

/** Returns true for 15 digits with the check digit of an IMEI (3GPP TS 23.003, annex B): digits of doubled places are added. */
function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const added = digits.map((digit, at) => (at % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9))
  return added.reduce((total, digit) => total + digit, 0) % 10 === 0
}

/** Returns the piece of a code; undefined if it is not the code of a marked piece. Never throws. */
export function readMarking(code: string): Marking | undefined {
  const plain = plainOf(code)
  return bracketed(plain) ?? elementString(plain) ?? pack(plain)
}

/** Returns a manufacturer's own serial number, for example of a phone or a machine. */
export function plainMarking(code: string): Marking {
  const text = code.trim()
  return { text, gtin: undefined, serial: text, key: text, elements: [] }
}

/** Returns every barcode that a product with this GTIN may have: shorter numbers are the same with leading zeros. */
export function codesOfGtin(gtin: string): string[] {
  const lengths = [13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
  return [gtin, ...lengths.map((length) => gtin.slice(14 - length))]
}

function piece(text: string, elements: readonly Element[]): Marking | undefined {
  const valueOf = (wanted: string) => elements.find(({ ai }) => ai === wanted)?.value
  const [gtin, serial] = [valueOf('01'), valueOf('21')]
  if (gtin === undefined || serial === undefined || !isArticleNumber(gtin)) return undefined
  return { text, gtin, serial, key: `${gtin}/${serial}`, elements }
}

/** Reads the human-readable form: "(01)04780099000018(21)5BNs1TqkGaW3z". */
function bracketed(plain: string): Marking | undefined {
  if (!plain.startsWith('(01)')) return undefined
  const parts = plain.split(/\((\d{2,4})\)/).slice(1)
  const elements: Element[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const element = { ai: parts[at] ?? '', value: (parts[at + 1] ?? '').replaceAll(separator, '') }
    if (!isWhole(element)) return undefined
    elements.push(element)
  }
  return piece(written(elements), elements)
}

function isWhole({ ai, value }: Element): boolean {
  const kind = kindAt(ai)
  if (kind?.length !== ai.length || !value82.test(value)) return false
  return kind.isFixed ? value.length === kind.most : value.length <= kind.most
}

const written = (elements: readonly Element[]): string =>
  elements
    .map(({ ai, value }, at) => {
      const isOpen = kindAt(ai)?.isFixed !== true && at < elements.length - 1
      return ai + value + (isOpen ? separator : '')
    })
    .join('')

function elementString(plain: string): Marking | undefined {
  if (!/^01\d{14}/.test(plain)) return undefined
  const found = separated(plain) ?? unseparated(plain.replaceAll(separator, ''))
  return found === undefined ? undefined : piece(plain, found)
}

/** Reads a code with all its separators. Returns undefined if one is missing. */
function separated(plain: string): Element[] | undefined {
  if (!plain.includes(separator)) return undefined
  const elements: Element[] = []
  let rest = plain
  while (rest !== '') {
    const kind = kindAt(rest)
    // The rest after an unknown identifier is ignored: the piece may already be identified.
    if (kind === undefined) return elements
    const ai = rest.slice(0, kind.length)
    const after = rest.slice(kind.length)
    const end = after.indexOf(separator)
    const value = kind.isFixed ? after.slice(0, kind.most) : end < 0 ? after : after.slice(0, end)
    if (!isWhole({ ai, value }) || value.includes(separator)) return undefined
    elements.push({ ai, value })
    rest = after.slice(value.length + (after.charAt(value.length) === separator ? 1 : 0))
  }
  return elements
}

/** The lengths of serial numbers in use, the usual ones first. */
const usualLengths = [13, 20, 7, 6, 8]
const mostSerial = 20
/** The tails in use, and the lengths of their values. */
const tails: readonly (readonly [ai: string, lengths: readonly number[]])[] = [
  ['91', [4]],
  ['92', [44, 88]],
  ['93', [4]],
  ['8005', [6]],
  ['17', [6]],
  ['11', [6]],
  ['3103', [6]]
]

/** Reads a code without separators. It takes the first length of the serial number that leaves only complete tails. */
function unseparated(plain: string): Element[] | undefined {
  const gtin: Element = { ai: '01', value: plain.slice(2, 16) }
  const rest = plain.slice(18)
  if (plain.slice(16, 18) !== '21' || !value82.test(rest)) return undefined
  const others = Array.from({ length: mostSerial }, (_, at) => mostSerial - at)
  for (const length of new Set([...usualLengths, rest.length, ...others])) {
    if (length > rest.length || length > mostSerial) continue
    const tail = tailOf(rest.slice(length))
    if (tail !== undefined) return [gtin, { ai: '21', value: rest.slice(0, length) }, ...tail]
  }
  return undefined
}

function tailOf(rest: string): Element[] | undefined {
  if (rest === '') return []
  for (const [ai, lengths] of tails) {
    if (!rest.startsWith(ai)) continue
    for (const length of lengths) {
      const value = rest.slice(ai.length, ai.length + length)
      const more = value.length === length ? tailOf(rest.slice(ai.length + length)) : undefined
      if (more !== undefined) return [{ ai, value }, ...more]
    }
  }
  return undefined
}

/** The lengths of the code of a cigarette pack: without its tail, and with a tail of four to six characters. */
const shortestPack = 25
const packLengths = [shortestPack, 29, 30, 31]

/**
 * Reads the code of a cigarette pack, which has no identifiers: GTIN, 7 characters of serial number, price, and the
 * tail.
 */
function pack(plain: string): Marking | undefined {
  if (!/^\d{14}/.test(plain) || !packLengths.includes(plain.length) || !value82.test(plain)) return undefined
  // A long one may be a code with identifiers whose GTIN is wrong.
  if (plain.length > 29 && /^01\d{14}21/.test(plain)) return undefined
  const elements = [
    { ai: '01', value: plain.slice(0, 14) },
    { ai: '21', value: plain.slice(14, 21) }
  ]
  return piece(plain, elements)
}
