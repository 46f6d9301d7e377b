import { z } from 'zod'
import {
  Attribute,
  AttributeAll,
  AttributeCreate,
  AttributePaging,
  AttributeUpdate
} from '../schemas/catalogue/attribute.ts'
import {
  Category,
  CategoryByName,
  CategoryCreate,
  CategoryPaging,
  CategoryUpdate
} from '../schemas/catalogue/category.ts'
import { DeletedId, DeletedSince, Id, Nothing, Ok } from '../schemas/common.ts'
import { Currency, CurrencyToLocal, LocalRate } from '../schemas/catalogue/currency.ts'
import { Discount, DiscountAll, DiscountCreate, DiscountPaging, DiscountUpdate } from '../schemas/catalogue/discount.ts'
import { PriceAll, PriceItem, PriceItemsPaging, PriceList } from '../schemas/catalogue/price.ts'
import {
  Product,
  ProductByBarcode,
  ProductByName,
  ProductBySku,
  ProductCreate,
  ProductDeleteMany,
  ProductOrNone,
  ProductPaging,
  ProductPagingByPrice,
  ProductStatusMany,
  ProductUpdate
} from '../schemas/catalogue/product.ts'
import { Tax, TaxAll, TaxCreate, TaxItem, TaxItems, TaxPaging, TaxUpdate } from '../schemas/catalogue/tax.ts'
import {
  BoxType,
  BoxTypeAll,
  BoxTypeCreate,
  BoxTypePaging,
  BoxTypeUpdate,
  Unit,
  UnitAll,
  UnitCreate,
  UnitPaging,
  UnitUpdate
} from '../schemas/catalogue/unit.ts'
import type { Endpoint } from './row.ts'

// Goods, what they cost and what is taken off.

