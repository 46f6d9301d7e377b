import { afterEach, describe, expect, it } from 'vitest'
import { quantityOf } from '../../../src/main/domain/catalog/weight.ts'
import { fail, ok } from '../../../src/shared/failure.ts'
import { tidyDecimal, type Decimal } from '../../../src/shared/quantity.ts'
import { boss, current, journalActs, pins, scan, selling, type Till } from '../till.ts'

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const kilos = (text: string) => ({ weight: tidyDecimal(text), unit: 'kg' as const })

let at: Till
let asked = 0
afterEach(() => at.remove())

/** Makes a till with a scale that answers this. */
async function withScale(answer: () => ReturnType<Till['context']['serial']['weigh']>): Promise<void> {
  at = await selling()
  asked = 0
  const weigh = () => {
    asked += 1
    return answer()
  }
  at.context = { ...at.context, serial: { ...at.context.serial, weigh } }
}
/** Adds a weighed line, in kilograms with three decimals. */
async function weighedLine(unit = 'kg'): Promise<string> {
  await scan(at, '4780001')
  const { lines } = await current(at)
  const lineId = lines[0]?.id ?? ''
  at.context.store.transaction((db) =>
    db
      .prepare(`UPDATE ticket_line SET body = json_set(body, '$.unitName', ?, '$.unitDecimals', 3) WHERE id = ?`)
      .run(unit, lineId)
  )
  return lineId
}

describe('a weighed line', () => {
  it('the line takes the weight on the scale, and the journal has it', async () => {
    await withScale(() => Promise.resolve(ok(kilos('0.742'))))
    const lineId = (await weighedLine()) as never
    const view = await at.call('ticket.weigh', { lineId })
    expect(view.lines[0]).toMatchObject({ quantity: '0.742' })
    expect(journalActs(at)).toContain('line.weigh')
  })

  it('the line keeps its quantity when the scale gives no valid weight', async () => {
    await withScale(() => Promise.resolve(fail('weigh.unstable')))
    const lineId = (await weighedLine()) as never
    expect((await at.refused('ticket.weigh', { lineId })).kind).toBe('weigh.unstable')
    expect((await current(at)).lines[0]).toMatchObject({ quantity: '1' })
  })

  it('a line that was removed before the answer of the scale sells nothing', async () => {
    await withScale(() => {
      at.context.store.transaction((db) => db.prepare('DELETE FROM ticket_line').run())
      return Promise.resolve(ok(kilos('0.5')))
    })
    const lineId = (await weighedLine()) as never
    expect((await at.refused('ticket.weigh', { lineId })).kind).toBe('ticket.lineUnknown')
    expect((await current(at)).lines).toEqual([])
  })

  it('a line of pieces, or of a unit that no scale has, asks for a number instead', async () => {
    await withScale(() => Promise.resolve(ok(kilos('0.742'))))
    await scan(at, '4780001')
    const lineId = (await current(at)).lines[0]?.id as never
    expect((await at.refused('ticket.weigh', { lineId })).kind).toBe('weigh.pieces')
    expect(asked).toBe(0)
    await weighedLine('litr')
    expect(await at.refused('ticket.weigh', { lineId })).toEqual({ kind: 'weigh.unit', facts: { unit: 'litr' } })
  })
})

it('grams and kilograms are converted into each other, and a half is rounded up to the decimals of the unit', async () => {
  await withScale(() => Promise.resolve(fail('serial.none')))
  expect(quantityOf(kilos('1.2345'), 'кг', 3)).toEqual(ok('1.235'))
  expect(quantityOf({ weight: '742' as Decimal, unit: 'g' }, 'kg', 3)).toEqual(ok('0.742'))
  expect(quantityOf(kilos('0.742'), 'gramm', 0)).toEqual(ok('742'))
  expect(quantityOf(kilos('0.0004'), 'kg', 3)).toMatchObject({ failure: { kind: 'weigh.empty' } })
})

it('only a manager’s PIN sets up ports, a file is refused as a port, and the setting is stored', async () => {
  await withScale(() => Promise.resolve(fail('serial.none')))
  const settings = {
    scanner: { path: '/dev/ttyUSB0', speed: 9600 as const },
    scale: { path: 'COM4', speed: 19200 as const, weighing: 'enq' as const }
  }
  expect((await at.refused('serial.save', { settings })).kind).toBe('person.managerNeeded')
  await at.call('serial.save', { settings, approval })
  expect((await at.call('serial.view', {})).settings).toEqual(settings)
  const file = { scanner: { path: '/etc/passwd', speed: 9600 as const } }
  expect((await at.refused('serial.save', { settings: file, approval })).kind).toBe('input.invalid')
  expect(journalActs(at)).toContain('serial.set')
})
