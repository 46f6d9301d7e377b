import { z } from 'zod'
import {
  BookingTable,
  BookingTableAll,
  BookingTableCreate,
  BookingTableUpdate
} from '../schemas/sales/booking-table.ts'
import {
  ActiveSession,
  Session,
  SessionActive,
  SessionClose,
  SessionOpen,
  SessionPaging
} from '../schemas/sales/cashbox-session.ts'
import { Cashbox, CashboxAll } from '../schemas/sales/cashbox.ts'
import { DeletedId, DeletedSince, Id, Nothing, Ok, Page } from '../schemas/common.ts'
import {
  OpenTicket,
  OpenTicketCreate,
  OpenTicketDeleteMany,
  OpenTicketPaging,
  OpenTicketUpdate
} from '../schemas/sales/open-ticket.ts'
import {
  BulkProcess,
  SaleOrder,
  SaleOrderByCustomer,
  SaleOrderCreate,
  SaleOrderDeleteMany,
  SaleOrderPaging,
  SaleOrderRow,
  SaleOrderStatusMany,
  SaleOrderUpdate
} from '../schemas/sales/sale-order.ts'
import { SmsTemplate, SmsTemplateBody } from '../schemas/sales/sms-template.ts'
import { Column, ColumnCreate, ColumnPaging, ColumnUpdate, State, StateAll } from '../schemas/sales/state.ts'
import {
  Trade,
  TradeById,
  TradeCreate,
  TradeCustomFields,
  TradeExport,
  TradeItem,
  TradePaging,
  TradeRefund,
  TradeRow,
  TradeSetState,
  TradeSetStateId
} from '../schemas/sales/trade.ts'
import { absolute, keyed, once, read, tagged } from './row.ts'

// The work of a till: tickets, shifts, sales, orders.

export const sales = {
  ...tagged('Trade', {
    'trade/create': once('POST', 'reference', TradeCreate, Trade),
    'trade/custom-fields/set': absolute('POST', 'reference', TradeCustomFields, Trade),
    'trade/export-by-xls-template': read('POST', 'reference', TradeExport, z.string()),
    'trade/get-by-id': read('POST', 'reference', TradeById, Trade),
    'trade/get-by-id/for-bot/{id}': read('GET', 'reference', Nothing, Trade),
    'trade/get-by-id/{id}': read('GET', 'reference', Nothing, Trade),
    'trade/get-items/{id}': read('GET', 'reference', Nothing, TradeItem, { list: 'array' }),
    'trade/get-paging': read('POST', 'reference', TradePaging, TradeRow, { list: 'data' }),
    'trade/refund': once('POST', 'reference', TradeRefund, Trade),
    'trade/set-state': absolute('PUT', 'reference', TradeSetState, Trade),
    'trade/set-state-id': absolute('PUT', 'reference', TradeSetStateId, Trade)
  }),
  ...tagged('Sale-order', {
    'sale-order/accept/{id}': absolute('PUT', 'reference', Nothing, SaleOrder),
    'sale-order/create': keyed('POST', 'reference', SaleOrderCreate, SaleOrder),
    'sale-order/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'sale-order/get-by-customer/for-bot': read('POST', 'reference', SaleOrderByCustomer, SaleOrder, { list: 'list' }),
    'sale-order/get-by-id/for-bot/{id}': read('GET', 'reference', Nothing, SaleOrder),
    'sale-order/get-by-id/{id}': read('GET', 'reference', Nothing, SaleOrder),
    'sale-order/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'sale-order/get-paging': read('POST', 'reference', SaleOrderPaging, SaleOrderRow, { list: 'data' }),
    'sale-order/update': absolute('PUT', 'reference', SaleOrderUpdate, SaleOrder)
  }),
  ...tagged('Sale Order Bulk', {
    'sale-order/delete-many': absolute('POST', 'reference', SaleOrderDeleteMany, BulkProcess),
    'sale-order/update-status-many': absolute('POST', 'reference', SaleOrderStatusMany, BulkProcess)
  }),
  ...tagged('Open-ticket', {
    'open-ticket/create': once('POST', 'document', OpenTicketCreate, OpenTicket),
    'open-ticket/delete-many': absolute('POST', 'document', OpenTicketDeleteMany, Ok),
    'open-ticket/get-by-id/{id}': read('GET', 'document', Nothing, OpenTicket),
    'open-ticket/get-paging': read('POST', 'document', OpenTicketPaging, OpenTicket, { list: 'list' }),
    'open-ticket/update': absolute('PUT', 'document', OpenTicketUpdate, OpenTicket)
  }),
  ...tagged('Booking-table', {
    'booking-table/create': once('POST', 'reference', BookingTableCreate, BookingTable),
    'booking-table/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'booking-table/get-all': read('GET', 'reference', BookingTableAll, BookingTable, { list: 'array' }),
    'booking-table/get-by-id/{id}': read('GET', 'reference', Nothing, BookingTable),
    'booking-table/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'booking-table/update': absolute('PUT', 'reference', BookingTableUpdate, BookingTable)
  }),
  ...tagged('Cashbox', {
    'cashbox/get-all': read('GET', 'reference', CashboxAll, Cashbox, { list: 'array' })
  }),
  ...tagged('Cashbox-session', {
    'cashbox-session/close': once('PUT', 'document', SessionClose, Session),
    'cashbox-session/get-active': read('POST', 'document', SessionActive, ActiveSession),
    'cashbox-session/get-by-id/{id}': read('GET', 'document', Nothing, Session),
    'cashbox-session/get-paging': read('POST', 'document', SessionPaging, Session, { list: 'list' }),
    'cashbox-session/open': once('POST', 'document', SessionOpen, Session)
  }),
  ...tagged('States', {
    'states/get-all': read('POST', 'document', StateAll, State, { list: 'array' })
  }),
  ...tagged('States-settings', {
    'states-settings/create': once('POST', 'reference', ColumnCreate, Column),
    'states-settings/delete/{id}': absolute('DELETE', 'reference', Nothing, Id),
    'states-settings/get-by-id/{id}': read('GET', 'reference', Nothing, Column),
    'states-settings/get-paging': read('POST', 'reference', ColumnPaging, Column, { list: 'array' }),
    'states-settings/update/{id}': absolute('PUT', 'reference', ColumnUpdate, Column)
  }),
  ...tagged('Sms-template', {
    'sms-template/create': once('POST', 'document', SmsTemplateBody, SmsTemplate),
    'sms-template/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'sms-template/get-by-id/{id}': read('GET', 'document', Nothing, SmsTemplate),
    'sms-template/get-paging': read('POST', 'document', Page, SmsTemplate, { list: 'list' }),
    'sms-template/update/{id}': absolute('PUT', 'document', SmsTemplateBody, SmsTemplate)
  })
}
