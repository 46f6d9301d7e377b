import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { afterEach, describe, expect, it } from 'vitest'
import { createDisplay, type DisplayWindow } from '../../../src/main/devices/display.ts'
import { EventEmitter } from 'node:events'
import { calls } from '../../../src/shared/contract/index.ts'
import { boss, current, currentId, pins, scan, selling, signIn, anna, type Till } from '../till.ts'

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
let at: Till | undefined
afterEach(() => {
  at?.remove()
  at = undefined
})

describe('what the customer sees', () => {
  it('is the basket after whatever was done to it, and the change until the next one', async () => {
    const till = (at = await selling())
    await scan(till, '4780001')
    expect(till.customerSees()).toMatchObject({ kind: 'ticket', count: 1, totalMinor: 4000, remainingMinor: 4000 })
    await till.call('ticket.setReceiptDiscount', { applyType: 'percent', value: '10', approval })
    expect(till.customerSees()).toMatchObject({ totalMinor: 3600, remainingMinor: 3600 })
    await till.call('people.lock', {})
    expect(till.customerSees()).toMatchObject({ kind: 'idle' })
    await signIn(till, anna)
    expect(till.customerSees()).toMatchObject({ kind: 'ticket', totalMinor: 3600 })
    await till.call('checkout.cashExact', { ticketId: await currentId(till) })
    expect(till.customerSees()).toMatchObject({ kind: 'sold', totalMinor: 3600 })
    expect((await current(till)).lines).toEqual([])
    await till.call('sales.list', { limit: 5 })
    expect(till.customerSees()).toMatchObject({ kind: 'sold' })
    await scan(till, '4780002')
    expect(till.customerSees()).toMatchObject({ kind: 'ticket', totalMinor: 12_500 })
    await till.call('ticket.hold', {})
    expect(till.customerSees()).toMatchObject({ kind: 'idle' })
  })

  it('is looked at by these tests after every call that answers with a basket or a sale', () => {
    const folder = join(import.meta.dirname, '..')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const tests = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    const about = Object.entries(calls).filter(([, { output }]) =>
      /"(remainingMinor|changeMinor)"/.test(shapeOf(output))
    )
    expect(about.length).toBeGreaterThan(45)
    expect(about.map(([name]) => name).filter((name) => !tests.includes(`'${name}'`))).toEqual([])
  })
})

const shapeOf = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))

describe('the second display', () => {
  const place = (id: number) => ({ id, bounds: { x: 1366 * id, y: 0, width: 1024, height: 600 } })
  const register = () => {
    let all = [place(0)]
    let primaryId = 0
    const opened: { x: number; isOpen: boolean; told: number }[] = []
    const emitter = new EventEmitter()
    const displays = {
      getAllDisplays: () => all,
      getPrimaryDisplay: () => ({ id: primaryId }),
      on: (event: string, listener: () => void) => emitter.on(event, listener)
    }
    const open = ({ x }: { x: number }): DisplayWindow => {
      const window = { x, isOpen: true, told: 0 }
      opened.push(window)
      return {
        isOpen: () => window.isOpen,
        tell: () => (window.told += 1),
        close: () => (window.isOpen = false)
      }
    }
    const plug = (ids: number[], event: string, primary = 0): void => {
      all = ids.map(place)
      primaryId = primary
      emitter.emit(event)
    }
    return { display: createDisplay(displays, open), opened, plug }
  }
  const greeting = { kind: 'idle', locale: 'uz', organization: 'Shop', isTraining: false } as const

  it('is taken when it is plugged in, left when it is pulled out, and taken again', () => {
    const { display, opened, plug } = register()
    display.turn(true)
    expect(opened).toEqual([])
    plug([0, 1], 'display-added')
    expect(opened).toMatchObject([{ x: 1366, isOpen: true }])
    display.show(greeting)
    plug([0, 1, 2], 'display-added')
    expect(opened).toMatchObject([{ isOpen: true, told: 1 }])
    plug([0], 'display-removed')
    expect([opened[0]?.isOpen, display.isOpen()]).toEqual([false, false])
    display.show(greeting)
    plug([0, 1], 'display-added')
    expect(opened).toMatchObject([{ told: 1 }, { isOpen: true }])
  })

  it('moves when the displays change their places, so that it never lies over the cashier', () => {
    const { display, opened, plug } = register()
    plug([0, 1], 'display-added')
    display.turn(true)
    plug([0, 1], 'display-metrics-changed', 1)
    expect(opened).toMatchObject([
      { x: 1366, isOpen: false },
      { x: 0, isOpen: true }
    ])
  })

  it('is left alone where the shop does not want it', () => {
    const { display, opened, plug } = register()
    plug([0, 1], 'display-added')
    display.turn(true)
    display.turn(false)
    plug([0, 1, 2], 'display-added')
    expect(opened).toMatchObject([{ isOpen: false }])
  })
})
