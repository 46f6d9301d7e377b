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
import { absolute, once, read, tagged } from './row.ts'

// Warehouses, stock and movements of goods.

export const stock = {
  ...tagged('Warehouse', {
    'warehouse/get-all': read('POST', 'reference', WarehouseAll, Warehouse, { list: 'array' }),
    'warehouse/get-by-id/{id}': read('GET', 'reference', Nothing, Warehouse),
    'warehouse/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'warehouse/get-paging': read('POST', 'reference', WarehousePaging, Warehouse, { list: 'data' })
  }),
  ...tagged('Product-warehouse', {
    'product-warehouse/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'product-warehouse/get-paging': read('POST', 'reference', ProductWarehousePaging, ProductWarehouse, {
      list: 'data'
    })
  }),
  ...tagged('Product-stock', {
    'product-stock/get-by-mark': read('POST', 'reference', ProductByMark, MarkedProduct),
    'product-stock/get-paging': read('POST', 'reference', ProductStockPaging, ProductStock, { list: 'data' })
  }),
  ...tagged('Internal-transfer', {
    'internal-transfer/create': once('POST', 'document', TransferBody, Transfer),
    'internal-transfer/get-by-id/{id}': read('GET', 'document', Nothing, Transfer),
    'internal-transfer/get-paging': read('POST', 'document', TransferPaging, Transfer, { list: 'list' }),
    'internal-transfer/receive/{id}': once('PUT', 'reference', Nothing, Transfer),
    'internal-transfer/set-status/{id}': absolute('PUT', 'reference', TransferSetStatus, Transfer),
    'internal-transfer/update/{id}': absolute('PUT', 'document', TransferBody, Transfer)
  }),
  ...tagged('Organizational-transfer', {
    'organizational-transfer/create': once('POST', 'reference', OrgTransferBody, Id),
    'organizational-transfer/get-by-id/{id}': read('GET', 'reference', Nothing, OrgTransfer),
    'organizational-transfer/get-paging': read('POST', 'reference', OrgTransferPaging, OrgTransfer, { list: 'list' }),
    'organizational-transfer/receive/{id}': once('PUT', 'reference', OrgTransferReceive, Id),
    'organizational-transfer/set-status/{id}': absolute('PUT', 'reference', OrgTransferSetStatus, Id),
    'organizational-transfer/update/{id}': absolute('PUT', 'reference', OrgTransferBody, Id)
  }),
  ...tagged('Revision', {
    'revision/create': once('POST', 'reference', RevisionCreate, Revision),
    'revision/get-by-id/{id}': read('GET', 'reference', Nothing, Revision),
    'revision/get-paging': read('POST', 'reference', RevisionPaging, RevisionRow, { list: 'list' }),
    'revision/set-status/{id}': absolute('PUT', 'reference', RevisionSetStatus, Revision),
    'revision/update/{id}': absolute('PUT', 'reference', RevisionUpdate, Revision)
  }),
  ...tagged('Write-off', {
    'write-off/create': once('POST', 'reference', WriteOffCreate, WriteOff),
    'write-off/get-by-id/{id}': read('GET', 'reference', Nothing, WriteOff),
    'write-off/get-paging': read('POST', 'reference', WriteOffPaging, WriteOffRow, { list: 'list' }),
    'write-off/set-status/{id}': absolute('PUT', 'reference', WriteOffSetStatus, WriteOff)
  }),
  ...tagged('Purchase', {
    'purchase/create': once('POST', 'document', PurchaseCreate, Purchase),
    'purchase/get-by-id/{id}': read('GET', 'reference', Nothing, Purchase),
    'purchase/get-paging': read('POST', 'document', PurchasePaging, PurchaseRow, { list: 'data' }),
    'purchase/set-state': absolute('PUT', 'reference', PurchaseSetState, Purchase),
    'purchase/update': absolute('PUT', 'document', PurchaseUpdate, Purchase)
  }),
  ...tagged('Purchase-order', {
    'purchase-order/create': once('POST', 'document', PurchaseOrderCreate, PurchaseOrder),
    'purchase-order/get-by-id/{id}': read('GET', 'document', Nothing, PurchaseOrder),
    'purchase-order/get-paging': read('POST', 'document', PurchaseOrderPaging, PurchaseOrder, { list: 'list' }),
    'purchase-order/set-state': absolute('PUT', 'document', PurchaseOrderSetState, PurchaseOrder)
  }),
  ...tagged('Purchase-return', {
    'purchase-return/get-by-id/{id}': read('GET', 'reference', Nothing, PurchaseReturn),
    'purchase-return/get-paging': read('POST', 'reference', PurchaseReturnPaging, PurchaseReturn, { list: 'list' })
  }),
  ...tagged('Income', {
    'income/cancel': absolute('PUT', 'reference', IncomeCancel, Income, { bare: true }),
    'income/create': once('POST', 'reference', IncomeCreate, Income, { bare: true }),
    'income/get-by-id/{id}': read('GET', 'reference', Nothing, Income, { bare: true }),
    'income/get-paging': read('POST', 'reference', IncomePaging, IncomeRow, { list: 'data' })
  })
}
