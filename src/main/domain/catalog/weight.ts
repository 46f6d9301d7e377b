import { fail, ok, type Result } from '../../../shared/failure.ts'
import { isZeroDecimal, parseDecimal, scaled, unscaled, type Decimal, type Quantity } from '../../../shared/quantity.ts'
import type { Weighing } from '../../../shared/devices/serial-choices.ts'

// Reads the answers of scales on a serial line as weights. Only a complete and stable answer can be sold.
//
//   continuous   ST,GS,+  1.234kg CR LF                  stable ST, moving US, too heavy OL (A&D, CAS, Ohaus)
//   enq          SOH STX  S ' ' 01.234 kg BCC  ETX EOT   the till's ENQ, ACK, DC1; S or U; BCC is the XOR (CAS)
//   w            LF 01.234KG CR LF S 00 CR ETX           the till's W CR; the status is two digits of bits (NCI)

export type Unit = 'kg' | 'g'
export type Reading =
  { kind: 'weight'; weight: Decimal; unit: Unit; isStable: boolean } | { kind: 'negative' } | { kind: 'overload' }

/** The bytes that request a weight; empty if the scale sends without a request. */
export const questions: Record<Weighing, { first: string; then?: { after: string; send: string } }> = {
  continuous: { first: '' },
  enq: { first: '\x05', then: { after: '\x06', send: '\x11' } },
  w: { first: 'W\r' }
}

/** Returns the newest complete answer in the bytes received since the request; undefined if there is none yet. */
export function readingIn(received: string, weighing: Weighing): Reading | undefined {
  const found = readers[weighing](received)
  return found.at(-1)
}

const readers: Record<Weighing, (received: string) => Reading[]> = { continuous, enq, w }

function continuous(received: string): Reading[] {
  // The text before the first line end may have started before the request.
  const lines = received.split(/\r?\n|\r/).slice(1, -1)
  return lines.flatMap((line): Reading[] => {
    if (/^OL\b/.test(line)) return [{ kind: 'overload' }]
    const match = /^(ST|US)\s*,\s*(?:GS|NT|TR)?\s*,?\s*([+-]?)\s*([\d.]+)\s*(kg|g)\s*$/i.exec(line)
    return match === null ? [] : reading(match[2], match[3], match[4], match[1]?.toUpperCase() === 'ST')
  })
}

function enq(received: string): Reading[] {
  // eslint-disable-next-line no-control-regex -- frames of a scale begin and end with control characters
  const frames = received.matchAll(/\x01\x02([SU])([ \-F])([\d. ]{6})(kg|KG| g|g |G )([\s\S])\x03\x04/g)
  return [...frames].flatMap(([, state = '', sign = '', digits = '', unit = '', check = '']): Reading[] => {
    const sum = Array.from(state + sign + digits + unit).reduce((all, each) => all ^ each.charCodeAt(0), 0)
    if (sum !== check.charCodeAt(0)) return []
    return sign === 'F' ? [{ kind: 'overload' }] : reading(sign, digits, unit, state === 'S')
  })
}

function w(received: string): Reading[] {
  // eslint-disable-next-line no-control-regex -- an answer ends with ETX
  const answers = received.matchAll(/\n\s*(-?)\s*([\d.]+)\s*(kg|g)\r\nS?([0-9@-~])([0-9@-~])[^\x03\r]*\r\x03/gi)
  return [...answers].flatMap(([, sign, digits, unit, first = '0', second = '0']): Reading[] => {
    const moving = (first.charCodeAt(0) & 1) !== 0
    if ((second.charCodeAt(0) & 2) !== 0) return [{ kind: 'overload' }]
    if ((second.charCodeAt(0) & 1) !== 0) return [{ kind: 'negative' }]
    return reading(sign, digits, unit, !moving)
  })
}

function reading(sign = '', digits = '', unit = '', isStable: boolean): Reading[] {
  const weight = parseDecimal(digits.trim(), 6)
  if (weight === undefined) return []
  if (sign === '-' && !isZeroDecimal(weight)) return [{ kind: 'negative' }]
  return [{ kind: 'weight', weight, unit: unit.trim().toLowerCase() === 'kg' ? 'kg' : 'g', isStable }]
}

/** Fails if the reading is not a weight that may be sold. */
export function soldWeight(found: Reading): Result<{ weight: Decimal; unit: Unit }> {
  if (found.kind === 'negative') return fail('weigh.negative')
  if (found.kind === 'overload') return fail('weigh.overload')
  if (!found.isStable) return fail('weigh.unstable')
  if (isZeroDecimal(found.weight)) return fail('weigh.empty')
  return ok({ weight: found.weight, unit: found.unit })
}

const units: Record<Unit, RegExp> = {
  kg: /^(kg|kilo|kilogramm?|кг|килограмм?|кило)\.?$/i,
  g: /^(g|gr|gramm?|г|гр|грамм?)\.?$/i
}
const thousand: Record<Unit, number> = { kg: 3, g: 0 }

/** Returns a weight in the unit of a line, rounded half up to the decimals of the unit. */
export function quantityOf(
  { weight, unit }: { weight: Decimal; unit: Unit },
  unitName: string,
  unitDecimals: number
): Result<Quantity> {
  const into = (['kg', 'g'] as const).find((each) => units[each].test(unitName.trim()))
  if (into === undefined) return fail('weigh.unit', { unit: unitName })
  const grams = scaled(weight, 6) * 10n ** BigInt(thousand[unit])
  const digits = BigInt(6 + thousand[into] - unitDecimals)
  const step = 10n ** digits
  const quantity = unscaled((2n * grams + step) / (2n * step), unitDecimals)
  return isZeroDecimal(quantity) ? fail('weigh.empty') : ok(quantity)
}
