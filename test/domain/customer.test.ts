import { describe, expect, it } from 'vitest'
import {
  askedDigits,
  decideCustomer,
  isSameName,
  isSamePhone,
  normalPhone,
  phoneText,
  properName
} from '../../src/main/domain/customers/customer.ts'

describe('a phone number', () => {
  it.each([
    ['901234567', '+998901234567'],
    ['90 123-45-67', '+998901234567'],
    ['8 90 123 45 67', '+998901234567'],
    ['998901234567', '+998901234567'],
    ['+998 (90) 123-45-67', '+998901234567'],
    ['00998901234567', '+998901234567'],
    ['８９０１２３４５６７', '+998901234567'],
    ['8 495 123 45 67', '+74951234567'],
    ['79161234567', '+79161234567'],
    ['+7 701 123 45 67', '+77011234567'],
    ['992901234567', '+992901234567'],
    ['996555123456', '+996555123456'],
    ['99365123456', '+99365123456'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['+49 30 901820', '+4930901820']
  ])('the phone number %s becomes %s', (typed, phone) => {
    expect(normalPhone(typed)).toEqual({ ok: true, value: phone })
  })

  it.each([
    ['', 'nothing'],
    ['Vali', 'a name'],
    ['12345', 'too short'],
    ['+99890123456', 'a digit too few'],
    ['+9989012345678', 'a digit too many'],
    ['+7916123456', 'a digit too few in Russia'],
    ['4780090011112', 'a barcode'],
    ['012345678', 'no number begins with a zero'],
    ['+1234567890123456', 'longer than any number'],
    ['90 123 45 6O', 'a letter in it'],
    ['+', 'only a plus']
  ])('%s is not a phone number: %s', (typed) => {
    expect(normalPhone(typed)).toEqual({ ok: false, failure: { kind: 'customer.phone' } })
  })

  it('two spellings of one phone number are equal, and an empty number equals none', () => {
    expect(isSamePhone('+998 90 123 45 67', '901234567')).toBe(true)
    expect(isSamePhone('+998901234567', '+998901234568')).toBe(false)
    expect(isSamePhone('', '')).toBe(false)
  })

  it('a phone number is shown in groups of digits', () => {
    expect(phoneText('+998901234567')).toBe('+998 90 123 45 67')
    expect(phoneText('+74951234567')).toBe('+7 495 123 45 67')
    expect(phoneText('+4930901820')).toBe('+4930901820')
  })
})

describe('a name', () => {
  it('a name becomes one line without double spaces', () => {
    expect(properName('  Aziza \n Karimova ')).toEqual({ ok: true, value: 'Aziza Karimova' })
  })

  it.each(['', '   ', '4780090011112', '+998901234567', 'a'.repeat(121)])('%j is not a name', (text) => {
    expect(properName(text)).toEqual({ ok: false, failure: { kind: 'customer.name' } })
  })

  it('a name equals itself in another alphabet and case', () => {
    expect(isSameName('Азиза Каримова', 'AZIZA KARIMOVA')).toBe(true)
    expect(isSameName('Gʻulom', "g'ulom")).toBe(true)
    expect(isSameName('Aziza', 'Azim')).toBe(false)
  })
})

describe('a new customer', () => {
  it('a new customer may have no phone and no comment, and blanks count as none', () => {
    const decided = decideCustomer({ name: 'Vali', phone: ' ', note: '  ' })
    expect(decided).toEqual({ ok: true, value: { name: 'Vali', phone: undefined, note: undefined } })
  })

  it.each([
    ['301234567', '301234567'],
    [' 301 234-567 ', '301234567'],
    ['3 150388 001 2345', '31503880012345'],
    ['  ', undefined]
  ])('a customer with the tax number %j has %j', (taxNumber, kept) => {
    expect(decideCustomer({ name: 'Vali', taxNumber })).toEqual({ ok: true, value: { name: 'Vali', taxNumber: kept } })
  })

  it.each(['30123456', '3012345678', '3150388001234', 'ab1234567', '+301234567'])(
    '%j is refused as a tax number',
    (taxNumber) => {
      const refused = decideCustomer({ name: 'Vali', phone: undefined, taxNumber, note: undefined })
      expect(refused).toEqual({ ok: false, failure: { kind: 'customer.taxNumber' } })
    }
  )

  it('a new customer with an invalid phone or an invalid name is refused', () => {
    expect(decideCustomer({ name: 'Vali', phone: '12', note: undefined })).toMatchObject({ ok: false })
    expect(decideCustomer({ name: '12', phone: undefined, note: undefined })).toMatchObject({ ok: false })
  })
})

describe('a search', () => {
  it('a search for digits alone is a search for a number, however the digits are spaced', () => {
    expect(askedDigits('90 123')).toBe('90123')
    expect(askedDigits('+998 (90)')).toBe('99890')
    expect(askedDigits('4')).toBeUndefined()
    expect(askedDigits('Vali 2')).toBeUndefined()
  })
})
