import { DeletedId, DeletedSince, Nothing, Ok } from '../schemas/common.ts'
import {
  Invoice,
  InvoiceByTrade,
  InvoiceCreate,
  InvoicePaging,
  InvoiceRow,
  InvoiceSetState
} from '../schemas/money/invoice.ts'
import {
  MethodAll,
  MethodCreate,
  MethodSetActive,
  MethodUpdate,
  PaymentMethod,
  PaymentType,
  PaymentTypeAll,
  PaymentTypeCreate,
  PaymentTypeSetState,
  PaymentTypeUpdate
} from '../schemas/money/payment.ts'
import {
  ExchangeBody,
  ExchangeMethodBody,
  ExpenseApprove,
  ExpenseRedirect,
  ExpenseReject,
  Transaction,
  TransactionBody,
  TransactionPaging,
  TransactionRow,
  TransactionSetState,
  MoneyTransferBody
} from '../schemas/money/transaction.ts'
import {
  ExtraCost,
  ExtraCostAll,
  ExtraCostCreate,
  ExtraCostPaging,
  ExtraCostUpdate
} from '../schemas/money/extra-cost.ts'
import { ReconAct, ReconActs, ReconAll, ReconExport, ReconFile } from '../schemas/money/recon-act.ts'
import type { Endpoint } from './row.ts'

// Ways to pay, invoices and movements of money.

export const money = {
  // Payment-method
  'payment-method/create': {
    method: 'POST',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'once',
    request: MethodCreate,
    response: PaymentMethod
  },
  'payment-method/delete/{id}': {
    method: 'DELETE',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'payment-method/get-all': {
    method: 'GET',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: MethodAll,
    response: PaymentMethod
  },
  'payment-method/get-by-id/{id}': {
    method: 'GET',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: PaymentMethod
  },
  'payment-method/get-deleted': {
    method: 'GET',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'payment-method/set-active': {
    method: 'PUT',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'absolute',
    request: MethodSetActive,
    response: PaymentMethod
  },
  'payment-method/update': {
    method: 'PUT',
    tag: 'Payment-method',
    source: 'document',
    repeat: 'absolute',
    request: MethodUpdate,
    response: PaymentMethod
  },

  // Payment-type
  'payment-type/create': {
    method: 'POST',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'once',
    request: PaymentTypeCreate,
    response: PaymentType
  },
  'payment-type/delete/{id}': {
    method: 'DELETE',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'payment-type/get-all': {
    method: 'POST',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: PaymentTypeAll,
    response: PaymentType
  },
  'payment-type/get-by-id/{id}': {
    method: 'GET',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: PaymentType
  },
  'payment-type/get-deleted': {
    method: 'GET',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'payment-type/set-state': {
    method: 'PUT',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'absolute',
    request: PaymentTypeSetState,
    response: PaymentType
  },
  'payment-type/update': {
    method: 'PUT',
    tag: 'Payment-type',
    source: 'document',
    repeat: 'absolute',
    request: PaymentTypeUpdate,
    response: PaymentType
  },

  // Invoice
  'invoice/create': {
    method: 'POST',
    tag: 'Invoice',
    source: 'document',
    repeat: 'once',
    bare: true,
    request: InvoiceCreate,
    response: Invoice
  },
  'invoice/get-by-id/{id}': {
    method: 'GET',
    tag: 'Invoice',
    source: 'document',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: Invoice
  },
  'invoice/get-initial-payment/by-trade-id': {
    method: 'GET',
    tag: 'Invoice',
    source: 'reference',
    repeat: 'read',
    bare: true,
    request: InvoiceByTrade,
    response: Invoice
  },
  'invoice/get-paging': {
    method: 'POST',
    tag: 'Invoice',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: InvoicePaging,
    response: InvoiceRow
  },
  'invoice/set-state': {
    method: 'PUT',
    tag: 'Invoice',
    source: 'document',
    repeat: 'absolute',
    bare: true,
    request: InvoiceSetState,
    response: Invoice
  },

  // Transaction
  'transaction/exchange': {
    method: 'POST',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'once',
    request: ExchangeBody,
    response: Transaction
  },
  'transaction/exchange-method': {
    method: 'POST',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'once',
    request: ExchangeMethodBody,
    response: Transaction
  },
  'transaction/expense': {
    method: 'POST',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'once',
    request: TransactionBody,
    response: Transaction
  },
  'transaction/expense/approve': {
    method: 'PUT',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'absolute',
    request: ExpenseApprove,
    response: Transaction
  },
  'transaction/expense/redirect': {
    method: 'PUT',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'absolute',
    request: ExpenseRedirect,
    response: Transaction
  },
  'transaction/expense/reject': {
    method: 'PUT',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'absolute',
    request: ExpenseReject,
    response: Transaction
  },
  'transaction/get-by-id/{id}': {
    method: 'GET',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Transaction
  },
  'transaction/get-paging': {
    method: 'POST',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: TransactionPaging,
    response: TransactionRow
  },
  'transaction/income': {
    method: 'POST',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'once',
    request: TransactionBody,
    response: Transaction
  },
  'transaction/set-state': {
    method: 'PUT',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'absolute',
    request: TransactionSetState,
    response: Transaction
  },
  'transaction/transfer': {
    method: 'POST',
    tag: 'Transaction',
    source: 'reference',
    repeat: 'once',
    request: MoneyTransferBody,
    response: Transaction
  },

  // Extra-cost
  'extra-cost/create': {
    method: 'POST',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'once',
    request: ExtraCostCreate,
    response: ExtraCost
  },
  'extra-cost/delete/{id}': {
    method: 'DELETE',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'extra-cost/get-all': {
    method: 'GET',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ExtraCostAll,
    response: ExtraCost
  },
  'extra-cost/get-by-id/{id}': {
    method: 'GET',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: ExtraCost
  },
  'extra-cost/get-deleted': {
    method: 'GET',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'extra-cost/get-paging': {
    method: 'POST',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: ExtraCostPaging,
    response: ExtraCost
  },
  'extra-cost/update': {
    method: 'PUT',
    tag: 'Extra-cost',
    source: 'reference',
    repeat: 'absolute',
    request: ExtraCostUpdate,
    response: ExtraCost
  },

  // Recon-act
  'recon-act/get-all': {
    method: 'POST',
    tag: 'Recon-act',
    source: 'reference',
    repeat: 'read',
    request: ReconAll,
    response: ReconActs
  },
  'recon-act/get-all/export': {
    method: 'POST',
    tag: 'Recon-act',
    source: 'reference',
    repeat: 'read',
    request: ReconExport,
    response: ReconFile
  },
  'recon-act/get-by-id/{id}': {
    method: 'GET',
    tag: 'Recon-act',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: ReconAct
  }
} as const satisfies Record<string, Endpoint>
