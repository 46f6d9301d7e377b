import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { Goods } from '../../../src/main/domain/core/goods.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import {
  checkedProfiles,
  itemCodes,
  priceCheckDigit,
  readLabel,
  weighed
} from '../../../src/main/domain/catalog/scale.ts'
import { isArticleNumber } from '../../../src/shared/article-number.ts'
import { divided, priced, type Rounding } from '../../../src/shared/money.ts'
import { oneDecimal, unscaled } from '../../../src/shared/quantity.ts'
import { readyProfiles, type ScaleProfile } from '../../../src/shared/devices/scale.ts'
import { decimal, som } from '../../support/model-fixtures.ts'

const profile = (over: Partial<ScaleProfile> = {}): ScaleProfile => ({
  name: 'kg',
  prefixes: ['22'],
  layout: 'PPIIIIIWWWWWC',
  decimals: 3,
  ...over
})
const byMoney = profile({ name: 'sum', prefixes: ['21'], layout: 'PPIIIIIMMMMMC', decimals: 0 })
const six = profile({ name: 'EAN13-6', prefixes: ['2'], layout: 'PIIIIIIWWWWWC' })
const cheese: Goods = {
  id: 'cheese' as never,
  name: 'Brinza',
  sku: '123',
  barcode: undefined,
  categoryId: undefined,
  unitName: 'kg',
  unitDecimals: 3,
  boxItem: undefined,
  price: decimal('36000'),
  taxes: [],
  isMarked: false,
  isParent: false,
  variants: 0,
  parentId: undefined,
  kind: 'goods',
  isArchived: false,
  isDeleted: false,
  isAvailableForSale: true,
  fault: undefined,
  stock: undefined
}
/** Returns the code with the correct check digit at its end. */
const checked = (twelve: string): string =>
  Array.from('0123456789', (digit) => twelve + digit).find(isArticleNumber) ?? ''
const lineOf = (label: string, profiles: ScaleProfile[], goods = cheese, currency: Currency = som) => {
  const read = readLabel(profiles, label)
  if (read === undefined) return 'no label'
  if (!read.ok) return read.failure.kind
  const line = weighed(read.value, goods, currency, oneDecimal)
  if (!line.ok) return line.failure.kind
  const { quantity, price } = line.value
  return [read.value.item, quantity, price, priced(quantity, price, currency.decimals, currency.rounding)]
}

describe('the worked examples of vendor-rules 9.1', () => {
  it('a label with a weight gives 1.250 kg', () => {
    expect(lineOf(checked('220012301250'), [profile()])).toEqual(['00123', '1.25', '36000', 45_000])
  })
  it('a label with a price gives the printed price as the sum, and the quantity is calculated from it', () => {
    expect(lineOf(checked('210012345000'), [byMoney])).toEqual(['00123', '1.25', '36000', 45_000])
  })
  it('a label of the layout EAN13-6 is read', () => {
    expect(lineOf(checked('200012301250'), [six])).toEqual(['000123', '1.25', '36000', 45_000])
  })
})

describe('reading a label', () => {
  it('the label is read with the one profile that matches its code', () => {
    const profiles = [profile(), byMoney, profile({ name: 'own', prefixes: ['AB'], layout: 'PPIIIWWWW', decimals: 2 })]
    expect(checkedProfiles(profiles).ok).toBe(true)
    expect(lineOf('AB1230125', profiles)).toEqual(['123', '1.25', '36000', 45_000])
    expect(lineOf(checked('210012345000'), profiles)).toContain('00123')
    expect(readLabel(profiles, '4780090011112')).toBeUndefined()
    expect(readLabel(profiles, '22001230125')).toBeUndefined()
    expect(readLabel(profiles, 'AB12E0125')).toBeUndefined()
  })

  it('a label with a wrong check digit is refused if the profile has a check digit', () => {
    const right = checked('220012301250')
    const wrong = right.slice(0, 12) + String((Number(right.at(-1)) + 1) % 10)
    expect(lineOf(wrong, [profile()])).toBe('scale.checkDigit')
    expect(lineOf(wrong, [profile({ layout: 'PPIIIIIWWWWWX' })])).toContain('00123')
  })

  it.each([
    ['2875', '9'],
    ['14685', '6']
  ])('the check digit of a price follows GS1: %s has %s', (price, digit) => {
    expect(priceCheckDigit(price)).toBe(digit)
  })

  it('a label with a wrong check digit of its price is refused', () => {
    const usual = profile({ prefixes: ['02'], layout: 'PPIIIIVMMMMMC', decimals: 0 })
    expect(checkedProfiles([usual]).ok).toBe(true)
    expect(lineOf(checked('021234614685'), [usual])).toEqual(['1234', '0.408', '35993', 14_685])
    expect(lineOf(checked('021234714685'), [usual])).toBe('scale.checkDigit')
  })

  it('an article is found by its code with and without leading zeros', () => {
    expect(itemCodes('00123')).toEqual(['123', '0123', '00123'])
    expect(itemCodes('000')).toEqual(['0', '00', '000'])
  })
})

