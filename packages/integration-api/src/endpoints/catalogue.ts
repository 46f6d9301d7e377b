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
import { absolute, once, read, tagged } from './row.ts'

// Goods, prices, discounts and taxes.

export const catalogue = {
  ...tagged('Product', {
    'product/create': once('POST', 'document', ProductCreate, Product),
    'product/delete-many': absolute('POST', 'reference', ProductDeleteMany, z.array(Id)),
    'product/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'product/get-by-barcode': read('POST', 'reference', ProductByBarcode, ProductOrNone),
    'product/get-by-id/{id}': read('GET', 'document', Nothing, Product),
    'product/get-by-name': read('POST', 'reference', ProductByName, Product),
    'product/get-by-sku': read('POST', 'reference', ProductBySku, ProductOrNone),
    'product/get-deleted': read('GET', 'document', DeletedSince, DeletedId, { list: 'array' }),
    'product/get-paging': read('POST', 'document', ProductPaging, Product, { list: 'data' }),
    'product/get-paging/by-price': read('POST', 'reference', ProductPagingByPrice, Product, { list: 'list' }),
    'product/update': absolute('PUT', 'document', ProductUpdate, Product),
    'product/update-status-many': absolute('POST', 'reference', ProductStatusMany, z.array(Id))
  }),
  ...tagged('Category', {
    'category/create': once('POST', 'document', CategoryCreate, Category, { bare: true }),
    'category/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'category/get-by-id/{id}': read('GET', 'document', Nothing, Category, { bare: true }),
    'category/get-by-name': read('GET', 'document', CategoryByName, Category, { bare: true }),
    'category/get-deleted': read('GET', 'document', DeletedSince, DeletedId, { list: 'array' }),
    'category/get-paging': read('POST', 'document', CategoryPaging, Category, { list: 'data' }),
    'category/update': absolute('PUT', 'document', CategoryUpdate, Category, { bare: true })
  }),
  ...tagged('Attribute', {
    'attribute/create': once('POST', 'document', AttributeCreate, Attribute),
    'attribute/get-all': read('GET', 'document', AttributeAll, Attribute, { list: 'array' }),
    'attribute/get-by-id/{id}': read('GET', 'document', Nothing, Attribute),
    'attribute/get-paging': read('POST', 'document', AttributePaging, Attribute, { list: 'data' }),
    'attribute/update': absolute('PUT', 'document', AttributeUpdate, Attribute)
  }),
  ...tagged('Price', {
    'price/get-all': read('GET', 'reference', PriceAll, PriceList, { list: 'array' }),
    'price/get-by-id/{id}': read('GET', 'reference', Nothing, PriceList),
    // The reference shows a bare array of price lists here. Live clients receive `{ total, data }` of prices.
    'price/items/get-paging': read('POST', 'reference', PriceItemsPaging, PriceItem, { list: 'data' })
  }),
  ...tagged('Discount', {
    'discount/create': once('POST', 'document', DiscountCreate, Discount, { bare: true }),
    'discount/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'discount/get-all': read('POST', 'document', DiscountAll, Discount, { list: 'array' }),
    'discount/get-by-id/{id}': read('GET', 'document', Nothing, Discount, { bare: true }),
    'discount/get-deleted': read('GET', 'document', DeletedSince, DeletedId, { list: 'array' }),
    'discount/get-paging': read('POST', 'document', DiscountPaging, Discount, { list: 'data' }),
    'discount/update': absolute('PUT', 'document', DiscountUpdate, Discount, { bare: true })
  }),
  ...tagged('Tax', {
    'tax/create': once('POST', 'reference', TaxCreate, Tax),
    'tax/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'tax/get-all': read('POST', 'reference', TaxAll, Tax, { list: 'array' }),
    'tax/get-by-id/{id}': read('GET', 'reference', Nothing, Tax),
    'tax/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'tax/get-items': read('POST', 'reference', TaxItems, TaxItem, { list: 'array' }),
    'tax/get-paging': read('POST', 'reference', TaxPaging, Tax, { list: 'data' }),
    'tax/update': absolute('PUT', 'reference', TaxUpdate, Tax)
  }),
  ...tagged('Units-of-measure', {
    'units-of-measure/create': once('POST', 'reference', UnitCreate, Unit),
    'units-of-measure/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'units-of-measure/get-all': read('GET', 'reference', UnitAll, Unit, { list: 'array' }),
    'units-of-measure/get-by-id/{id}': read('GET', 'reference', Nothing, Unit),
    'units-of-measure/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'units-of-measure/get-paging': read('POST', 'reference', UnitPaging, Unit, { list: 'data' }),
    'units-of-measure/update': absolute('PUT', 'reference', UnitUpdate, Unit)
  }),
  ...tagged('Box-types', {
    'box-types/create': once('POST', 'reference', BoxTypeCreate, BoxType),
    'box-types/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'box-types/get-all': read('GET', 'reference', BoxTypeAll, BoxType, { list: 'array' }),
    'box-types/get-by-id/{id}': read('GET', 'reference', Nothing, BoxType),
    'box-types/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'box-types/get-paging': read('POST', 'reference', BoxTypePaging, BoxType, { list: 'data' }),
    'box-types/update': absolute('PUT', 'reference', BoxTypeUpdate, BoxType)
  }),
  ...tagged('Currency', {
    'currency/get-all': read('GET', 'reference', Nothing, Currency, { list: 'array' }),
    'currency/get-by-id/{id}': read('GET', 'reference', Nothing, Currency),
    'currency/get-main': read('GET', 'reference', Nothing, Currency),
    'currency/get-to-local': read('GET', 'reference', CurrencyToLocal, LocalRate)
  })
}
