import { DeletedId, DeletedSince, Nothing } from '../schemas/common.ts'
import {
  MarkedProduct,
  ProductByMark,
  ProductStock,
  ProductStockPaging,
  ProductWarehouse,
  ProductWarehousePaging
} from '../schemas/stock.ts'
import { Warehouse, WarehouseAll, WarehousePaging } from '../schemas/warehouse.ts'
import { Income, IncomeCancel, IncomeCreate, IncomePaging, IncomeRow } from '../schemas/income.ts'
import { Transfer, TransferBody, TransferPaging, TransferSetStatus } from '../schemas/internal-transfer.ts'
import {
  PurchaseOrder,
  PurchaseOrderCreate,
  PurchaseOrderPaging,
  PurchaseOrderSetState
} from '../schemas/purchase-order.ts'
import {
  Purchase,
  PurchaseCreate,
  PurchasePaging,
  PurchaseRow,
  PurchaseSetState,
  PurchaseUpdate
} from '../schemas/purchase.ts'
import type { Endpoint } from './row.ts'

// Where goods lie and how they get there.

export const stock = {
  // Warehouse
  'warehouse/get-all': {
    method: 'POST',
    tag: 'Warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: WarehouseAll,
    response: Warehouse
  },
  'warehouse/get-by-id/{id}': {
    method: 'GET',
    tag: 'Warehouse',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Warehouse
  },
  'warehouse/get-deleted': {
    method: 'GET',
    tag: 'Warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'warehouse/get-paging': {
    method: 'POST',
    tag: 'Warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: WarehousePaging,
    response: Warehouse
  },

  // Product-warehouse
  'product-warehouse/get-deleted': {
    method: 'GET',
    tag: 'Product-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'product-warehouse/get-paging': {
    method: 'POST',
    tag: 'Product-warehouse',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: ProductWarehousePaging,
    response: ProductWarehouse
  },

  // Product-stock
  'product-stock/get-by-mark': {
    method: 'POST',
    tag: 'Product-stock',
    source: 'reference',
    repeat: 'read',
    request: ProductByMark,
    response: MarkedProduct
  },
  'product-stock/get-paging': {
    method: 'POST',
    tag: 'Product-stock',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: ProductStockPaging,
    response: ProductStock
  },

  // Internal-transfer
  'internal-transfer/create': {
    method: 'POST',
    tag: 'Internal-transfer',
    source: 'document',
    repeat: 'once',
    request: TransferBody,
    response: Transfer
  },
  'internal-transfer/get-by-id/{id}': {
    method: 'GET',
    tag: 'Internal-transfer',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: Transfer
  },
  'internal-transfer/get-paging': {
    method: 'POST',
    tag: 'Internal-transfer',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: TransferPaging,
    response: Transfer
  },
  'internal-transfer/receive/{id}': {
    method: 'PUT',
    tag: 'Internal-transfer',
    source: 'reference',
    repeat: 'once',
    request: Nothing,
    response: Transfer
  },
  'internal-transfer/set-status/{id}': {
    method: 'PUT',
    tag: 'Internal-transfer',
    source: 'reference',
    repeat: 'absolute',
    request: TransferSetStatus,
    response: Transfer
  },
  'internal-transfer/update/{id}': {
    method: 'PUT',
    tag: 'Internal-transfer',
    source: 'document',
    repeat: 'absolute',
    request: TransferBody,
    response: Transfer
  },

  // Organizational-transfer
  'organizational-transfer/create': {
    method: 'POST',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'once'
  },
  'organizational-transfer/get-by-id/{id}': {
    method: 'GET',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'read'
  },
  'organizational-transfer/get-paging': {
    method: 'POST',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },
  'organizational-transfer/receive/{id}': {
    method: 'PUT',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'once'
  },
  'organizational-transfer/set-status/{id}': {
    method: 'PUT',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'absolute'
  },
  'organizational-transfer/update/{id}': {
    method: 'PUT',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'absolute'
  },

  // Revision
  'revision/create': { method: 'POST', tag: 'Revision', source: 'reference', repeat: 'once' },
  'revision/get-by-id/{id}': { method: 'GET', tag: 'Revision', source: 'reference', repeat: 'read' },
  'revision/get-paging': { method: 'POST', tag: 'Revision', source: 'reference', repeat: 'read', list: 'list' },
  'revision/set-status/{id}': { method: 'PUT', tag: 'Revision', source: 'reference', repeat: 'absolute' },
  'revision/update/{id}': { method: 'PUT', tag: 'Revision', source: 'reference', repeat: 'absolute' },

  // Write-off
  'write-off/create': { method: 'POST', tag: 'Write-off', source: 'reference', repeat: 'once' },
  'write-off/get-by-id/{id}': { method: 'GET', tag: 'Write-off', source: 'reference', repeat: 'read' },
  'write-off/get-paging': { method: 'POST', tag: 'Write-off', source: 'reference', repeat: 'read', list: 'list' },
  'write-off/set-status/{id}': { method: 'PUT', tag: 'Write-off', source: 'reference', repeat: 'absolute' },

  // Purchase
  'purchase/create': {
    method: 'POST',
    tag: 'Purchase',
    source: 'document',
    repeat: 'once',
    request: PurchaseCreate,
    response: Purchase
  },
  'purchase/get-by-id/{id}': {
    method: 'GET',
    tag: 'Purchase',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Purchase
  },
  'purchase/get-paging': {
    method: 'POST',
    tag: 'Purchase',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: PurchasePaging,
    response: PurchaseRow
  },
  'purchase/set-state': {
    method: 'PUT',
    tag: 'Purchase',
    source: 'reference',
    repeat: 'absolute',
    request: PurchaseSetState,
    response: Purchase
  },
  'purchase/update': {
    method: 'PUT',
    tag: 'Purchase',
    source: 'document',
    repeat: 'absolute',
    request: PurchaseUpdate,
    response: Purchase
  },

  // Purchase-order
  'purchase-order/create': {
    method: 'POST',
    tag: 'Purchase-order',
    source: 'document',
    repeat: 'once',
    request: PurchaseOrderCreate,
    response: PurchaseOrder
  },
  'purchase-order/get-by-id/{id}': {
    method: 'GET',
    tag: 'Purchase-order',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: PurchaseOrder
  },
  'purchase-order/get-paging': {
    method: 'POST',
    tag: 'Purchase-order',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: PurchaseOrderPaging,
    response: PurchaseOrder
  },
  'purchase-order/set-state': {
    method: 'PUT',
    tag: 'Purchase-order',
    source: 'document',
    repeat: 'absolute',
    request: PurchaseOrderSetState,
    response: PurchaseOrder
  },

  // Purchase-return
  'purchase-return/get-by-id/{id}': { method: 'GET', tag: 'Purchase-return', source: 'reference', repeat: 'read' },
  'purchase-return/get-paging': {
    method: 'POST',
    tag: 'Purchase-return',
    source: 'reference',
    repeat: 'read',
    list: 'list'
  },

  // Income
  'income/cancel': {
    method: 'PUT',
    tag: 'Income',
    source: 'reference',
    repeat: 'absolute',
    bare: true,
    request: IncomeCancel,
    response: Income
  },
  'income/create': {
    method: 'POST',
    tag: 'Income',
    source: 'reference',
    repeat: 'once',
    bare: true,
    request: IncomeCreate,
    response: Income
  },
  'income/get-by-id/{id}': {
    method: 'GET',
    tag: 'Income',
    source: 'reference',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: Income
  },
  'income/get-paging': {
    method: 'POST',
    tag: 'Income',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: IncomePaging,
    response: IncomeRow
  }
} as const satisfies Record<string, Endpoint>