export const catalogue = {
  // Product
  'product/create': {
    method: 'POST',
    tag: 'Product',
    source: 'document',
    repeat: 'once',
    request: ProductCreate,
    response: Product
  },
  'product/delete-many': {
    method: 'POST',
    tag: 'Product',
    source: 'reference',
    repeat: 'absolute',
    request: ProductDeleteMany,
    response: z.array(Id)
  },
  'product/delete/{id}': {
    method: 'DELETE',
    tag: 'Product',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'product/get-by-barcode': {
    method: 'POST',
    tag: 'Product',
    source: 'reference',
    repeat: 'read',
    request: ProductByBarcode,
    response: ProductOrNone
  },
  'product/get-by-id/{id}': {
    method: 'GET',
    tag: 'Product',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: Product
  },
  'product/get-by-name': {
    method: 'POST',
    tag: 'Product',
    source: 'reference',
    repeat: 'read',
    request: ProductByName,
    response: Product
  },
  'product/get-by-sku': {
    method: 'POST',
    tag: 'Product',
    source: 'reference',
    repeat: 'read',
    request: ProductBySku,
    response: ProductOrNone
  },
  'product/get-deleted': {
    method: 'GET',
    tag: 'Product',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'product/get-paging': {
    method: 'POST',
    tag: 'Product',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: ProductPaging,
    response: Product
  },
  'product/get-paging/by-price': {
    method: 'POST',
    tag: 'Product',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ProductPagingByPrice,
    response: Product
  },
  'product/update': {
    method: 'PUT',
    tag: 'Product',
    source: 'document',
    repeat: 'absolute',
    request: ProductUpdate,
    response: Product
  },
  'product/update-status-many': {
    method: 'POST',
    tag: 'Product',
    source: 'reference',
    repeat: 'absolute',
    request: ProductStatusMany,
    response: z.array(Id)
  },

  // Category
  'category/create': {
    method: 'POST',
    tag: 'Category',
    source: 'document',
    repeat: 'once',
    bare: true,
    request: CategoryCreate,
    response: Category
  },
  'category/delete/{id}': {
    method: 'DELETE',
    tag: 'Category',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'category/get-by-id/{id}': {
    method: 'GET',
    tag: 'Category',
    source: 'document',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: Category
  },
  'category/get-by-name': {
    method: 'GET',
    tag: 'Category',
    source: 'document',
    repeat: 'read',
    bare: true,
    request: CategoryByName,
    response: Category
  },
  'category/get-deleted': {
    method: 'GET',
    tag: 'Category',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'category/get-paging': {
    method: 'POST',
    tag: 'Category',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: CategoryPaging,
    response: Category
  },
  'category/update': {
    method: 'PUT',
    tag: 'Category',
    source: 'document',
    repeat: 'absolute',
    bare: true,
    request: CategoryUpdate,
    response: Category
  },

  // Attribute
  'attribute/create': {
    method: 'POST',
    tag: 'Attribute',
    source: 'document',
    repeat: 'once',
    request: AttributeCreate,
    response: Attribute
  },
  'attribute/get-all': {
    method: 'GET',
    tag: 'Attribute',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: AttributeAll,
    response: Attribute
  },
  'attribute/get-by-id/{id}': {
    method: 'GET',
    tag: 'Attribute',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: Attribute
  },
  'attribute/get-paging': {
    method: 'POST',
    tag: 'Attribute',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: AttributePaging,
    response: Attribute
  },
  'attribute/update': {
    method: 'PUT',
    tag: 'Attribute',
    source: 'document',
    repeat: 'absolute',
    request: AttributeUpdate,
    response: Attribute
  },

  // Price
  'price/get-all': {
    method: 'GET',
    tag: 'Price',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: PriceAll,
    response: PriceList
  },
  'price/get-by-id/{id}': {
    method: 'GET',
    tag: 'Price',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: PriceList
  },
  // The reference writes a bare array of price lists here; live clients read `{ total, data }` of prices.
  'price/items/get-paging': {
    method: 'POST',
    tag: 'Price',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: PriceItemsPaging,
    response: PriceItem
  },

  // Discount
  'discount/create': {
    method: 'POST',
    tag: 'Discount',
    source: 'document',
    repeat: 'once',
    bare: true,
    request: DiscountCreate,
    response: Discount
  },
  'discount/delete/{id}': {
    method: 'DELETE',
    tag: 'Discount',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'discount/get-all': {
    method: 'POST',
    tag: 'Discount',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DiscountAll,
    response: Discount
  },
  'discount/get-by-id/{id}': {
    method: 'GET',
    tag: 'Discount',
    source: 'document',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: Discount
  },
  'discount/get-deleted': {
    method: 'GET',
    tag: 'Discount',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'discount/get-paging': {
    method: 'POST',
    tag: 'Discount',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: DiscountPaging,
    response: Discount
  },
  'discount/update': {
    method: 'PUT',
    tag: 'Discount',
    source: 'document',
    repeat: 'absolute',
    bare: true,
    request: DiscountUpdate,
    response: Discount
  },

  // Tax
  'tax/create': { method: 'POST', tag: 'Tax', source: 'reference', repeat: 'once', request: TaxCreate, response: Tax },
  'tax/delete/{id}': {
    method: 'DELETE',
    tag: 'Tax',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'tax/get-all': {
    method: 'POST',
    tag: 'Tax',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: TaxAll,
    response: Tax
  },
  'tax/get-by-id/{id}': {
    method: 'GET',
    tag: 'Tax',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Tax
  },
  'tax/get-deleted': {
    method: 'GET',
    tag: 'Tax',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'tax/get-items': {
    method: 'POST',
    tag: 'Tax',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: TaxItems,
    response: TaxItem
  },
  'tax/get-paging': {
    method: 'POST',
    tag: 'Tax',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: TaxPaging,
    response: Tax
  },
  'tax/update': {
    method: 'PUT',
    tag: 'Tax',
    source: 'reference',
    repeat: 'absolute',
    request: TaxUpdate,
    response: Tax
  },

  // Units-of-measure
  'units-of-measure/create': {
    method: 'POST',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'once',
    request: UnitCreate,
    response: Unit
  },
  'units-of-measure/delete/{id}': {
    method: 'DELETE',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'units-of-measure/get-all': {
    method: 'GET',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: UnitAll,
    response: Unit
  },
  'units-of-measure/get-by-id/{id}': {
    method: 'GET',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Unit
  },
  'units-of-measure/get-deleted': {
    method: 'GET',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'units-of-measure/get-paging': {
    method: 'POST',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: UnitPaging,
    response: Unit
  },
  'units-of-measure/update': {
    method: 'PUT',
    tag: 'Units-of-measure',
    source: 'reference',
    repeat: 'absolute',
    request: UnitUpdate,
    response: Unit
  },

  // Box-types
  'box-types/create': {
    method: 'POST',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'once',
    request: BoxTypeCreate,
    response: BoxType
  },
  'box-types/delete/{id}': {
    method: 'DELETE',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'box-types/get-all': {
    method: 'GET',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: BoxTypeAll,
    response: BoxType
  },
  'box-types/get-by-id/{id}': {
    method: 'GET',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: BoxType
  },
  'box-types/get-deleted': {
    method: 'GET',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'box-types/get-paging': {
    method: 'POST',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: BoxTypePaging,
    response: BoxType
  },
  'box-types/update': {
    method: 'PUT',
    tag: 'Box-types',
    source: 'reference',
    repeat: 'absolute',
    request: BoxTypeUpdate,
    response: BoxType
  },

  // Currency
  'currency/get-all': {
    method: 'GET',
    tag: 'Currency',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: Nothing,
    response: Currency
  },
  'currency/get-by-id/{id}': {
    method: 'GET',
    tag: 'Currency',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Currency
  },
  'currency/get-main': {
    method: 'GET',
    tag: 'Currency',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Currency
  },
  'currency/get-to-local': {
    method: 'GET',
    tag: 'Currency',
    source: 'reference',
    repeat: 'read',
    request: CurrencyToLocal,
    response: LocalRate
  }
} as const satisfies Record<string, Endpoint>
