import type { EndpointName } from '../../api/endpoints.ts'

/** A page that can be exported: the list its rows come from, and which of their fields become columns. */
export type ExportPage = { list: EndpointName; columns: readonly string[] }

/** The pages the document names; a column is the path of a field, and its own heading (policy "export-pages"). */
export const exportPages: Record<string, ExportPage> = {
  trade: {
    list: 'trade/get-paging',
    columns: [
      'number',
      'code',
      'date',
      'state',
      'is_refund',
      'organization.name',
      'customer.name',
      'responsible.full_name',
      'total_amount',
      'total_price',
      'total_discount',
      'total_to_pay',
      'debt'
    ]
  },
  products: {
    list: 'product/get-paging',
    columns: [
      'number',
      'name',
      'sku',
      'barcode',
      'category.name',
      'measure.name',
      'box_item',
      'is_material',
      'is_marked'
    ]
  },
  purchase: {
    list: 'purchase/get-paging',
    columns: [
      'number',
      'date',
      'state',
      'organization.name',
      'supplier.name',
      'responsible.full_name',
      'currency.name',
      'total_amount',
      'total_cost'
    ]
  },
  customers: {
    list: 'customer/get-paging',
    columns: ['name', 'type', 'state', 'phone_number', 'category.name', 'created_at']
  }
}
