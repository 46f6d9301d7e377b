import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putCustomer, removeCustomers } from '../../../src/main/db/customers/customer-cache.ts'
import { putCursor, cursorOf } from '../../../src/main/db/catalog/cursors.ts'
import { jobAbout } from '../../../src/main/db/core/job-rows.ts'
import { move } from '../../../src/main/db/outbox/transitions.ts'
import { arrive, intend } from '../../../src/main/db/outbox/attempts.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import type { Instant, Monotonic } from '../../../src/shared/ports.ts'
import { countDrawer, current, currentId, jobs, journalActs, needs, scan, selling, type Till } from '../till.ts'

let at: Till
beforeEach(async () => {
  at = await selling()
  pull('c1', 'Азиза Каримова', '+998901234567', { card: 'KL-0042' })
  pull('c2', 'Vali Aliyev', '93 555 12 00', { isBlacklisted: true })
})
afterEach(() => {
  at.remove()
})

function pull(id: string, name: string, phone: string, more: object = {}): void {
  at.catalog.transaction((db) => putCustomer(db, { id, value: { id, name, phones: [phone], ...more } }, 0, 1))
}
const search = async (text: string, limit = 10) => at.call('customer.search', { text, limit })
const names = async (text: string) => (await search(text)).customers.map(({ name }) => name)
const add = (name: string, phone?: string) => at.call('customer.add', { name, ...(phone && { phone }) })

