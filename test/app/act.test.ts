import { afterEach, describe, expect, it } from 'vitest'
import { act } from '../../src/main/app/core/act.ts'
import { refuse } from '../../src/main/app/core/refusal.ts'
import { putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { putSetting, setting } from '../../src/main/db/core/settings.ts'
import { currentTicket } from '../../src/main/db/ticket/tickets.ts'
import { pinState } from '../../src/main/db/staff/people.ts'
import type { Pins } from '../../src/main/db/staff/pins.ts'
import type { Decimal } from '../../src/shared/quantity.ts'
import { product, put } from '../catalog/shop.ts'
import { cash } from '../support/model-fixtures.ts'
import { anna, boss, byBoss, current, journalActs, scan, selling, type Till } from './till.ts'

// The shape of an act (app/core/act.ts): what may happen while a PIN is checked, and what a refusal leaves.

let at: Till
afterEach(() => {
  at.remove()
})

/** PINs whose check ends only when the test says so. */
function slowPins(): Pins & { begun: Promise<undefined>; finish(): void } {
  const begun = Promise.withResolvers<undefined>()
  const ended = Promise.withResolvers<undefined>()
  let isSlow = false
  return {
    begun: begun.promise,
    finish: () => ended.resolve(undefined),
    hash: (pin) => Promise.resolve(`hash of ${pin}`),
    async isRight(pin, hash, { id }) {
      if (id === boss && !isSlow) {
        isSlow = true
        begun.resolve(undefined)
        await ended.promise
      }
      return hash.replace(/^\w+:/, '') === `hash of ${pin}`
    }
  }
}

/** The barcode of a local product. */
const barcode = '4780099000018'
const local = { name: 'Kok choy', unitId: 'piece', price: '12500' as Decimal, barcode }

describe('an act', () => {
  it('a scan and a payment that arrive while a PIN is checked wait for the act and are decided on its result', async () => {
    const pins = slowPins()
    at = await selling({ pins })
    await scan(at, '4780001')
    const { id, lines } = await current(at)
    const lineId = lines[0]?.id ?? ('' as never)
    const priced = at.serve('ours', 'ticket.setPrice', { lineId, price: '5000', approval: byBoss })
    await pins.begun
    const scanned = at.serve('ours', 'ticket.scan', { code: '4780002' })
    const sold = at.serve('ours', 'checkout.cashExact', { ticketId: id })
    expect(currentTicket(at.context.store)?.lines).toHaveLength(1)
    pins.finish()
    expect([(await priced).ok, (await scanned).ok]).toEqual([true, true])
    expect(await sold).toMatchObject({ ok: true, value: { receipt: { totalMinor: 17_500 } } })
  })

  it('an act is decided on what a pull has brought while its PIN was checked', async () => {
    const pins = slowPins()
    at = await selling({ pins })
    at.catalog.transaction((db) => {
      putRecord(db, 'unit', { id: 'piece', value: { id: 'piece', name: 'dona', decimals: 0 } }, 0, 1)
    })
    const made = at.ask('product.create', { ...local, approval: byBoss })
    await pins.begun
    put(at.catalog, product('tea', 'Choy', { codes: [{ code: barcode, kind: 'barcode' }] }))
    pins.finish()
    expect(await made).toMatchObject({ ok: false, failure: { kind: 'product.barcodeTaken' } })
    expect(journalActs(at)).not.toContain('product.make')
  })

  it('an act with a date is refused if somebody sets the clock while its PIN is checked', async () => {
    const pins = slowPins()
    at = await selling({ pins })
    await scan(at, '4780001')
    const { id, lines } = await current(at)
    const { receipt } = await at.call('checkout.cashExact', { ticketId: id })
    const refunded = at.ask('refund.finish', {
      saleId: receipt.saleId,
      refunds: 0,
      lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      ways: [{ methodId: cash.id }],
      approval: byBoss
    })
    await pins.begun
    at.setClock(at.context.clock.now() + 3 * 86_400_000)
    pins.finish()
    expect(await refunded).toMatchObject({ ok: false, failure: { kind: 'clock.doubtful' } })
  })
})

describe('an act that has nothing to change', () => {
  it('an act that has nothing to change asks for no right, writes nothing and is not announced', async () => {
    at = await selling()
    const [acts, emitted, woken] = [journalActs(at), at.emitted.length, at.woken()]
    const answer = await act(at.context, undefined, {
      decide: () => 'as it is',
      already: (decision) => decision,
      right: () => 'keepBooks',
      write: () => expect.unreachable('the act is not written'),
      journal: () => ({ act: 'never', subject: '' }),
      sends: true,
      announces: true,
      answer: () => 'written'
    })
    expect(answer).toBe('as it is')
    expect([journalActs(at), at.emitted.length, at.woken()]).toEqual([acts, emitted, woken])
  })
})

describe('an act that is refused', () => {
  it('a refusal while an act is written rolls everything back, and is no error of the program', async () => {
    at = await selling()
    const failed = act(at.context, undefined, {
      decide: () => undefined,
      write: ({ db }) => {
        putSetting(db, 'hasSounds', false)
        return refuse('call.notNow')
      },
      journal: () => ({ act: 'never', subject: '' }),
      answer: () => undefined
    })
    await expect(failed).rejects.toMatchObject({ name: 'Refused', failure: { kind: 'call.notNow' } })
    expect(setting(at.context.store, 'hasSounds')).toBeUndefined()
    expect(journalActs(at)).not.toContain('never')
    expect(await at.refused('ticket.scan', { code: 'unknown' })).toMatchObject({ kind: 'goods.unknownCode' })
    expect(at.errors).toEqual([])
  })

  it('a wrong PIN is counted although the act is refused', async () => {
    at = await selling()
    await scan(at, '4780001')
    const lineId = (await current(at)).lines[0]?.id ?? ('' as never)
    const wrong = { managerId: boss, pin: '0000' }
    const failure = await at.refused('ticket.setPrice', { lineId, price: '5000', approval: wrong })
    expect(failure).toMatchObject({ kind: 'person.pinWrong', approval: { acts: ['changePrice'] } })
    expect(pinState(at.context.store, boss)?.failures).toBe(1)
    expect(pinState(at.context.store, anna)?.failures).toBe(0)
  })
})
