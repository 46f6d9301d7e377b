import { fail, ok, type Result } from '../../../shared/failure.ts'
import { divided, fromMajor, priced, type Minor } from '../../../shared/money.ts'
import {
  isZeroDecimal,
  maxDecimals,
  scaled,
  unscaled,
  type Quantity,
  type UnitPrice
} from '../../../shared/quantity.ts'
import type { LabelKind, ScaleProfile } from '../../../shared/devices/scale.ts'
import type { Goods } from '../core/goods.ts'
import type { Currency } from '../core/records.ts'

// Labels that a scale prints: a prefix of the shop, the code of the product, and its amount.
//
//   22 00123 01250 0    PP IIIII WWWWW C    3 decimals    item 00123, 1.250 of its unit
//   21 00123 45000 8    PP IIIII MMMMM C    0 decimals    item 00123, 45 000 to pay

const kinds = { W: 'weight', M: 'money', N: 'pieces' } as const satisfies Record<string, LabelKind>
type ValueRole = keyof typeof kinds
const isValueRole = (role: string): role is ValueRole => role in kinds

const leastLength = 6
const mostDecimals: Record<LabelKind, number> = { weight: 6, money: 2, pieces: 0 }

// ---- Settings of the shop

/** Checks that each profile is valid and that no two profiles conflict. */
export function checkedProfiles(profiles: readonly ScaleProfile[]): Result<ScaleProfile[]> {
  for (const [index, profile] of profiles.entries()) {
    const sound = checkedProfile(profile)
    if (!sound.ok) return sound
    const earlier = profiles.slice(0, index)
    if (earlier.some(({ name }) => name === profile.name)) return fail('scale.name', { name: profile.name })
    const other = earlier.find((each) => clash(each, profile))
    if (other !== undefined) return fail('scale.clash', { name: profile.name, other: other.name })
  }
  return ok([...profiles])
}

function checkedProfile({ name, prefixes, layout, decimals }: ScaleProfile): Result<void> {
  if (name.trim() === '') return fail('scale.name')
  if (!/^[PIWMNVCX]+$/.test(layout) || layout.length < leastLength) return fail('scale.layout', { name })
  const roles = [...new Set(layout)].filter(isValueRole)
  const [role] = roles
  if (role === undefined || roles.length > 1 || countOf(layout, 'I') === 0) return fail('scale.value', { name })
  const isWellChecked = countOf(layout, 'C') === 0 || layout.indexOf('C') === layout.length - 1
  if (!isWellChecked || !isPriceCheckable(layout)) return fail('scale.check', { name })
  if (decimals > Math.min(mostDecimals[kinds[role]], countOf(layout, role))) return fail('scale.decimals', { name })
  const length = countOf(layout, 'P')
  if (length === 0 || prefixes.length === 0 || !prefixes.every((prefix) => isPrefix(prefix, length))) {
    return fail('scale.prefix', { name, length })
  }
  return prefixes.every((prefix) => isShopsOwn(frame(prefix, layout)))
    ? ok(undefined)
    : fail('scale.ordinary', { name, length: layout.length })
}

const countOf = (layout: string, role: string): number => Array.from(layout).filter((each) => each === role).length
const isPrefix = (prefix: string, length: number): boolean => /^[0-9A-Za-z]+$/.test(prefix) && prefix.length === length
const isPriceCheckable = (layout: string): boolean =>
  countOf(layout, 'V') === 0 || (countOf(layout, 'V') === 1 && [4, 5].includes(countOf(layout, 'M')))

/** Returns the layout with the prefix in its place, and a dot for any digit. */
function frame(prefix: string, layout: string): string {
  let at = 0
  return Array.from(layout, (role) => (role === 'P' ? prefix.charAt(at++) : '.')).join('')
}

/**
 * Returns whether the shop may use these numbers. GS1 assigns numbers of these lengths to products and leaves only some
 * prefixes to shops (General Specifications, 1.4.3). A label with another prefix could be the number of a product.
 */
function isShopsOwn(framed: string): boolean {
  if (/[A-Za-z]/.test(framed)) return true
  if (framed.length === 13) return /^(2|02|04)/.test(framed)
  if (framed.length === 12) return /^[24]/.test(framed)
  if (framed.length === 8) return /^[02]/.test(framed)
  if (framed.length === 14) return /^0(2|02|04)/.test(framed)
  return true
}

/** Returns whether one code could be a label of both profiles. */
function clash(a: ScaleProfile, b: ScaleProfile): boolean {
  if (a.layout.length !== b.layout.length) return false
  return a.prefixes.some((one) =>
    b.prefixes.some((other) => {
      const there = frame(other, b.layout)
      return Array.from(frame(one, a.layout)).every((sign, at) => meets(sign, there.charAt(at)))
    })
  )
}

const meets = (a: string, b: string): boolean => a === b || (a === '.' && /\d/.test(b)) || (b === '.' && /\d/.test(a))

// ---- Reading

/** The contents of a label. */
export type Label = { profile: ScaleProfile; item: string; kind: LabelKind; value: Quantity }

/**
 * Reads a code as a label of one of the profiles. Returns undefined if it has the shape of none. Fails if its check
 * digit is wrong, because it is not known which digit is wrong.
 */
