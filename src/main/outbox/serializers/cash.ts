import type { z } from 'zod'
import type { InvoiceCreate } from '../../../backoffice/api/schemas/money/invoice.ts'
import type { TransactionBody } from '../../../backoffice/api/schemas/money/transaction.ts'
import type { CashArticle, CashMovement } from '../../domain/shift/cash.ts'
import { swapNote } from '../../domain/shift/swap.ts'
import { transferNote } from '../../domain/shift/transfer.ts'
import { major, markerTail } from '../../service-records/amounts.ts'

// The service keeps a cash movement as two records: an invoice, and the transaction that pays it from the register.

/** The service's names of the two directions. */
export const movementType = { in: 'income', out: 'expense' } as const

/**
 * The party of an article. The three other ids are required and sent empty (policy "party-of-user-type"). `customerId`
 * is the service's id.
 */
const partyOf = ({ party }: CashArticle, { employeeId }: CashMovement, customerId: string | undefined) => ({
  user_type: party,
  customer_id: party === 'customer' ? (customerId ?? '') : '',
  supplier_id: '',
  employee_id: party === 'employee' ? employeeId : '',
  person_id: ''
})

/** Builds the invoice. Its description begins with the marker, by which it is found again. */
export const invoiceBody = (
  movement: CashMovement,
  article: CashArticle,
  marker: string,
  customerId?: string
): InvoiceCreate => ({
  ...partyOf(article, movement, customerId),
  payment_type_id: article.id,
  organization_id: movement.organizationId,
  currency_id: movement.currency.id,
  to_be_paid: major(movement.amount, movement.currency.decimals),
  payment_date: new Date(movement.movedAt).toISOString(),
  description: [
    markerTail(marker),
    movement.number,
    movement.transfer && transferNote(movement.direction, movement.transfer),
    movement.swap && swapNote(movement.swap),
    // Without words of any language, as the notes of transfers and exchanges.
    movement.cancels && `↩ ${movement.cancels.number}`,
    movement.note
  ]
    .filter(Boolean)
    .join(' '),
  exchange_balance: false
})

/**
 * Builds the payment of the whole invoice. Without `paid` the service would take the example of its schema as the sum.
 */
export function transactionBody(
  movement: CashMovement,
  article: CashArticle,
  invoiceId: string,
  customerId?: string
): z.input<typeof TransactionBody> {
  const amount = major(movement.amount, movement.currency.decimals)
  return {
    ...partyOf(article, movement, customerId),
    invoice_id: invoiceId,
    payment_type_id: article.id,
    amount,
    paid: amount,
    atachments: [],
    payment_method_id: movement.methodId,
    currency_id: movement.currency.id
  }
}
