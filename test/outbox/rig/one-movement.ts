import { expect } from 'vitest'
import type { FaultRow } from '@kassa/sandbox'
import { invoicesOf, transactionsOf } from './cash-rig.ts'
import { rig } from './one-rig.ts'

// Shared parts of the tests of a cash movement.

export const drain = async (hours = 12) => {
  rig.engine().wake()
  await rig.drain(hours)
}
export const at = (endpoint: string, fault: FaultRow['fault'], times = [1]) => ({
  faults: [{ endpoint, fault, at: times }]
})

/** Expects one movement of 50 000: one invoice and one payment of it, and both ids known to the till. */
export function expectOnce(id: string, type: 'income' | 'expense' = 'income') {
  const [invoice, ...moreInvoices] = invoicesOf(rig)
  const [transaction, ...moreTransactions] = transactionsOf(rig)
  expect([moreInvoices, moreTransactions]).toEqual([[], []])
  expect(invoice).toMatchObject({ type, to_be_paid: 50_000, paid: 50_000, state: 'done' })
  expect(transaction).toMatchObject({ type, amount: 50_000, paid: 50_000, invoice_id: invoice?._id })
  expect(rig.job('invoice.create', id)).toMatchObject({ state: 'done', serverId: invoice?._id })
  expect(rig.job('transaction.create', id)).toMatchObject({ state: 'done', serverId: transaction?._id })
}