export function readLabel(profiles: readonly ScaleProfile[], code: string): Result<Label> | undefined {
  const profile = profiles.find((each) => hasShape(each, code))
  if (profile === undefined) return undefined
  const { layout, decimals } = profile
  const role = Array.from(layout).find(isValueRole)
  if (role === undefined) return undefined
  const at = (wanted: string): string =>
    Array.from(code)
      .filter((_, index) => layout.charAt(index) === wanted)
      .join('')
  if (layout.endsWith('C') && !isCheckedRight(code)) return fail('scale.checkDigit', { name: profile.name })
  if (layout.includes('V') && at('V') !== priceCheckDigit(at('M'))) {
    return fail('scale.checkDigit', { name: profile.name })
  }
  return ok({ profile, item: at('I'), kind: kinds[role], value: unscaled(BigInt(at(role)), decimals) })
}

function hasShape({ layout, prefixes }: ScaleProfile, code: string): boolean {
  if (code.length !== layout.length) return false
  return prefixes.some((prefix) =>
    Array.from(frame(prefix, layout)).every((sign, at) =>
      sign === '.' ? /[0-9]/.test(code.charAt(at)) : sign === code.charAt(at)
    )
  )
}

/** Checks the check digit by the rule of all GS1 numbers; a letter of a prefix counts as 0. */
const isCheckedRight = (code: string): boolean =>
  Array.from(code.replace(/\D/g, '0'), Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

// The weight of a digit at a position: 2-, 3, 5- and 5+ of the General Specifications, 7.9.2.
const twoMinus = '0246891357'
const three = '0369258147'
const fiveMinus = '0594837261'
const fivePlus = '0516273849'

/** Returns the check digit of a price of four or five digits (General Specifications, 7.9.3 and 7.9.4). */
export function priceCheckDigit(price: string): string {
  const tables =
    price.length === 4 ? [twoMinus, twoMinus, three, fiveMinus] : [fivePlus, twoMinus, fiveMinus, fivePlus, twoMinus]
  const sum = tables.reduce((total, table, at) => total + Number(table.charAt(Number(price.charAt(at)))), 0)
  if (price.length === 4) return String((sum * 3) % 10)
  return String(fiveMinus.indexOf(String((10 - (sum % 10)) % 10)))
}

/** Returns every possible product code of a label's item number, because the label adds leading zeros. */
export function itemCodes(item: string): string[] {
  const bare = item.replace(/^0+(?=\d)/, '')
  return Array.from({ length: item.length - bare.length + 1 }, (_, zeros) => '0'.repeat(zeros) + bare)
}

// ---- The amount of goods

export type Weighed = { quantity: Quantity; price: UnitPrice }

/**
 * Returns the quantity and the unit price of a line for `times` labels. A label with a price is paid exactly as
 * printed: the quantity is the nearest one in the unit. If that gives another sum, because the price has changed since
 * the label was printed, the unit price is adjusted to give the printed sum.
 */
export function weighed(label: Label, goods: Goods, currency: Currency, times: Quantity): Result<Weighed> {
  const { price, name } = goods
  const counted = multiplied(label.value, times)
  if (counted === undefined || isZeroDecimal(counted)) return fail('scale.nothing', { name })
  if (price === undefined) return fail('goods.noPrice', { name })
  if (label.kind !== 'money') return ok({ quantity: counted, price })
  return byMoney(fromMajor(counted, currency.decimals, currency.rounding), { ...goods, price }, currency)
}

/** The unit price is rounded in the direction opposite to the currency's rounding. */
const against = { floor: 'ceil', ceil: 'floor', nearest: 'nearest' } as const

function byMoney(printed: Minor, goods: Goods & { price: UnitPrice }, currency: Currency): Result<Weighed> {
  const { price, unitDecimals, name } = goods
  const isPrinted = (quantity: Quantity, unitPrice: UnitPrice) =>
    priced(quantity, unitPrice, currency.decimals, currency.rounding) === printed
  // Calculated with integers: the price has up to 7 decimals, the amount has those of the currency.
  const one = 10n ** BigInt(unitDecimals)
  const wanted = BigInt(printed) * 10n ** BigInt(maxDecimals) * one
  const steps = divided(wanted, scaled(price, maxDecimals) * 10n ** BigInt(currency.decimals), 'nearest')
  const quantity = unscaled(steps > 0n ? steps : 1n, unitDecimals)
  if (isPrinted(quantity, price)) return ok({ quantity, price })
  // Pieces have no fractions, so that the quantity must match.
  if (unitDecimals === 0) return fail('scale.notWhole', { name })
  for (let decimals = currency.decimals; decimals <= maxDecimals; decimals += 1) {
    const digits = BigInt(printed) * one * 10n ** BigInt(decimals - currency.decimals)
    const fitting = unscaled(divided(digits, scaled(quantity, unitDecimals), against[currency.rounding]), decimals)
    if (isPrinted(quantity, fitting)) return ok({ quantity, price: fitting })
  }
  return fail('quantity.tooLarge', { name })
}

function multiplied(value: Quantity, times: Quantity): Quantity | undefined {
  const digits = scaled(value, maxDecimals) * scaled(times, maxDecimals)
  const unit = 10n ** BigInt(maxDecimals)
  return digits % unit === 0n ? unscaled(digits / unit, maxDecimals) : undefined
}
