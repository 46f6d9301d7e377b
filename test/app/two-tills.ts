import { seededRandom } from '../../src/main/system/random.ts'
import { type Connection, NotSent, type Send } from '@kassa/integration-api'
import { createSandbox, demoShop, type Sandbox } from '@kassa/sandbox'
import { createRemote } from '../../src/main/remote/remote.ts'
import { putProduct, putRecord, removeRecords } from '../../src/main/db/catalog/catalog-write.ts'
import { enrol, putEmployee } from '../../src/main/db/staff/people.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { createEngine, type Engine } from '../../src/main/outbox/engine.ts'
import type { EmployeeId, ProductId, SaleId } from '../../src/shared/ids.ts'
import { product } from '../catalog/shop.ts'
import { card, cash } from '../support/model-fixtures.ts'
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts'
import { ids, som } from '../outbox/rig/documents.ts'
import { currentId, till, type Till } from './till.ts'

// Two tills of one shop, each with its own file and queue, and the practice service between them.

export const byCash = { ...cash, id: ids.cash as typeof cash.id }
export const byCard = { ...card, id: ids.card as typeof card.id }
const manager = ids.owner as EmployeeId
export const approval = { managerId: manager, pin: '864213' }

export type Register = {
  at: Till
  engine: Engine
  person: EmployeeId
  /** The paths of its requests to the service, reads and writes. */
  sent: string[]
  /** Cuts its network off, or restores it. */
  cut(isCut: boolean): void
  /** Replaces answers between the till and the service. */
  tamper(next: ((name: string, request: Request) => Promise<Response> | undefined) | undefined): void
}
type Goods = [ProductId, ProductId, ProductId]
export type Shop = {
  first: Register
  other: Register
  sandbox: Sandbox
  clock: VirtualClock
  goods: Goods
  end(): void
}

const cashboxes = ['660800000000000000000001', '660800000000000000000002'] as const
const people = [ids.nodira, ids.rustam] as const

/**
 * Makes both tills signed in, with an open shift and three goods: the first at 12 500, the second at 30 000, the third
 * marked.
 */
export async function twoTills(): Promise<Shop> {
  const clock = createVirtualClock()
  const sandbox = createSandbox({
    now: () => clock.now(),
    random: seededRandom(9),
    shop: demoShop(),
    schedule: (delayMs, work) => void clock.after(delayMs, work)
  })
  const goods = sandbox.world
    .all('product')
    .filter(({ is_parent: isParent }) => !isParent)
    .slice(0, 3)
    .map(({ _id }) => _id as ProductId) as Goods
  const [first, other] = [register(0, sandbox, clock, goods), register(1, sandbox, clock, goods)]
  for (const { at, person } of [first, other]) {
    await at.call('people.signIn', { employeeId: person, pin: '2468' })
    await at.call('shift.open', { counts: [{ methodId: byCash.id, currencyId: som.id, countedMinor: 100_000 }] })
  }
  await clock.advance(30_000)
  return {
    first,
    other,
    sandbox,
    clock,
    goods,
    end() {
      for (const { at, engine } of [first, other]) {
        void engine.stop()
        at.remove()
      }
    }
  }
}

