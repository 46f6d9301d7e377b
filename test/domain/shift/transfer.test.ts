import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import {
  readTransfer,
  transferCode,
  transferNote,
  transferNumber,
  type Reading
} from '../../../src/main/domain/shift/transfer.ts'
import type { CashboxId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { dollar, som } from '../../support/model-fixtures.ts'
import { grouped } from '../../../src/main/domain/printing/blocks.ts'

const register = (n: number) => `66080000000000000000000${n}` as CashboxId
const given = { fromId: register(1), toId: register(2), currencyId: som.id, amount: minor(300_000), number: '482133' }
const reading = (more: Partial<Reading> = {}): Reading => ({
  kind: 'live',
  hereId: register(2),
  desks: [
    { id: register(1), name: 'Kassa 1' },
    { id: register(3), name: 'Kassa 3' }
  ],
  currencies: [som, dollar],
  isReceived: () => false,
  ...more
})
const code = transferCode(given, 'live')
const refusal = (typed: string, more?: Partial<Reading>) => {
  const read = readTransfer(typed, reading(more))
  return read.ok ? undefined : read.failure.kind
}

describe('The code of cash for another register', () => {
  it('the code never changes from version to version, because the till that reads it may have another one', () => {
    expect(code).toBe('18154053591848213330000067')
  })

  it('the code says who gave what, and is read with and without its spaces', () => {
    const told = {
      from: { id: register(1), name: 'Kassa 1' },
      currencyId: som.id,
      amount: 300_000,
      number: '482133',
      code
    }
    expect(readTransfer(code, reading())).toEqual({ ok: true, value: told })
    expect(readTransfer(grouped(code), reading())).toEqual({ ok: true, value: told })
    expect(grouped('123456789')).toBe('1234 5678 9')
  })

  it('the code gives back what was written into it, for any sum and currency', () => {
    const random = seededRandom(3)
    for (let times = 0; times < 500; times += 1) {
      const amount = minor(1 + Math.floor(random.fraction() * 10 ** (1 + (times % 12))))
      const { id: currencyId } = times % 2 === 0 ? som : dollar
      const number = transferNumber(random)
      expect(number).toMatch(/^\d{6}$/)
      const read = readTransfer(transferCode({ ...given, amount, currencyId, number }, 'live'), reading())
      expect(read).toMatchObject({ ok: true, value: { amount, currencyId, number } })
    }
  })
})

describe('The code of cash that is wrong or foreign', () => {
  it('a code with any one digit wrong, or any two neighbouring digits swapped, is refused', () => {
    for (let at = 0; at < code.length; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = code.slice(0, at) + String(digit) + code.slice(at + 1)
        if (wrong !== code) expect(refusal(wrong)).toBe('transfer.code')
      }
      const swapped =
        code.slice(0, at) +
        code
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        code.slice(at + 2)
      if (swapped !== code) expect(refusal(swapped)).toBe('transfer.code')
    }
  })

  it.each([
    ['transfer.code', ''],
    ['transfer.code', '4780090011112'],
    ['transfer.code', code.slice(0, -1)],
    ['transfer.code', `${code}0`]
  ])('the code is refused with %s for %j', (kind, typed) => {
    expect(refusal(typed)).toBe(kind)
  })

  it('the code is booked once, at its own register, and only if its register and currency are known', () => {
    expect(refusal(code, { hereId: register(3) })).toBe('transfer.otherDesk')
    expect(refusal(code, { desks: [] })).toBe('transfer.deskUnknown')
    expect(refusal(code, { currencies: [dollar] })).toBe('transfer.currencyUnknown')
    expect(refusal(code, { isReceived: (read) => read === code })).toBe('transfer.received')
  })

  it('a code of practice is refused in a real shop, and a real code in practice', () => {
    expect(refusal(transferCode(given, 'training'))).toBe('transfer.practice')
    expect(refusal(code, { kind: 'training' })).toBe('transfer.practice')
    expect(refusal(transferCode(given, 'training'), { kind: 'training' })).toBeUndefined()
  })

  it('the code is refused if two registers share the digits that name the sender', () => {
    const matches = [
      { id: register(1), name: 'Kassa 1' },
      { id: register(1), name: 'Kassa 1 again' }
    ]
    expect(refusal(code, { desks: matches })).toBe('transfer.deskUnknown')
  })
})

it('the documents of both registers name the other one and the number', () => {
  const transfer = { deskId: register(2), deskName: 'Kassa 2', number: '482133', code }
  expect(transferNote('out', transfer)).toBe('→ Kassa 2, 482133')
  expect(transferNote('in', transfer)).toBe('← Kassa 2, 482133')
})