describe('the quantity of a label', () => {
  it('a label with a weight or price of zero is refused', () => {
    expect(lineOf(checked('220012300000'), [profile()])).toBe('scale.nothing')
    expect(lineOf(checked('210012300000'), [byMoney])).toBe('scale.nothing')
  })
  it('a label can count pieces; a price that is not a whole number of pieces is refused', () => {
    const pieces = { ...cheese, unitDecimals: 0, price: decimal('9000') }
    const counted = profile({ prefixes: ['23'], layout: 'PPIIIIINNNNNC', decimals: 0 })
    expect(lineOf(checked('230012300003'), [counted], pieces)).toEqual(['00123', '3', '9000', 27_000])
    expect(lineOf(checked('210012327000'), [byMoney], pieces)).toEqual(['00123', '3', '9000', 27_000])
    expect(lineOf(checked('210012327001'), [byMoney], pieces)).toBe('scale.notWhole')
  })
  it('a price that changed since the label was printed changes the unit price of the line, never its sum', () => {
    expect(lineOf(checked('210012345010'), [byMoney])).toEqual(['00123', '1.25', '36008', 45_010])
    expect(lineOf(checked('210012300007'), [byMoney])).toEqual(['00123', '0.001', '7000', 7])
  })
  it('several packs with one label have their weights added', () => {
    const read = readLabel([byMoney], checked('210012345000'))
    expect(read?.ok === true && weighed(read.value, cheese, som, decimal('3'))).toEqual({
      ok: true,
      value: { quantity: '3.75', price: '36000' }
    })
  })

  it('the line comes to the printed price for any label, price and rounding', () => {
    const random = seededRandom(20)
    const below = (most: number) => Math.floor(random.fraction() * most)
    const roundings: Rounding[] = ['floor', 'ceil', 'nearest']
    let exact = 0
    for (let tries = 0; tries < 5000; tries += 1) {
      const decimals = below(3)
      const currency: Currency = { ...som, decimals, rounding: roundings[below(3)] ?? 'nearest' }
      const price = unscaled(BigInt(1 + below(90_000_000)), below(4))
      const goods = { ...cheese, price, unitDecimals: 1 + below(4) }
      const printed = 1 + below(99_999)
      const layout = profile({ prefixes: ['21'], layout: 'PPIIIIIMMMMMC', decimals })
      const read = readLabel([layout], checked(`2100123${String(printed).padStart(5, '0')}`))
      const line = read?.ok === true ? weighed(read.value, goods, currency, oneDecimal) : undefined
      if (line?.ok !== true) throw new Error(`${printed} at ${price} was not weighed`)
      const { quantity } = line.value
      expect(priced(quantity, line.value.price, decimals, currency.rounding)).toBe(printed)
      if (line.value.price === price) exact += 1
    }
    expect(exact).toBeGreaterThan(20)
  })

  it('the quantity is the weight that the scale priced, if the till has the same price', () => {
    const random = seededRandom(21)
    for (let tries = 0; tries < 3000; tries += 1) {
      const grams = 1 + Math.floor(random.fraction() * 1500)
      const price = 2000 + Math.floor(random.fraction() * 60_000)
      const printed = divided(BigInt(grams * price), 1000n, 'nearest')
      if (printed > 99_999n || printed === 0n) continue
      const label = checked(`2100123${String(printed).padStart(5, '0')}`)
      const goods = { ...cheese, price: decimal(String(price)) }
      // If a gram costs at least one unit of money, each weight has a price of its own.
      expect(lineOf(label, [byMoney], goods)).toEqual(['00123', String(grams / 1000), String(price), Number(printed)])
    }
  })
})

