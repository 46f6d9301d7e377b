import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { codesOfGtin, formOfMark, plainMarking, readMarking } from '../../../src/main/domain/catalog/gs1.ts'
import { isArticleNumber } from '../../../src/shared/article-number.ts'

const gs = '\u001d'
const water = '04780099000018'
const shown = (code: string) => {
  const found = readMarking(code)
  return found && [found.gtin, found.serial]
}
const tail88 = 'iXdBMqQn0Yx+zpVL7mYwR3sT5uWgA1cE9hJkN2oP4qSvU6xZ8bDfFiGlHtIyKrMjOaQeLw/='.padEnd(88, 'a')
const tail44 = 'tIAF/YVoU4roQS3M/m4z78yFq0fc/WsSmLeX5QkF/YU='

describe('codes of marked goods', () => {
  // Codes as they are printed: water, milk by weight, shoes and clothes, medicine, a block and a pack of cigarettes.
  const samples: [string, string, string, string][] = [
    ['water', `01${water}215BNs1TqkGaW3z${gs}93dGVz`, water, '5BNs1TqkGaW3z'],
    ['milk', `0104600605034156215d*ugX${gs}93k6w1`, '04600605034156', '5d*ugX'],
    ['milk by weight', `0104600605034156215d*ugX${gs}93k6w1${gs}3103000350`, '04600605034156', '5d*ugX'],
    ['shoes', `010460780959150821sSBmxTYIFT(eq${gs}91FFD0${gs}92${tail88}`, '04607809591508', 'sSBmxTYIFT(eq'],
    ['clothes', `0104640043463316211000000000001${gs}91EE06${gs}92${tail44}`, '04640043463316', '1000000000001'],
    [
      'camera',
      `010460780959150821ABCdef1234567890WXYZ${gs}91FFD0${gs}92${tail44}`,
      '04607809591508',
      'ABCdef1234567890WXYZ'
    ],
    ['block', `010460043993125621JgXJ5.T${gs}8005112000${gs}93TEST`, '04600439931256', 'JgXJ5.T'],
    ['a serial number of eight', `01${water}21AbC12345${gs}93dGVz`, water, 'AbC12345'],
    ['bare', `01${water}215BNs1TqkGaW3z`, water, '5BNs1TqkGaW3z']
  ]
  it.each(samples)('the code of %s is read with and without separators', (_, code, gtin, serial) => {
    expect(isArticleNumber(gtin)).toBe(true)
    const flat = code.replaceAll(gs, '')
    for (const form of [code, `${gs}${code}`, `]d2${code}`, `]d2${gs}${code}`, flat, `]C1${flat}`, ` ${code} `]) {
      expect(shown(form)).toEqual([gtin, serial])
    }
    expect(readMarking(flat)?.key).toBe(readMarking(code)?.key)
    expect(readMarking(`]d2${gs}${code}`)?.text).toBe(code)
  })

  it.each(['<GS>', '{GS}', '[GS]', '^]', '␝', '|', '#', '\\x1d', '~', '<FNC1>'])(
    'the code is read when its separator is written %s',
    (written) => {
      const code = `01${water}215BNs1TqkGaW3z${gs}93dGVz`
      expect(readMarking(code.replaceAll(gs, written))).toEqual(readMarking(code))
    }
  )

  it('the code is read when its identifiers are written in brackets', () => {
    const found = readMarking(`(01)${water}(21)5BNs1TqkGaW3z(93)dGVz`)
    expect(found?.text).toBe(`01${water}215BNs1TqkGaW3z${gs}93dGVz`)
    expect(found?.elements).toEqual([
      { ai: '01', value: water },
      { ai: '21', value: '5BNs1TqkGaW3z' },
      { ai: '93', value: 'dGVz' }
    ])
  })

  it('the code is read by its lengths when a scanner drops some of its separators', () => {
    const [serial, gtin] = ['ABCdef1234567890WXYZ', '04607809591508']
    expect(shown(`01${gtin}21${serial}91FFD0${gs}92${tail44}`)).toEqual([gtin, serial])
  })

  it('the code of a pack of cigarettes, which has no identifiers, is read', () => {
    expect(shown('04600439931256HgG>TQeAB5AMBcD')).toEqual(['04600439931256', 'HgG>TQe'])
  })

  it('other identifiers are read by their lengths, in any order', () => {
    const found = readMarking(`01${water}1125100117261001310300125010LOT-7${gs}21A1${gs}9112${gs}240X/1`)
    expect(found?.elements.map(({ ai }) => ai)).toEqual(['01', '11', '17', '3103', '10', '21', '91', '240'])
    expect(found?.serial).toBe('A1')
  })
})

