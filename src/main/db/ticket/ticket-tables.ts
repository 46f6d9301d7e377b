import { CardStep, Line, TicketHead } from '../../domain/core/records.ts'
import { table } from '../core/table.ts'

// The tables of a ticket: its head with the tenders, its lines, and its card payments at the terminal.

export const tickets = table('ticket', TicketHead, {
  columns: { id: 'id', state: 'state', name: 'name', held_at: 'heldAt' },
  written: ['id', 'state']
})
export const ticketLines = table('ticket_line', Line, { columns: { id: 'id', product_id: 'productId' } })
export const cardSteps = table('card_step', CardStep, { columns: { id: 'tender.id' } })