describe('profiles that may be set up', () => {
  it.each([
    [{ name: ' ' }, 'scale.name'],
    [{ layout: 'PPIIIIIWWWWQC' }, 'scale.layout'],
    [{ layout: 'PPIWC' }, 'scale.layout'],
    [{ layout: 'PPIIIIIXXXXXC' }, 'scale.value'],
    [{ layout: 'PPIIIIIWWWMMC' }, 'scale.value'],
    [{ layout: 'PPXXXXXWWWWWC' }, 'scale.value'],
    [{ layout: 'PPIIIIICWWWWW' }, 'scale.check'],
    [{ layout: 'PPIIIIIWWWWCC' }, 'scale.check'],
    [{ layout: 'PPIIIIVWWWWWC' }, 'scale.check'],
    [{ decimals: 6 }, 'scale.decimals'],
    [{ layout: 'PPIIIIIMMMMMC', decimals: 3 }, 'scale.decimals'],
    [{ layout: 'PPIIIIINNNNNC', decimals: 1 }, 'scale.decimals'],
    [{ prefixes: [] }, 'scale.prefix'],
    [{ prefixes: ['2'] }, 'scale.prefix'],
    [{ prefixes: ['22', '2.'] }, 'scale.prefix'],
    [{ layout: 'IIIIIIIWWWWWC' }, 'scale.prefix'],
    [{ prefixes: ['47'] }, 'scale.ordinary'],
    [{ prefixes: ['22', '30'] }, 'scale.ordinary'],
    [{ layout: 'IIPPIIIWWWWWC' }, 'scale.ordinary'],
    [{ prefixes: ['47'], layout: 'PPIIIWWC', decimals: 2 }, 'scale.ordinary'],
    [{ prefixes: ['78'], layout: 'PPIIIIWWWWWC' }, 'scale.ordinary'],
    [{ prefixes: ['12'], layout: 'PPIIIIIIWWWWWC' }, 'scale.ordinary']
  ])('the profile %j is refused: %s', (over, kind) => {
    const answer = checkedProfiles([profile(over)])
    expect(answer.ok ? 'sound' : answer.failure.kind).toBe(kind)
  })

  it('every built-in layout is valid, and all but the widest one can be set up together', () => {
    for (const ready of readyProfiles) expect(checkedProfiles([ready])).toEqual({ ok: true, value: [ready] })
    expect(checkedProfiles(readyProfiles.slice(0, 3)).ok).toBe(true)
    expect(checkedProfiles(readyProfiles)).toMatchObject({ failure: { kind: 'scale.clash' } })
  })

  it.each([
    [profile({ name: 'other' }), true],
    [profile({ name: 'other', prefixes: ['23'] }), false],
    [profile({ name: 'other', prefixes: ['23', '22'] }), true],
    [six, true],
    [profile({ name: 'other', layout: 'PPIIIIWWWWW', decimals: 2 }), false],
    [profile({ name: 'other', prefixes: ['AB'] }), false]
  ])('two profiles that could read one label are refused: %j %s', (other, isClash) => {
    expect(checkedProfiles([profile(), other]).ok).toBe(!isClash)
  })

  it('a profile needs a name that no other profile has', () => {
    expect(checkedProfiles([profile(), profile({ prefixes: ['29'] })])).toMatchObject({
      failure: { kind: 'scale.name' }
    })
  })
})

describe('any profile', () => {
  const random = seededRandom(22)
  const below = (most: number) => Math.floor(random.fraction() * most)
  const digits = (length: number) => Array.from({ length }, () => String(below(10))).join('')
  const shuffled = (text: string) =>
    Array.from(text, (sign) => ({ sign, order: random.fraction() }))
      .sort((a, b) => a.order - b.order)
      .map(({ sign }) => sign)
      .join('')

  /** Returns a valid profile with its roles in any order. */
  function anyProfile(): ScaleProfile {
    const role = 'WMN'.charAt(below(3))
    const [prefix, item, value] = [1 + below(3), 1 + below(6), 2 + below(5)]
    const body = 'I'.repeat(item) + role.repeat(value) + 'X'.repeat(3 + below(3))
    const layout = 'P'.repeat(prefix) + shuffled(body) + (below(2) === 0 ? 'C' : '')
    const most = role === 'W' ? 3 : role === 'M' ? 2 : 0
    return { name: 'any', prefixes: [`2${digits(prefix - 1)}`], layout, decimals: below(Math.min(most, value) + 1) }
  }

  it('a label that was written by a profile is read back by it', () => {
    for (let tries = 0; tries < 5000; tries += 1) {
      const one = anyProfile()
      if (!checkedProfiles([one]).ok) continue
      const role = /[WMN]/.exec(one.layout)?.[0] ?? ''
      const parts: Record<string, string> = { P: one.prefixes[0] ?? '' }
      for (const each of `I${role}X`) parts[each] = digits(one.layout.length)
      const taken: Record<string, number> = {}
      const body = Array.from(one.layout.replace(/C$/, ''), (each) => {
        const at = (taken[each] = (taken[each] ?? -1) + 1)
        return parts[each]?.charAt(at) ?? ''
      }).join('')
      const sum = Array.from(body, Number)
        .reverse()
        .reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0)
      const code = one.layout.endsWith('C') ? body + String((10 - (sum % 10)) % 10) : body
      const read = readLabel([one], code)
      if (read?.ok !== true) throw new Error(`${code} was not read by ${one.layout}`)
      expect(read.value.item).toBe(parts['I']?.slice(0, (taken['I'] ?? -1) + 1))
      expect(read.value.value).toBe(
        unscaled(BigInt(parts[role]?.slice(0, (taken[role] ?? -1) + 1) ?? ''), one.decimals)
      )
    }
  })

  it('the reader never throws, whatever is scanned and whatever the profile says', () => {
    const signs = 'PIWMNVCX?.-0123456789ABZ ⸮я\u001d'
    const text = (most: number) => Array.from({ length: below(most) }, () => signs.charAt(below(signs.length))).join('')
    for (let tries = 0; tries < 5000; tries += 1) {
      const wild: ScaleProfile = { name: text(3), prefixes: [text(4), text(3)], layout: text(16), decimals: below(7) }
      const profiles = [wild, anyProfile()]
      checkedProfiles(profiles)
      const sound = profiles.filter((each) => checkedProfiles([each]).ok)
      const read = readLabel(sound, below(2) === 0 ? text(20) : digits(13))
      if (read?.ok === true) weighed(read.value, cheese, som, oneDecimal)
    }
  })
})
