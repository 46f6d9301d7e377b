import { newProduct, productBody, saleBody } from '../../ground.ts'
import { newSupplier, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { caseOf, create, plainly, rowOf, type Listed } from '../listed.ts'
import { invoiceBody } from '../money/money.ts'
import { everything, type Body } from '../plain-subjects.ts'
import { newCustomer } from '../sales/sale.ts'
import { freshSession } from '../sales/shifts.ts'

// Records of goods and of the till, field by field.

async function fullProduct(ground: Ground): Promise<unknown> {
  const material = await newProduct(ground)
  const box = (await plainly(ground, 'box-types'))['_id']
  const body = {
    ...productBody(ground, ground.unique('Full product')),
    note: 'Fragile',
    box_type_id: box,
    box_item: 6,
    box_item_barcode: '4780000000017',
    barcode: '4780000000024',
    supplier_ids: [await newSupplier(ground)],
    warehouse_number: 'A-1',
    image: 'goods/one.png',
    is_compound: true,
    materials: [{ material_id: material._id, amount: 2, box_count: 1 }],
    barcodes: [{ is_active: true, barcode: '4780000000031' }],
    dimension: { shape: 'rectangular', netto_weight: 1, gross_weight: 2, height: 3, volume: 4, diameter: 5, width: 6 }
  }
  return await create(ground, 'product/create', body)
}

async function fullInvoice(ground: Ground): Promise<Body> {
  const body = saleBody(ground, [{ product_id: (await newProduct(ground))._id, amount: 1, price: 10_000 }], {
    customer_id: await newCustomer(ground),
    payments: []
  })
  const { _id: trade_id } = (await create(ground, 'trade/create', body)) as Body
  const { rows } = await ground.caller.page('invoice/get-paging', { body: { ...everything, trade_id } })
  return (await ground.caller.data('invoice/get-by-id/{id}', { part: rows[0]?._id ?? '' })) as Body
}

const catalogue: Listed[] = [
  {
    endpoint: 'product/create',
    section: 'Product',
    fields:
      '_id created_at updated_at name number note box_item box_item_barcode box_type_id box_type._id box_type.name measure._id measure.system_code measure.short_name measure.name measure.decimal_count sku barcode barcodes.barcode supplier_ids warehouse_number image materials.material_id materials.amount materials.material._id materials.material.name materials.material.sku is_compound is_marked is_product is_material is_semi_product dimension.shape is_variant is_parent attributes organizations.organization_id organizations.prices.price_id tax_ids discount_ids category._id category.name',
    made: fullProduct
  },
  {
    endpoint: 'category/create',
    section: 'Category',
    fields:
      '_id name is_main_material is_available_for_sale type parent_id organization_ids child_cound item_count count image',
    made: async (ground) => {
      const { _id: parent_id } = await plainly(ground, 'category')
      return await plainly(ground, 'category', { parent_id, image: 'one.png', type: 'product' })
    }
  },
  {
    endpoint: 'customer-category/create',
    section: 'Customer category',
    fields: '_id name child_count item_count image organization_ids parent._id parent.name',
    made: async (ground) => {
      const { _id: parent_id } = await plainly(ground, 'customer-category')
      return await plainly(ground, 'customer-category', { parent_id, image: 'one.png' })
    }
  },
  {
    endpoint: 'attribute/create',
    section: 'Attribute',
    fields: '_id name is_active items._id items.name items.attribute_id',
    made: (ground) => plainly(ground, 'attribute')
  },
  {
    endpoint: 'discount/create',
    section: 'Discount',
    fields:
      '_id name organization_ids auto_attach is_manual state live_type assign_type apply_type value currency_id starting_date ending_date is_all_categories category_ids nested_category_ids item_added_ids',
    made: (ground) => plainly(ground, 'discount')
  },
  {
    endpoint: 'payment-method/create',
    section: 'Payment method',
    fields: '_id name shortcut type subtype is_integration is_enabled is_default is_visible created_at updated_at',
    made: (ground) => plainly(ground, 'payment-method', { shortcut: 'F9' })
  },
  {
    endpoint: 'payment-type/create',
    section: 'Payment type',
    fields: '_id name is_enabled is_default is_visible created_at updated_at',
    made: (ground) => plainly(ground, 'payment-type')
  },
  {
    endpoint: 'states/get-all',
    section: 'State (board column)',
    fields: '_id name type is_default default_key organization_id',
    made: async (ground) => (await ground.caller.page('states/get-all')).rows[0]
  },
  {
    endpoint: 'sms-template/create',
    section: 'SMS template',
    fields: '_id account_id content is_deleted created_at updated_at created_by updated_by',
    made: (ground) => create(ground, 'sms-template/create', { content: 'Your order is ready' })
  }
]

const till: Listed[] = [
  {
    endpoint: 'cashbox-session/open',
    section: 'Cashbox session',
    fields:
      '_id session_uuid state organization_id cashbox_id user_id opened_at closed_at opened_balance.currency_id opened_balance.payment_method_id opened_balance.expected opened_balance.actual closed_balance has_diff_on_open has_diff_on_close open_note',
    made: (ground) => freshSession(ground, { cash: 1000 }, 'morning')
  },
  {
    endpoint: 'open-ticket/create',
    section: 'Open ticket',
    fields: '_id name organization_id uuid booking_table_id receipt.products.product_id',
    made: async (ground) => {
      const { _id: booking_table_id } = await plainly(ground, 'booking-table')
      const { organizationId: organization_id, warehouseId: warehouse_id } = ground
      const line = { product_id: (await newProduct(ground))._id, warehouse_id, amount: 1, price: 100 }
      const receipt = { organization_id, warehouse_id, responsible_id: ground.cashierId, products: [line] }
      return await create(ground, 'open-ticket/create', { name: 'Table', organization_id, booking_table_id, receipt })
    }
  },
  {
    endpoint: 'invoice/get-by-id/{id}',
    section: 'Invoice',
    fields:
      '_id number type state can_be_canceled balance_changes._id balance_changes.currency_id balance_changes.amount balance_changes.value balance_changes.user_type organization.name payment_type.name user_type is_refund date customer.name trade._id trade.number trade.is_refund to_be_paid paid paid_by_balance paid_by_cashback to_be_refunded refunded currency_id payment_date created_by.full_name created_at attachments transactions responsible_id responsible.full_name',
    made: fullInvoice
  },
  {
    endpoint: 'invoice/get-paging',
    section: 'Invoice',
    fields:
      'payment_type_id customer_id trade_id plan_items currency.uuid currency.name currency.code currency.value currency.round_type currency.precision currency.is_main currency.symbol currency.side',
    made: async (ground) => await rowOf(ground, 'invoice/get-paging', (await fullInvoice(ground))['_id'])
  },
  {
    endpoint: 'invoice/create',
    section: 'Invoice',
    fields: 'description employee._id employee.full_name employee_assistant._id',
    made: (ground) =>
      create(ground, 'invoice/create', { ...invoiceBody(ground, 'Lunch'), employee_assistant_id: ground.secondId })
  },
  {
    endpoint: 'invoice/create',
    section: 'Invoice',
    fields: 'person._id person.name person.full_name',
    made: async (ground) => {
      const person = { user_type: 'person', employee_id: '', person_id: await newSupplier(ground) }
      return await create(ground, 'invoice/create', { ...invoiceBody(ground, 'Whoever it is'), ...person })
    }
  }
]

export const fields: Case[] = [...catalogue, ...till].map(caseOf)
