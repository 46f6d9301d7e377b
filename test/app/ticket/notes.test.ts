import { afterEach, expect, it } from 'vitest'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { ticketById } from '../../../src/main/db/ticket/tickets.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { sharedTicketOf } from '../../../src/main/service-records/shared-ticket.ts'
import { ticketBody } from '../../../src/main/outbox/kinds/held-ticket.ts'
import { anna, boss, current, currentId, pins, scan, selling, signIn, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const lineId = async (index = 0) => (await current(at)).lines[index]?.id ?? ('' as never)
const write = async (note: string, index = 0) => at.call('ticket.noteLine', { lineId: await lineId(index), note })

it('the note survives holding, recalling and a power cut, and an empty one removes it', async () => {
  at = await selling()
  await scan(at, '4780001')
  expect((await write('  no onion ')).lines[0]?.note).toBe('no onion')
  const ticketId = await currentId(at)
  await at.call('ticket.hold', { name: 'Vali' })
  at.restart()
  await signIn(at, anna)
  expect((await at.call('ticket.recall', { ticketId })).lines[0]?.note).toBe('no onion')
  expect((await write(' ')).lines[0]?.note).toBeUndefined()
})

it('the note applies to its own pieces: the same goods scanned later are a new line, and a merge keeps them apart', async () => {
  at = await selling()
  await scan(at, '4780001')
  await write('no onion')
  await scan(at, '4780001')
  await scan(at, '4780001')
  const seen = (await current(at)).lines.map(({ quantity, note }) => [quantity, note])
  expect(seen).toEqual([
    ['1', 'no onion'],
    ['2', undefined]
  ])
  const first = await currentId(at)
  await at.call('ticket.hold', {})
  await scan(at, '4780001')
  const into = await currentId(at)
  const merged = await at.call('tickets.merge', { ticketId: into, from: [first], approval })
  expect(merged.lines.map(({ quantity, note }) => [quantity, note]).sort()).toEqual([
    ['1', 'no onion'],
    ['3', undefined]
  ])
})

it('the note goes with both parts of a line that is split', async () => {
  at = await selling()
  await scan(at, '4780001')
  await at.call('ticket.setQuantity', { lineId: await lineId(), quantity: '3' })
  const { id, lines, totalMinor } = await write('well done')
  const portions = [{ lineId: lines[0]?.id ?? ('' as never), quantity: '1' }]
  const rest = await at.call('tickets.split', { ticketId: id, way: { kind: 'goods', portions }, totalMinor })
  expect(rest.lines.map(({ quantity, note }) => [quantity, note])).toEqual([['2', 'well done']])
  const off = await at.call('ticket.recall', { ticketId: rest.held[0]?.id ?? '' })
  expect(off.lines.map(({ quantity, note }) => [quantity, note])).toEqual([['1', 'well done']])
})

it('the note is on the receipt under its line, and is sent with ticket and sale, as the comment is', async () => {
  at = await selling()
  await scan(at, '4780001')
  await write('no onion')
  const ticketId = await currentId(at)
  await at.call('tickets.describe', { ticketId, note: 'birthday' })
  const held = ticketById(at.context.store, ticketId)
  if (held === undefined) throw new Error('no ticket')
  const body = ticketBody(held, 'marker0000000000', undefined)
  expect(body).toMatchObject({ comment: 'birthday', receipt: { products: [{ note: 'no onion' }] } })
  expect(sharedTicketOf({ ...body, _id: 'there' })?.lines[0]?.note).toBe('no onion')
  const { receipt } = await at.call('checkout.cashExact', { ticketId })
  expect(receipt.lines[0]?.note).toBe('no onion')
  expect(JSON.stringify(receipt.paper.blocks)).toContain('no onion')
  const sale = saleById(at.context.store, receipt.saleId)
  if (sale === undefined) throw new Error('no sale')
  expect(saleBody(sale, undefined)).toMatchObject({ note: 'birthday', products: [{ note: 'no onion' }] })
})

it('the note takes no number of a payment card, and cannot be changed while the ticket is being paid', async () => {
  at = await selling()
  await scan(at, '4780001')
  const note = 'card 4111 1111 1111 1111'
  expect((await at.refused('ticket.noteLine', { lineId: await lineId(), note })).kind).toBe('note.cardNumber')
  expect((await at.refused('ticket.noteLine', { lineId: 'nothinghere00000', note: 'x' })).kind).toBe(
    'ticket.lineUnknown'
  )
})

it('the guests of a ticket stay with it while it is held, are on its card, on the receipt and in the report, and are not sent', async () => {
  at = await selling()
  await scan(at, '4780001')
  const ticketId = await currentId(at)
  await at.call('tickets.describe', { ticketId, guests: 4 })
  const { held } = await at.call('ticket.hold', { name: 'Vali' })
  expect(held[0]?.guests).toBe(4)
  at.restart()
  await signIn(at, anna)
  expect((await at.call('ticket.recall', { ticketId })).guests).toBe(4)
  const stored = ticketById(at.context.store, ticketId)
  if (stored === undefined) throw new Error('no ticket')
  expect(JSON.stringify(ticketBody(stored, 'marker0000000000', undefined))).not.toContain('guests')
  const { receipt } = await at.call('checkout.cashExact', { ticketId })
  const sale = saleById(at.context.store, receipt.saleId)
  if (sale === undefined) throw new Error('no sale')
  expect(JSON.stringify(saleBody(sale, undefined))).not.toContain('guests')
  expect(receipt.paper.blocks).toContainEqual(expect.objectContaining({ text: 'Mehmonlar: 4' }))
  expect(await at.call('reports.view', { period: 'shift', approval })).toMatchObject({ count: 1, guests: 4 })
})

it('a number of guests is from 1 to 99, and null removes it', async () => {
  at = await selling()
  await scan(at, '4780001')
  const ticketId = await currentId(at)
  for (const guests of [0, 100, 1.5]) {
    expect((await at.refused('tickets.describe', { ticketId, guests })).kind).toBe('input.invalid')
  }
  expect((await at.call('tickets.describe', { ticketId, guests: 99, note: 'window' })).guests).toBe(99)
  const cleared = await at.call('tickets.describe', { ticketId, guests: null })
  expect([cleared.guests, cleared.note]).toEqual([undefined, 'window'])
})
