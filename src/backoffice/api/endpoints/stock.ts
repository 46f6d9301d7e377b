import { DeletedId, DeletedSince, Id, Nothing } from '../schemas/common.ts'
import {
  MarkedProduct,
  ProductByMark,
  ProductStock,
  ProductStockPaging,
  ProductWarehouse,
  ProductWarehousePaging
} from '../schemas/stock/stock.ts'
import { Warehouse, WarehouseAll, WarehousePaging } from '../schemas/stock/warehouse.ts'
import { Income, IncomeCancel, IncomeCreate, IncomePaging, IncomeRow } from '../schemas/stock/income.ts'
import { Transfer, TransferBody, TransferPaging, TransferSetStatus } from '../schemas/stock/internal-transfer.ts'
import {
  PurchaseOrder,
  PurchaseOrderCreate,
  PurchaseOrderPaging,
  PurchaseOrderSetState
} from '../schemas/stock/purchase-order.ts'
import {
  Purchase,
  PurchaseCreate,
  PurchasePaging,
  PurchaseRow,
  PurchaseSetState,
  PurchaseUpdate
} from '../schemas/stock/purchase.ts'
import {
  OrgTransfer,
  OrgTransferBody,
  OrgTransferPaging,
  OrgTransferReceive,
  OrgTransferSetStatus
} from '../schemas/stock/organizational-transfer.ts'
import { PurchaseReturn, PurchaseReturnPaging } from '../schemas/stock/purchase-return.ts'
import {
  Revision,
  RevisionCreate,
  RevisionPaging,
  RevisionRow,
  RevisionSetStatus,
  RevisionUpdate
} from '../schemas/stock/revision.ts'
import { WriteOff, WriteOffCreate, WriteOffPaging, WriteOffRow, WriteOffSetStatus } from '../schemas/stock/write-off.ts'
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
    repeat: 'once',
    request: OrgTransferBody,
    response: Id
  },
  'organizational-transfer/get-by-id/{id}': {
    method: 'GET',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: OrgTransfer
  },
  'organizational-transfer/get-paging': {
    method: 'POST',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: OrgTransferPaging,
    response: OrgTransfer
  },
  'organizational-transfer/receive/{id}': {
    method: 'PUT',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'once',
    request: OrgTransferReceive,
    response: Id
  },
  'organizational-transfer/set-status/{id}': {
    method: 'PUT',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'absolute',
    request: OrgTransferSetStatus,
    response: Id
  },
  'organizational-transfer/update/{id}': {
    method: 'PUT',
    tag: 'Organizational-transfer',
    source: 'reference',
    repeat: 'absolute',
    request: OrgTransferBody,
    response: Id
  },

  // Revision
  'revision/create': {
    method: 'POST',
    tag: 'Revision',
    source: 'reference',
    repeat: 'once',
    request: RevisionCreate,
    response: Revision
  },
  'revision/get-by-id/{id}': {
    method: 'GET',
    tag: 'Revision',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Revision
  },
  'revision/get-paging': {
    method: 'POST',
    tag: 'Revision',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: RevisionPaging,
    response: RevisionRow
  },
  'revision/set-status/{id}': {
    method: 'PUT',
    tag: 'Revision',
    source: 'reference',
    repeat: 'absolute',
    request: RevisionSetStatus,
    response: Revision
  },
  'revision/update/{id}': {
    method: 'PUT',
    tag: 'Revision',
    source: 'reference',
    repeat: 'absolute',
    request: RevisionUpdate,
    response: Revision
  },

  // Write-off
  'write-off/create': {
    method: 'POST',
    tag: 'Write-off',
    source: 'reference',
    repeat: 'once',
    request: WriteOffCreate,
    response: WriteOff
  },
  'write-off/get-by-id/{id}': {
    method: 'GET',
    tag: 'Write-off',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: WriteOff
  },
  'write-off/get-paging': {
    method: 'POST',
    tag: 'Write-off',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: WriteOffPaging,
    response: WriteOffRow
  },
  'write-off/set-status/{id}': {
    method: 'PUT',
    tag: 'Write-off',
    source: 'reference',
    repeat: 'absolute',
    request: WriteOffSetStatus,
    response: WriteOff
  },

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
  'purchase-return/get-by-id/{id}': {
    method: 'GET',
    tag: 'Purchase-return',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: PurchaseReturn
  },
  'purchase-return/get-paging': {
    method: 'POST',
    tag: 'Purchase-return',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: PurchaseReturnPaging,
    response: PurchaseReturn
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