describe('the parts of a code of marked goods', () => {
  // The lengths of the GS1 General Specifications; * means that no shorter value exists.
  const lengths = `00 18* 02 14* 03 14* 04 16* 11 6* 12 6* 13 6* 14 6* 15 6* 16 6* 17 6* 18 6* 19 6* 20 2* 10 20 22 20
    30 8 37 8 3102 6* 3203 6* 3303 6* 3400 6* 3500 6* 3605 6* 410 13* 417 13* 235 30 240 30 241 30 250 30 251 30 253 30
    242 6 243 20 254 20 255 25 3902 15 3922 15 3911 18 3931 18 3941 4 3950 6 400 30 401 30 403 30 402 17 420 20 421 12
    422 3 424 3 426 3 427 3 423 15 425 15 4300 90 7001 13 7003 10 7004 4 7006 6 7002 30 710 20 7230 30 8001 14 8005 6
    8006 18 8017 18 8018 18 8026 18 8008 12 8200 70 8002 90 8110 90 90 30 92 90 94 90 95 90 96 90 97 90 98 90 99 90`
  const identifiers = Array.from(lengths.matchAll(/(\d+) (\d+)(\*?)/g), ([, ai = '', most, star]) => ({
    ai,
    most: Number(most),
    isFixed: star === '*'
  }))
  it.each(identifiers)('a value of $ai has at most $most characters, fewer only if $isFixed is false', (each) => {
    const { ai, most, isFixed } = each
    const read = (length: number) => readMarking(`01${water}21A1${gs}${ai}${'1'.repeat(length)}`)?.elements.at(-1)
    const element = (length: number) => ({ ai, value: '1'.repeat(length) })
    expect(read(most)).toEqual(element(most))
    expect(read(most + 1)).not.toEqual(element(most + 1))
    if (isFixed) expect(read(most - 1)).not.toEqual(element(most - 1))
    else expect(read(most - 1)).toEqual(element(most - 1))
  })

  it('the GTIN and serial at the start identify the piece, whatever follows them', () => {
    expect(shown(`01${water}21A1${gs}05ABC`)).toEqual([water, 'A1'])
  })

  it.each([
    ['an ordinary barcode', '4780099000018'],
    ['a wrong check digit of the GTIN', '0104780099000017215BNs1TqkGaW3z'],
    ['no serial number', `01${water}17261001`],
    ['a letter that no value has', `01${water}21ЖЖЖ`],
    ['a receipt of the till', 'abcde-12-0123456789abcdef'],
    ['nothing', '']
  ])('%s is not a traceability code', (_, code) => {
    expect(readMarking(code)).toBeUndefined()
  })

  it('a GTIN also finds goods by each of its shorter forms', () => {
    expect(codesOfGtin(water)).toEqual([water, '4780099000018'])
    expect(codesOfGtin('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074'])
    expect(codesOfGtin('14780099000015')).toEqual(['14780099000015'])
  })

  it("a number of the maker's own is read unchanged", () => {
    expect(plainMarking(' 356938035643809 ')).toMatchObject({ text: '356938035643809', key: '356938035643809' })
  })
})

describe('any code', () => {
  const random = seededRandom(23)
  const below = (most: number) => Math.floor(random.fraction() * most)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!"%&\'*+-./_,:;=<>?()'
  const text = (length: number, of = letters) => Array.from({ length }, () => of.charAt(below(of.length))).join('')
  const gtin = () => {
    const body = text(13, '0123456789')
    return Array.from('0123456789', (digit) => body + digit).find(isArticleNumber) ?? ''
  }

  it('any code names the same piece with and without its separators', () => {
    const shapes = [
      () => [text(13), `93${text(4)}`],
      () => [text(6), `93${text(4)}`],
      () => [text(13), `91${text(4)}`, `92${text(44)}`],
      () => [text(13), `91${text(4)}`, `92${text(88)}`],
      () => [text(20), `91${text(4)}`, `92${text(44)}`],
      () => [text(7), `8005${text(6, '0123456789')}`, `93${text(4)}`]
    ]
    let differed = 0
    for (let tries = 0; tries < 5000; tries += 1) {
      const number = gtin()
      const parts = shapes[below(shapes.length)]?.() ?? []
      const code = `01${number}21${parts.join(gs)}`
      const found = readMarking(code)
      expect([found?.gtin, found?.serial]).toEqual([number, parts[0]])
      if (readMarking(code.replaceAll(gs, ''))?.key !== found?.key) differed += 1
    }
    // Without separators the lengths decide, and a random serial number may look like the start of the next element.
    expect(differed).toBeLessThan(5)
  })

  it('the reader reads back any elements that were written with their separators', () => {
    const variable = ['10', '21', '22', '91', '92', '93', '99', '240', '241', '8008']
    for (let tries = 0; tries < 3000; tries += 1) {
      const number = gtin()
      const chosen = variable.filter(() => below(3) === 0)
      const elements = chosen.map((ai) => ({ ai, value: text(1 + below(8)) }))
      const serial = elements.find(({ ai }) => ai === '21')?.value
      const code = `01${number}${elements.map(({ ai, value }) => ai + value).join(gs)}`
      if (serial === undefined || elements.length < 2) continue
      expect(readMarking(code)?.elements).toEqual([{ ai: '01', value: number }, ...elements])
    }
  })

  it('the reader never throws and never hangs, whatever is scanned', () => {
    const wild = `${letters}\u001d\u0000]d2()<GS>{}|^~ я𝄞`
    for (let tries = 0; tries < 20_000; tries += 1) {
      const body = text(below(120), wild)
      const begins = ['', `01${gtin()}`, `01${gtin()}21`, `(01)${gtin()}(21)`, gtin()]
      const code = `${begins[below(5)] ?? ''}${body}`
      const found = readMarking(code)
      if (found !== undefined) expect(found.serial.length).toBeGreaterThan(0)
      plainMarking(code)
    }
    readMarking(`01${gtin()}21${'91'.repeat(100)}`)
    readMarking(`01${gtin()}21${'93911117'.repeat(30)}`)
  })
})

describe('the form of a typed code', () => {
  it.each([
    ['0104780099000018215BNs1TqkGaW3z', 'marking'],
    ['0104780099000019215BNs1TqkGaW3z', 'broken'],
    ['(01)04780099000018(21)', 'broken'],
    ['04780099000018ABCDEFGAAaaWXYZ', 'marking'],
    ['04780099000018ABCDEFGAAaaWXYZ12', 'marking'],
    ['04780099000019ABCDEFGAAaaWXYZ', 'broken'],
    ['356938035643809', 'imei'],
    ['356938035643808', 'text'],
    ['SN-77', 'text']
  ])('the text %s is of the form %s', (code, form) => {
    expect(formOfMark(code)).toBe(form)
  })
})
