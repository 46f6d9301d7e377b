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
import type { Endpoint } from './row.ts'

// What a till does: tickets, shifts, sales, orders.

export const sales = {
  // Trade
  'trade/create': {
    method: 'POST',
    tag: 'Trade',
    source: 'reference',
    repeat: 'once',
    request: TradeCreate,
    response: Trade
  },
  'trade/custom-fields/set': {
    method: 'POST',
    tag: 'Trade',
    source: 'reference',
    repeat: 'absolute',
    request: TradeCustomFields,
    response: Trade
  },
  'trade/export-by-xls-template': {
    method: 'POST',
    tag: 'Trade',
    source: 'reference',
    repeat: 'read',
    request: TradeExport,
    response: z.string()
  },
  'trade/get-by-id': {
    method: 'POST',
    tag: 'Trade',
    source: 'reference',
    repeat: 'read',
    request: TradeById,
    response: Trade
  },
  'trade/get-by-id/for-bot/{id}': {
    method: 'GET',
    tag: 'Trade',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Trade
  },
  'trade/get-by-id/{id}': {
    method: 'GET',
    tag: 'Trade',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Trade
  },
  'trade/get-items/{id}': {
    method: 'GET',
    tag: 'Trade',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: Nothing,
    response: TradeItem
  },
  'trade/get-paging': {
    method: 'POST',
    tag: 'Trade',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: TradePaging,
    response: TradeRow
  },
  'trade/refund': {
    method: 'POST',
    tag: 'Trade',
    source: 'reference',
    repeat: 'once',
    request: TradeRefund,
    response: Trade
  },
  'trade/set-state': {
    method: 'PUT',
    tag: 'Trade',
    source: 'reference',
    repeat: 'absolute',
    request: TradeSetState,
    response: Trade
  },
  'trade/set-state-id': {
    method: 'PUT',
    tag: 'Trade',
    source: 'reference',
    repeat: 'absolute',
    request: TradeSetStateId,
    response: Trade
  },

  // Sale-order
  'sale-order/accept/{id}': {
    method: 'PUT',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: SaleOrder
  },
  'sale-order/create': {
    method: 'POST',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'keyed',
    request: SaleOrderCreate,
    response: SaleOrder
  },
  'sale-order/delete/{id}': {
    method: 'DELETE',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'sale-order/get-by-customer/for-bot': {
    method: 'POST',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: SaleOrderByCustomer,
    response: SaleOrder
  },
  'sale-order/get-by-id/for-bot/{id}': {
    method: 'GET',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: SaleOrder
  },
  'sale-order/get-by-id/{id}': {
    method: 'GET',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: SaleOrder
  },
  'sale-order/get-deleted': {
    method: 'GET',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'sale-order/get-paging': {
    method: 'POST',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: SaleOrderPaging,
    response: SaleOrderRow
  },
  'sale-order/update': {
    method: 'PUT',
    tag: 'Sale-order',
    source: 'reference',
    repeat: 'absolute',
    request: SaleOrderUpdate,
    response: SaleOrder
  },

  // Sale Order Bulk
  'sale-order/delete-many': {
    method: 'POST',
    tag: 'Sale Order Bulk',
    source: 'reference',
    repeat: 'absolute',
    request: SaleOrderDeleteMany,
    response: BulkProcess
  },
  'sale-order/update-status-many': {
    method: 'POST',
    tag: 'Sale Order Bulk',
    source: 'reference',
    repeat: 'absolute',
    request: SaleOrderStatusMany,
    response: BulkProcess
  },

  // Open-ticket
  'open-ticket/create': {
    method: 'POST',
    tag: 'Open-ticket',
    source: 'document',
    repeat: 'once',
    request: OpenTicketCreate,
    response: OpenTicket
  },
  'open-ticket/delete-many': {
    method: 'POST',
    tag: 'Open-ticket',
    source: 'document',
    repeat: 'absolute',
    request: OpenTicketDeleteMany,
    response: Ok
  },
  'open-ticket/get-by-id/{id}': {
    method: 'GET',
    tag: 'Open-ticket',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: OpenTicket
  },
  'open-ticket/get-paging': {
    method: 'POST',
    tag: 'Open-ticket',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: OpenTicketPaging,
    response: OpenTicket
  },
  'open-ticket/update': {
    method: 'PUT',
    tag: 'Open-ticket',
    source: 'document',
    repeat: 'absolute',
    request: OpenTicketUpdate,
    response: OpenTicket
  },

  // Booking-table
  'booking-table/create': {
    method: 'POST',
    tag: 'Booking-table',
    source: 'reference',
    repeat: 'once',
    request: BookingTableCreate,
    response: BookingTable
  },
  'booking-table/delete/{id}': {
    method: 'DELETE',
    tag: 'Booking-table',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'booking-table/get-all': {
    method: 'GET',
    tag: 'Booking-table',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: BookingTableAll,
    response: BookingTable
  },
  'booking-table/get-by-id/{id}': {
    method: 'GET',
    tag: 'Booking-table',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: BookingTable
  },
  'booking-table/get-deleted': {
    method: 'GET',
    tag: 'Booking-table',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'booking-table/update': {
    method: 'PUT',
    tag: 'Booking-table',
    source: 'reference',
    repeat: 'absolute',
    request: BookingTableUpdate,
    response: BookingTable
  },

  // Cashbox
  'cashbox/get-all': {
    method: 'GET',
    tag: 'Cashbox',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: CashboxAll,
    response: Cashbox
  },

  // Cashbox-session
  'cashbox-session/close': {
    method: 'PUT',
    tag: 'Cashbox-session',
    source: 'document',
    repeat: 'once',
    request: SessionClose,
    response: Session
  },
  'cashbox-session/get-active': {
    method: 'POST',
    tag: 'Cashbox-session',
    source: 'document',
    repeat: 'read',
    request: SessionActive,
    response: ActiveSession
  },
  'cashbox-session/get-by-id/{id}': {
    method: 'GET',
    tag: 'Cashbox-session',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: Session
  },
  'cashbox-session/get-paging': {
    method: 'POST',
    tag: 'Cashbox-session',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: SessionPaging,
    response: Session
  },
  'cashbox-session/open': {
    method: 'POST',
    tag: 'Cashbox-session',
    source: 'document',
    repeat: 'once',
    request: SessionOpen,
    response: Session
  },

  // States
  'states/get-all': {
    method: 'POST',
    tag: 'States',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: StateAll,
    response: State
  },

  // States-settings
  'states-settings/create': {
    method: 'POST',
    tag: 'States-settings',
    source: 'reference',
    repeat: 'once',
    request: ColumnCreate,
    response: Column
  },
  'states-settings/delete/{id}': {
    method: 'DELETE',
    tag: 'States-settings',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Id
  },
  'states-settings/get-by-id/{id}': {
    method: 'GET',
    tag: 'States-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Column
  },
  'states-settings/get-paging': {
    method: 'POST',
    tag: 'States-settings',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: ColumnPaging,
    response: Column
  },
  'states-settings/update/{id}': {
    method: 'PUT',
    tag: 'States-settings',
    source: 'reference',
    repeat: 'absolute',
    request: ColumnUpdate,
    response: Column
  },

  // Sms-template
  'sms-template/create': {
    method: 'POST',
    tag: 'Sms-template',
    source: 'document',
    repeat: 'once',
    request: SmsTemplateBody,
    response: SmsTemplate
  },
  'sms-template/delete/{id}': {
    method: 'DELETE',
    tag: 'Sms-template',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'sms-template/get-by-id/{id}': {
    method: 'GET',
    tag: 'Sms-template',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: SmsTemplate
  },
  'sms-template/get-paging': {
    method: 'POST',
    tag: 'Sms-template',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: Page,
    response: SmsTemplate
  },
  'sms-template/update/{id}': {
    method: 'PUT',
    tag: 'Sms-template',
    source: 'document',
    repeat: 'absolute',
    request: SmsTemplateBody,
    response: SmsTemplate
  }
} as const satisfies Record<string, Endpoint>