/** Stores the service's answer with its own id. */
function arrived(localId: CustomerId, serverId: string): void {
  const job = jobAbout(at.context.store, 'customer.create', localId)
  if (job === undefined) throw new Error('no job')
  const stamp = { at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' }
  const bytes = { method: 'POST', path: '/', body: new Uint8Array(), identity: '', serverTime: undefined }
  at.context.store.transaction((db) => {
    intend(db, job.id, bytes, stamp)
    arrive(db, job.id, serverId, stamp)
  })
}
/** Ends a pull of the customers. */
function pulledAt(time: Instant): void {
  at.catalog.transaction((db) => {
    putCursor(db, { ...cursorOf(db, 'customer', ''), syncedAt: time })
  })
}

describe('a search', () => {
  it('the search finds pulled customers and those made here, in either alphabet, by phone and by card', async () => {
    await add('Bobur Saidov', '97 111 22 33')
    expect(await names('aziza')).toEqual(['Азиза Каримова'])
    expect(await names('бобур')).toEqual(['Bobur Saidov'])
    expect(await names('111 22')).toEqual(['Bobur Saidov'])
    expect(await names('kl-0042')).toEqual(['Азиза Каримова'])
    expect(await names('nobody')).toEqual([])
  })

  it('the search says who is unsent or on the black list, and how the phone is read', async () => {
    await add('Bobur Saidov', '971112233')
    expect((await search('bobur')).customers).toMatchObject([{ phone: '+998 97 111 22 33', isUnsent: true }])
    expect((await search('vali')).customers).toMatchObject([{ id: 'c2', isBlacklisted: true, isUnsent: false }])
  })

  it('the search answers no more than was asked for, and says if there are more', async () => {
    for (let count = 0; count < 4; count += 1) pull(`x${count}`, `Olim ${'abcd'.charAt(count)}`, `+99890000000${count}`)
    const found = await search('olim', 3)
    expect([found.customers.length, found.hasMore]).toEqual([3, true])
    expect((await search('olim', 4)).hasMore).toBe(false)
  })

  it('an empty search shows the customers that were added or served last', async () => {
    expect(await names('')).toEqual([])
    await at.call('ticket.setCustomer', { customerId: 'c2' })
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    at.pass(1000)
    await add('Bobur Saidov')
    expect(await names('')).toEqual(['Bobur Saidov', 'Vali Aliyev'])
  })

  it('the search works while the catalogue is missing', async () => {
    await add('Bobur Saidov')
    at.context.catalog = () => undefined
    expect(await names('bobur')).toEqual(['Bobur Saidov'])
  })
})

describe('a new customer', () => {
  it('a new customer is written with the journal row and the job in one transaction, and wakes the queue', async () => {
    const woken = at.woken()
    const made = await at.call('customer.add', { name: ' Bobur  Saidov ', phone: '97 111-22-33', note: 'wholesale' })
    expect(made).toMatchObject({ name: 'Bobur Saidov', phone: '+998 97 111 22 33', isUnsent: true })
    const job = jobs(at).at(-1)
    expect(job).toMatchObject({ kind: 'customer.create', subject_id: made.id, shift_id: null, employee_id: 'anna' })
    expect(job && needs(at, job)).toEqual([])
    expect(journalActs(at).at(-1)).toBe('customer.add')
    expect(at.woken()).toBe(woken + 1)
    at.restart()
    expect(at.context.store.prepare(`SELECT name, phone, body ->> '$.note' AS note FROM customer`).all()).toEqual([
      { name: 'Bobur Saidov', phone: '+998971112233', note: 'wholesale' }
    ])
  })

  it('a new customer without a name, with an invalid phone, or with another customer’s phone is refused', async () => {
    expect(await at.refused('customer.add', { name: '  ' })).toMatchObject({ kind: 'customer.name' })
    expect(await at.refused('customer.add', { name: 'Olim', phone: '12' })).toMatchObject({ kind: 'customer.phone' })
    const taken = await at.refused('customer.add', { name: 'Olim', phone: '8 90 123 45 67' })
    expect(taken).toEqual({ kind: 'customer.phoneTaken', facts: { name: 'Азиза Каримова' } })
    await add('Bobur Saidov', '971112233')
    const ours = await at.refused('customer.add', { name: 'Olim', phone: '971112233' })
    expect(ours).toMatchObject({ kind: 'customer.phoneTaken', facts: { name: 'Bobur Saidov' } })
    expect(jobs(at).filter(({ kind }) => kind === 'customer.create')).toHaveLength(1)
  })

  it('a customer who is known by phone and name is not made again, in any alphabet', async () => {
    expect(await add('Aziza Karimova', '901234567')).toMatchObject({ id: 'c1' })
    const made = await add('Bobur Saidov', '971112233')
    expect(await add('Бобур Саидов', '+998971112233')).toMatchObject({ id: made.id })
    expect(jobs(at).filter(({ kind }) => kind === 'customer.create')).toHaveLength(1)
  })
})

describe('the tax number and the card of a new customer', () => {
  it('a new customer is stored with the tax number, found by it, and not made twice with it', async () => {
    pull('c3', 'Anhor kafesi', '', { taxNumber: '302 345 678' })
    const made = await at.call('customer.add', { name: 'Non MChJ', taxNumber: '301 234 567' })
    expect(made).toMatchObject({ taxNumber: '301234567', isUnsent: true })
    expect(at.context.store.prepare('SELECT tax_number FROM customer').all()).toEqual([{ tax_number: '301234567' }])
    expect(await names('301234567')).toEqual(['Non MChJ'])
    expect(await names('302345678')).toEqual(['Anhor kafesi'])
    expect(await at.call('customer.add', { name: 'НОН МЧЖ', taxNumber: '301234567' })).toMatchObject({ id: made.id })
    expect(await at.call('customer.add', { name: 'Anhor Kafesi', taxNumber: '302345678' })).toMatchObject({ id: 'c3' })
    const taken = { kind: 'customer.taxNumberTaken', facts: { name: 'Anhor kafesi' } }
    expect(await at.refused('customer.add', { name: 'Olim', taxNumber: '302345678' })).toEqual(taken)
    expect(await at.refused('customer.add', { name: 'Olim', taxNumber: '30234567' })).toMatchObject({
      kind: 'customer.taxNumber'
    })
    expect(jobs(at).filter(({ kind }) => kind === 'customer.create')).toHaveLength(1)
  })

  it('a new customer is stored with a card and found by its scan, and a card of another customer is refused', async () => {
    const asked = { name: 'Bobur Saidov', phone: '971112233' }
    const made = await at.call('customer.add', { ...asked, card: ' KL-7001 ' })
    expect(made).toMatchObject({ card: 'KL-7001', isUnsent: true })
    expect((await search('KL-7001')).customers).toMatchObject([{ id: made.id, card: 'KL-7001' }])
    expect(await at.call('customer.add', { ...asked, card: 'KL-7001' })).toMatchObject({ id: made.id })
    const taken = (name: string) => ({ kind: 'customer.cardTaken', facts: { name } })
    expect(await at.refused('customer.add', { name: 'Olim', card: 'KL-7001' })).toEqual(taken('Bobur Saidov'))
    expect(await at.refused('customer.add', { name: 'Olim', card: 'KL-0042' })).toEqual(taken('Азиза Каримова'))
    const ofBank = await at.refused('customer.add', { name: 'Olim', card: '4111111111111111' })
    expect(ofBank.kind).toBe('note.cardNumber')
    for (const card of ['KL', 'a card', 'x'.repeat(65)])
      expect(await at.refused('customer.add', { name: 'Olim', card })).toEqual({ kind: 'customer.card' })
    // An existing customer is refused, because the card would be lost without notice.
    expect((await at.refused('customer.add', { ...asked, card: 'KL-7002' })).kind).toBe('customer.phoneTaken')
    expect(jobs(at).filter(({ kind }) => kind === 'customer.create')).toHaveLength(1)
  })
})

describe('a new customer whom the service knows or refuses', () => {
  it('a new customer at the service is shown once: as made here until the pull brings the customer, then as pulled', async () => {
    const { id } = await add('Bobur Saidov', '971112233')
    arrived(id, 'server-1')
    expect((await search('bobur')).customers).toMatchObject([{ id, isUnsent: false }])
    pull('server-1', 'Bobur Saidov', '+998971112233')
    expect((await search('bobur')).customers).toMatchObject([{ id: 'server-1' }])
    expect((await search('')).customers).toMatchObject([{ id: 'server-1' }])
  })

  it('a new customer who was deleted at the service is not offered any more once a later pull knows it', async () => {
    const { id } = await add('Bobur Saidov', '971112233')
    arrived(id, 'server-1')
    pull('server-1', 'Bobur Saidov', '+998971112233')
    at.catalog.transaction((db) => removeCustomers(db, ['server-1']))
    pulledAt((at.context.clock.now() + 3_600_000) as Instant)
    expect(await names('bobur')).toEqual([])
    expect(await at.refused('ticket.setCustomer', { customerId: id })).toMatchObject({ kind: 'customer.unknown' })
  })

  it('a new customer whom a manager gave up is not found any more', async () => {
    const { id } = await add('Bobur Saidov')
    const job = jobAbout(at.context.store, 'customer.create', id)
    at.context.store.transaction((db) => {
      move(db, 'Escalate', job?.id ?? ('' as never), at.context.clock.now(), { reason: 'conflict' })
      move(db, 'WriteOff', job?.id ?? ('' as never), at.context.clock.now())
    })
    expect(await names('bobur')).toEqual([])
  })
})

describe('the customer of a ticket', () => {
  it('the customer is set, changed and removed, and stays through holding, recalling and a power cut', async () => {
    const made = await add('Bobur Saidov', '971112233')
    const seen = { id: made.id, name: 'Bobur Saidov', balanceMinor: 0, phone: '+998 97 111 22 33' }
    expect((await at.call('ticket.setCustomer', { customerId: made.id })).customer).toEqual(seen)
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    expect((await current(at)).customer).toBeUndefined()
    at.restart()
    await at.call('people.signIn', { employeeId: 'anna', pin: '2468' })
    const recalled = await at.call('ticket.recall', { ticketId })
    expect(recalled.customer).toEqual(seen)
    expect((await at.call('ticket.setCustomer', { customerId: 'c1' })).customer?.id).toBe('c1')
    expect((await at.call('ticket.setCustomer', { customerId: null })).customer).toBeUndefined()
    expect(await at.refused('ticket.setCustomer', { customerId: 'x' })).toMatchObject({
      kind: 'customer.unknown'
    })
  })

  it('the customer is on the receipt, and a new one is sent before the sale and before the held ticket', async () => {
    const made = await add('Bobur Saidov')
    await at.call('ticket.setCustomer', { customerId: made.id })
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    const held = jobs(at).at(-1)
    expect(held && needs(at, held)).toEqual(['customer.create'])
    await at.call('ticket.recall', { ticketId })
    const sold = await at.call('checkout.cashExact', { ticketId })
    expect(sold.receipt.customer).toBe('Bobur Saidov')
    expect(sold.ticket.customer).toBeUndefined()
    const sale = jobs(at).find(({ kind }) => kind === 'sale.create')
    expect(sale && needs(at, sale)).toEqual(['customer.create', 'shift.open'])
  })

  it('no job waits for a customer whom the service has', async () => {
    await at.call('ticket.setCustomer', { customerId: 'c2' })
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    const sale = jobs(at).find(({ kind }) => kind === 'sale.create')
    expect(sale && needs(at, sale)).toEqual(['shift.open'])
    expect((await at.call('sales.list', { search: 'aliyev', limit: 5 })).length).toBe(1)
  })

  it('customers and receipts are found while no shift is open', async () => {
    const { id } = await at.call('customer.add', { name: 'Bobur Saidov' })
    await scan(at, '4780001')
    const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await countDrawer(at)
    await at.call('shift.close', { note: 'counted' })
    expect((await at.call('app.state', {})).stage).toBe('openShift')
    const { customers } = await at.call('customer.search', { text: 'bobur', limit: 4 })
    expect(customers.map((each) => each.id)).toEqual([id])
    expect((await at.call('sales.visits', { customerId: id })).count).toBe(0)
    const sales = await at.call('sales.list', { search: receipt.receiptNumber, limit: 4 })
    expect(sales.map((sale) => sale.id)).toEqual([receipt.saleId])
  })
})