function register(index: 0 | 1, sandbox: Sandbox, clock: VirtualClock, goods: readonly ProductId[]): Register {
  const at = till()
  const person = people[index] as EmployeeId
  fillCache(at, goods, sandbox)
  at.context.store.transaction((db) => {
    putSetting(db, 'place', {
      organizationId: ids.organization as never,
      organizationName: 'Practice',
      cashboxId: cashboxes[index] as never,
      cashboxName: `Desk ${index + 1}`,
      warehouseId: ids.warehouse as never,
      priceListId: ids.priceList as never,
      currencyId: som.id
    })
    putEmployee(db, { id: person, name: person === ids.nodira ? 'Nodira' : 'Rustam', isBoss: false })
    enrol(db, person, 'hash of 2468', undefined, clock.now())
    putEmployee(db, { id: manager, name: 'Boss', isBoss: true })
    enrol(db, manager, 'hash of 864213', undefined, clock.now())
  })
  const sent: string[] = []
  let isCut = false
  let between: Parameters<Register['tamper']>[0]
  const send: Send = async (request) => {
    if (isCut) throw new NotSent('nothing leaves this machine')
    const name = new URL(request.url).pathname.replace(/^.*\/v2\//, '')
    sent.push(name)
    return (await between?.(name, request)) ?? sandbox.send(request)
  }
  const connection = (): Connection => ({
    baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
    credential: { kind: 'apiKey', key: sandbox.apiKey },
    language: 'en',
    organizationId: ids.organization
  })
  // Each till makes its own ids.
  const random = seededRandom(100 + index)
  at.context.random = random
  const engine = createEngine({
    store: at.context.store,
    send,
    connection,
    clock,
    random,
    bootId: 'boot1',
    onChange: () => undefined,
    syncPull: () => undefined
  })
  at.context.clock = clock
  at.context.queue = engine
  at.context.jobs = engine
  at.context.sales = createRemote({ send, connection, clock, random }).sales
  engine.start()
  return { at, engine, person, sent, cut: (next) => (isCut = next), tamper: (next) => (between = next) }
}

function fillCache(at: Till, goods: readonly ProductId[], sandbox: Sandbox): void {
  const named = new Map(sandbox.world.all('product').map(({ _id, name }) => [_id, name]))
  at.catalog.transaction((db) => {
    removeRecords(db, 'currency', ['som', 'dollar'])
    removeRecords(db, 'method', ['cash', 'card'])
    putRecord(db, 'currency', { id: som.id, value: som }, 0, 1)
    ;[byCash, byCard].forEach((value, position) => putRecord(db, 'method', { id: value.id, value }, position, 1))
    putRecord(db, 'employee', { id: ids.nodira, value: { id: ids.nodira, name: 'Nodira', isBoss: false } }, 0, 1)
    putRecord(db, 'employee', { id: ids.rustam, value: { id: ids.rustam, name: 'Rustam', isBoss: false } }, 1, 1)
    putRecord(db, 'employee', { id: ids.owner, value: { id: ids.owner, name: 'Boss', isBoss: true } }, 2, 1)
    goods.forEach((id, position) => {
      const price = {
        priceListId: ids.priceList,
        organizationId: ids.organization,
        amount: position === 1 ? '30000' : '12500'
      }
      const shops = [{ organizationId: ids.organization, isAvailable: true }]
      putProduct(
        db,
        product(id, named.get(id) ?? id, { prices: [price], shops, isMarked: position === 2 }),
        position,
        1
      )
    })
  })
}

export type Sold = { code: string; number: string; saleId: SaleId }

/** Sells these quantities of the goods at a till, and lets the sale arrive. */
export async function sellAt(
  { first, clock }: Pick<Shop, 'clock'> & { first: Register },
  lines: readonly [ProductId, string][],
  method = byCash
): Promise<Sold> {
  const { at } = first
  for (const [productId, quantity] of lines) await at.call('ticket.add', { productId, quantity })
  const ticketId = await currentId(at)
  const { totalMinor, cashDueMinor = totalMinor } = await at.call('ticket.current', {})
  const amountMinor = method === byCash ? cashDueMinor : totalMinor
  await at.call('checkout.addTender', { methodId: method.id, currencyId: som.id, amountMinor })
  const { receipt } = await at.call('checkout.finish', { ticketId })
  await clock.advance(60_000)
  return { code: receipt.code, number: receipt.receiptNumber, saleId: receipt.saleId }
}

/** Finds a sale by its code at a till, and reads it. */
export async function openAt({ at }: Register, code: string): Promise<SaleId> {
  const { sales } = await at.call('otherTillSales.find', { text: code })
  return (await at.call('otherTillSales.open', { serverId: sales[0]?.id ?? '' })).saleId
}
/** Returns the wish to refund this quantity of a line, or all that is left of each line. */
export async function wishOf({ at }: Register, saleId: SaleId, quantity?: string, method = byCash) {
  const { lines, refunds } = await at.call('refund.preview', { saleId })
  const open = lines.filter(({ left }) => left !== '0')
  const asked = quantity === undefined ? open : open.slice(0, 1)
  return {
    saleId,
    refunds,
    ways: [{ methodId: method.id }],
    approval,
    lines: asked.map(({ lineId, left }) => ({ lineId, quantity: quantity ?? left }))
  }
}
export const giveBack = async (register: Register, saleId: SaleId, quantity?: string, method = byCash) =>
  register.at.ask('refund.finish', await wishOf(register, saleId, quantity, method))
export const kindOf = (answer: Awaited<ReturnType<typeof giveBack>>) => (answer.ok ? 'done' : answer.failure.kind)
