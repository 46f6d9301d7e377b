import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { methodViews } from '../../../src/main/domain/payment/methods.ts'
import type { PaymentMethod } from '../../../src/main/domain/core/model.ts'
import type { MethodId } from '../../../src/shared/ids.ts'
import { MethodKey } from '../../../src/shared/views.ts'
import { cash } from '../../support/model-fixtures.ts'

const method = (id: string, shortcut?: string, over: Partial<PaymentMethod> = {}): PaymentMethod => ({
  ...cash,
  id: id as MethodId,
  name: id,
  type: 'cashless',
  shortcut,
  ...over
})
const keys = (...methods: PaymentMethod[]) =>
  methodViews(methods).map(({ id, key, movedFrom }) => [id, key, ...(movedFrom === undefined ? [] : [movedFrom])])

describe('the keys of payment methods', () => {
  it('the keys are those of the back office, however they are written', () => {
    expect(keys(method('card', 'F3'), method('click', ' f1 '))).toEqual([
      ['card', 'F3'],
      ['click', 'F1']
    ])
  })

  it('the first method that claims a key has it; other claimants move to the lowest free key and say so', () => {
    expect(keys(method('card', 'F2'), method('click', 'F2'), method('payme', 'F1'))).toEqual([
      ['card', 'F2'],
      ['click', 'F3', 'F2'],
      ['payme', 'F1']
    ])
  })

  it('cash without a key gets the first free key, before all methods that wait for one', () => {
    expect(keys(method('card'), method('click', 'F1'), method('uzum', 'F1'), { ...cash })).toEqual([
      ['card', 'F3'],
      ['click', 'F1'],
      ['uzum', 'F4', 'F1'],
      ['cash', 'F2']
    ])
  })

  it('disabled methods get no key, an invalid key counts as none, and the keys end at twelve', () => {
    const many = Array.from({ length: 14 }, (_, index) => method(`m${index}`, index === 0 ? 'F99' : undefined))
    const views = methodViews([method('off', 'F1', { isEnabled: false }), ...many])
    expect(views.map(({ key }) => key)).toEqual([...MethodKey.options, undefined, undefined])
    expect(views[0]?.movedFrom).toBeUndefined()
  })

  it('the keys are the same every time, and no key is given twice', () => {
    const random = seededRandom(5)
    for (let run = 0; run < 500; run += 1) {
      const methods = Array.from({ length: Math.floor(random.fraction() * 16) }, (_, index) =>
        method(`m${index}`, random.fraction() < 0.3 ? undefined : `F${Math.floor(random.fraction() * 14)}`, {
          type: random.fraction() < 0.2 ? 'cash' : 'cashless'
        })
      )
      const views = methodViews(methods)
      const given = views.flatMap(({ key }) => key ?? [])
      expect(new Set(given).size).toBe(given.length)
      expect(given.length).toBe(Math.min(12, methods.length))
      expect(methodViews(methods)).toEqual(views)
    }
  })
})
