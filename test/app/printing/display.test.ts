import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { afterEach, describe, expect, it } from 'vitest'
import type { LineId } from '../../../src/shared/ids.ts'
import { currentTicket } from '../../../src/main/db/ticket/tickets.ts'
import { displayOfTicket } from '../../../src/main/domain/views/display.ts'
import { createDisplay, type DisplayWindow } from '../../../src/main/devices/display.ts'
import { EventEmitter } from 'node:events'
import type { DisplayView } from '../../../src/shared/devices/print-window.ts'
import { calls } from '../../../src/shared/contract/index.ts'
import { boss, current, currentId, pins, scan, selling, signIn, anna, type Till } from '../till.ts'

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
let at: Till | undefined
afterEach(() => {
  at?.remove()
  at = undefined
})

describe('the customer display', () => {
  it('the display shows the ticket after every change, and the change until the next ticket', async () => {
    const till = (at = await selling())
    await scan(till, '4780001')
    expect(till.customerSees()).toMatchObject({
      kind: 'ticket',
      count: 1,
      totalMinor: 4000,
      remainingMinor: 4000,
      lines: [{ name: 'Non', quantity: '1', totalMinor: 4000, isChosen: true }]
    })
    await till.call('ticket.setReceiptDiscount', { applyType: 'percent', value: '10', approval })
    expect(till.customerSees()).toMatchObject({ discountMinor: 400, totalMinor: 3600 })
    await till.call('people.lock', {})
    expect(till.customerSees()).toMatchObject({ kind: 'idle' })
    await signIn(till, anna)
    expect(till.customerSees()).toMatchObject({ kind: 'ticket', totalMinor: 3600 })
    await till.call('checkout.cashExact', { ticketId: await currentId(till) })
    expect(till.customerSees()).toMatchObject({
      kind: 'sold',
      totalMinor: 3600,
      payments: [{ name: 'Naqd', amountMinor: 3600 }]
    })
    expect((await current(till)).lines).toEqual([])
    await till.call('sales.list', { limit: 5 })
    expect(till.customerSees()).toMatchObject({ kind: 'sold' })
    await scan(till, '4780002')
    expect(till.customerSees()).toMatchObject({ kind: 'ticket', totalMinor: 12_500 })
    await till.call('ticket.hold', {})
    expect(till.customerSees()).toMatchObject({ kind: 'idle' })
  })
})

describe('the customer display of a long ticket', () => {
  it('the display shows at most thirty lines of a long ticket, with the chosen one among them, each with its picture', async () => {
    const till = (at = await selling())
    await till.call('ticket.add', { productId: 'milk' })
    const ticket = currentTicket(till.context.store)
    const [milk] = ticket?.lines ?? []
    expect(milk).toBeDefined()
    if (ticket === undefined || milk === undefined) return
    const lines = Array.from({ length: 50 }, (_, index) => ({
      ...milk,
      id: `line${index}` as LineId,
      name: `${index}`
    }))
    const shop = { locale: 'uz', organization: 'Shop', isTraining: false } as const
    const seen = (chosen: number) => {
      const long = { ...ticket, lines, chosenLineId: lines[chosen]?.id }
      const view = displayOfTicket(long, shop, () => new Map([[milk.productId, 'milk.png']]))
      if (view.kind !== 'ticket') throw new Error(view.kind)
      expect([view.count, view.lines.length, view.lines[0]?.image]).toEqual([50, 30, 'milk.png'])
      return [view.lines[0]?.name, view.lines.find(({ isChosen }) => isChosen)?.name, view.lines.at(-1)?.name]
    }
    expect([49, 20, 3].map(seen)).toEqual([
      ['20', '49', '49'],
      ['20', '20', '49'],
      ['3', '3', '32']
    ])
  })

  it('these tests check the display after every call that answers with a ticket or a sale', () => {
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

describe('the second display', () => {
  const greeting = {
    kind: 'idle',
    locale: 'uz',
    organization: 'Shop',
    isTraining: false,
    goods: []
  } satisfies DisplayView

  it('the second display is used when it is plugged in, left when it is unplugged, and used again', () => {
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

  it('the window moves when the displays change places, so that it never covers the cashier’s', () => {
    const { display, opened, plug } = register()
    plug([0, 1], 'display-added')
    display.turn(true)
    plug([0, 1], 'display-metrics-changed', 1)
    expect(opened).toMatchObject([
      { x: 1366, isOpen: false },
      { x: 0, isOpen: true }
    ])
  })
})

describe('a second display that is off or closed', () => {
  it('the second display is not used if the shop does not want it', () => {
    const { display, opened, plug } = register()
    plug([0, 1], 'display-added')
    display.turn(true)
    display.turn(false)
    plug([0, 1, 2], 'display-added')
    expect(opened).toMatchObject([{ isOpen: false }])
  })

  it('the window is opened again after an error has closed it, and only if the display is turned on', () => {
    const { display, opened, plug } = register()
    plug([0, 1], 'display-added')
    display.restore()
    expect(opened).toEqual([])
    display.turn(true)
    display.restore()
    expect(opened).toHaveLength(1)
    if (opened[0] !== undefined) opened[0].isOpen = false
    display.restore()
    expect(opened).toMatchObject([{ isOpen: false }, { isOpen: true }])
  })
})
