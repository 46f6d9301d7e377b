import { describe, expect, it } from 'vitest'
import { ariaKey, capOf, keymap, rowOf, rowsOf } from '../../../src/renderer/keyboard/keymap.ts'
import { locales } from '../../../src/shared/locales/all.ts'
import { localeNames } from '../../../src/shared/choices.ts'

describe('the table of keys', () => {
  it('gives no key two meanings in one place', () => {
    const seen = keymap.map((row) => `${row.when} ${row.key}`)
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([])
  })

  it('has a label in every language', () => {
    const missing = localeNames.flatMap((locale) => keymap.filter((row) => locales[locale][row.label] === ''))
    expect(missing).toEqual([])
  })

  it('keeps one command to one label in one place, so that its button and its key say the same', () => {
    for (const row of keymap) {
      const twins = rowsOf(row.when).filter((other) => other.command === row.command && other.command !== 'done.next')
      expect(new Set(twins.map((twin) => twin.label)).size, row.command).toBeLessThanOrEqual(1)
    }
  })

  it('leaves F1 to F12 to the payment methods at checkout, and help on Shift+F1', () => {
    for (let index = 1; index <= 12; index += 1) expect(rowOf('checkout', `F${index}`)?.command).toBe(`method.${index}`)
    expect(rowOf('always', 'Shift+F1')?.command).toBe('help.open')
  })

  it('lets only keys marked so take money', () => {
    const paying = keymap.filter((row) => row.pays === true).map((row) => row.command)
    expect(paying).toEqual([
      'checkout.cashExact',
      'checkout.enter',
      'cash.move',
      'refund.give',
      'balance.pay',
      'cashback.pay'
    ])
    expect(keymap.filter((row) => row.pays === true && row.repeats === true)).toEqual([])
  })

  it('names the customer by F5 on the sale, and by Shift F5 where F5 is a payment method', () => {
    expect([rowOf('sale', 'F5')?.command, rowOf('checkout', 'Shift+F5')?.command]).toEqual(
      Array(2).fill('customer.open')
    )
  })

  it('writes caps and shortcuts', () => {
    expect(['Ctrl+L', 'Escape', 'Delete', '+', '-', 'Shift+F1', 'Ctrl+-'].map(capOf)).toEqual([
      'Ctrl L',
      'Esc',
      'Del',
      '+',
      '−',
      'Shift F1',
      'Ctrl −'
    ])
    expect(['Ctrl+L', '+', 'Alt+1'].map(ariaKey)).toEqual(['Control+L', 'Plus', 'Alt+1'])
  })
})
