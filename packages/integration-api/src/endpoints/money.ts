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
import { absolute, once, read, tagged } from './row.ts'

// Payment methods, invoices and movements of money.

export const money = {
  ...tagged('Payment-method', {
    'payment-method/create': once('POST', 'document', MethodCreate, PaymentMethod),
    'payment-method/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'payment-method/get-all': read('GET', 'document', MethodAll, PaymentMethod, { list: 'array' }),
    'payment-method/get-by-id/{id}': read('GET', 'document', Nothing, PaymentMethod),
    'payment-method/get-deleted': read('GET', 'document', DeletedSince, DeletedId, { list: 'array' }),
    'payment-method/set-active': absolute('PUT', 'document', MethodSetActive, PaymentMethod),
    'payment-method/update': absolute('PUT', 'document', MethodUpdate, PaymentMethod)
  }),
  ...tagged('Payment-type', {
    'payment-type/create': once('POST', 'document', PaymentTypeCreate, PaymentType),
    'payment-type/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'payment-type/get-all': read('POST', 'document', PaymentTypeAll, PaymentType, { list: 'array' }),
    'payment-type/get-by-id/{id}': read('GET', 'document', Nothing, PaymentType),
    'payment-type/get-deleted': read('GET', 'document', DeletedSince, DeletedId, { list: 'array' }),
    'payment-type/set-state': absolute('PUT', 'document', PaymentTypeSetState, PaymentType),
    'payment-type/update': absolute('PUT', 'document', PaymentTypeUpdate, PaymentType)
  }),
  ...tagged('Invoice', {
    'invoice/create': once('POST', 'document', InvoiceCreate, Invoice, { bare: true }),
    'invoice/get-by-id/{id}': read('GET', 'document', Nothing, Invoice, { bare: true }),
    'invoice/get-initial-payment/by-trade-id': read('GET', 'reference', InvoiceByTrade, Invoice, { bare: true }),
    'invoice/get-paging': read('POST', 'document', InvoicePaging, InvoiceRow, { list: 'data' }),
    'invoice/set-state': absolute('PUT', 'document', InvoiceSetState, Invoice, { bare: true })
  }),
  ...tagged('Transaction', {
    'transaction/exchange': once('POST', 'reference', ExchangeBody, Transaction),
    'transaction/exchange-method': once('POST', 'reference', ExchangeMethodBody, Transaction),
    'transaction/expense': once('POST', 'reference', TransactionBody, Transaction),
    'transaction/expense/approve': absolute('PUT', 'reference', ExpenseApprove, Transaction),
    'transaction/expense/redirect': absolute('PUT', 'reference', ExpenseRedirect, Transaction),
    'transaction/expense/reject': absolute('PUT', 'reference', ExpenseReject, Transaction),
    'transaction/get-by-id/{id}': read('GET', 'reference', Nothing, Transaction),
    'transaction/get-paging': read('POST', 'reference', TransactionPaging, TransactionRow, { list: 'data' }),
    'transaction/income': once('POST', 'reference', TransactionBody, Transaction),
    'transaction/set-state': absolute('PUT', 'reference', TransactionSetState, Transaction),
    'transaction/transfer': once('POST', 'reference', MoneyTransferBody, Transaction)
  }),
  ...tagged('Extra-cost', {
    'extra-cost/create': once('POST', 'reference', ExtraCostCreate, ExtraCost),
    'extra-cost/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'extra-cost/get-all': read('GET', 'reference', ExtraCostAll, ExtraCost, { list: 'array' }),
    'extra-cost/get-by-id/{id}': read('GET', 'reference', Nothing, ExtraCost),
    'extra-cost/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'extra-cost/get-paging': read('POST', 'reference', ExtraCostPaging, ExtraCost, { list: 'data' }),
    'extra-cost/update': absolute('PUT', 'reference', ExtraCostUpdate, ExtraCost)
  }),
  ...tagged('Recon-act', {
    'recon-act/get-all': read('POST', 'reference', ReconAll, ReconActs),
    'recon-act/get-all/export': read('POST', 'reference', ReconExport, ReconFile),
    'recon-act/get-by-id/{id}': read('GET', 'reference', Nothing, ReconAct)
  })
}
