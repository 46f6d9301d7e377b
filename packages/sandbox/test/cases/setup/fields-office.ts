import { newReason, newSection, type Ground } from '../../ground-supply.ts'
import type { Case } from '../case.ts'
import { ended } from './exports.ts'
import { kpiBody } from './kpi-settings.ts'
import { caseOf, create, plainly, rowOf, type Listed } from '../listed.ts'
import { newOrder } from '../stock/purchase-orders.ts'
import { newPurchase } from '../stock/purchases.ts'
import { positionBody } from '../people/staff.ts'
import { transferBody } from '../stock/transfers.ts'
import { newTask, newWorkshop } from '../production/workshop.ts'

// Records of people, supply and production, field by field.

async function fullEmployee(ground: Ground): Promise<unknown> {
  const section_id = await newSection(ground)
  const { _id: position_id } = await ground.caller.record('position/create', { body: positionBody(ground, section_id) })
  const salary = { type: 'fixed', amount: 100, is_active: true, currency_id: ground.currency._id, unit: 'day' }
  return await plainly(ground, 'employee', {
    inn: '123456789',
    jshir: '12345678901234',
    address: 'Tashkent',
    gender: 'female',
    email: 'one@kassa.invalid',
    birth_date: '1990-01-01',
    'web-site': 'https://kassa.invalid',
    delivery_address: { human_address: { city: 'Tashkent' } },
    owner_id: ground.ownerId,
    accesses: [
      {
        organization_id: ground.organizationId,
        role_id: ground.roleId,
        positions: [{ position_id, section_id }],
        salaries: [{ ...salary, is_active: false }, salary]
      }
    ]
  })
}

const staff: Listed[] = [
  {
    endpoint: 'employee/create',
    section: 'Employee',
    fields:
      '_id full_name inn phone_number jshir address work_rate holidays is_free gender birth_date email status web-site delivery_address number is_boss salary.is_active salary.employee_id salary.organization_id salary.type salary.amount salary.currency_id salary.unit salary_currency_id balance_list positions.organization_id positions.section._id positions.section.is_deleted positions.section.completely_deleted positions.section.name positions.position._id positions.position.name positions.role._id positions.role.web positions.role.mobile positions.role_id is_deleted completely_deleted created_at updated_at person._id person.name person.full_name',
    made: fullEmployee
  },
  {
    endpoint: 'position/create',
    section: 'Position',
    fields:
      '_id name created_at updated_at is_deleted completely_deleted sections._id sections.is_deleted sections.completely_deleted sections.name organizations._id organizations.organization_id organizations.max_employee_count organizations.is_available',
    made: async (ground) => create(ground, 'position/create', positionBody(ground, await newSection(ground)))
  },
  {
    endpoint: 'position/get-paging',
    section: 'Position',
    fields: '_id name created_at updated_at max_employee_count employee_count',
    made: async (ground) => {
      const { _id } = await ground.caller.record('position/create', {
        body: positionBody(ground, await newSection(ground))
      })
      return await rowOf(ground, 'position/get-paging', _id)
    }
  },
  {
    endpoint: 'kpi-settings/create',
    section: 'KPI settings',
    fields:
      '_id organization_id name currency_id user_ids period calculation_method date_from date_to year quarter filter_enabled conditions.logical_operator conditions.source_metric_code conditions.tiers.min_value bonus_metric_code bonuses state created_at updated_at is_deleted',
    made: (ground) => create(ground, 'kpi-settings/create', kpiBody(ground))
  }
]

const supply: Listed[] = [
  {
    endpoint: 'purchase/create',
    section: 'Purchase',
    fields:
      'created_at updated_at code number organization_id organization.name state date income_date responsible_id responsible.full_name supplier_id supplier.name created_by.full_name suplier_assistant._id supplier_assistant_hierarchy currency_id currency._id currency.name currency.uuid currency.value currency.symbol currency.side note total_amount total_cost additional_costs orders.products.product_id is_fully_income total_income total_refunded is_auto_create is_fully_refunded incomes purchase_returns total_extra_cost',
    made: (ground) =>
      newPurchase(ground, {
        code: 'P-9',
        note: 'By hand',
        income_date: '2026-03-02',
        supliaer_assistant_id: ground.secondId
      })
  },
  {
    endpoint: 'purchase-order/create',
    section: 'Purchase order',
    fields:
      '_id number code organization_id supplier_id supplier.name responsible_id responsible.full_name warehouse_id currency_id date delivery_date state is_fully_purchased total note items._id items.product_id items.amount items.cost items.purchased_amount created_at updated_at',
    made: (ground) => newOrder(ground, { code: 'O-9', note: 'Soon' })
  },
  {
    endpoint: 'internal-transfer/create',
    section: 'Internal transfer',
    fields:
      '_id source_organization_id type date shipping_date sender_warehouse_id receiver_warehouse_id sender_employee_id reason_id products.product_id products.amount products.box_count additional_costs status is_deleted created_at updated_at',
    made: async (ground) =>
      create(ground, 'internal-transfer/create', await transferBody(ground, await newReason(ground)))
  },
  {
    endpoint: 'production-step/create',
    section: 'Production step',
    fields:
      '_id name number code note used_warehouse._id used_warehouse.name used_warehouse.number employees._id employees.full_name employees.number employees.attachments attachments.url attachments.size created_at updated_at',
    made: (ground) =>
      create(ground, 'production-step/create', {
        name: ground.unique('Step'),
        code: 'S-9',
        note: 'Hot',
        used_warehouse_id: ground.warehouseId,
        employee_ids: [ground.cashierId],
        attachments: [{ url: 'one.pdf', name: 'One', size: 10, type: 'application/pdf' }]
      })
  },
  {
    endpoint: 'production-task/create',
    section: 'Production task',
    fields:
      '_id number code note date state organization.name produced_warehouse.name responsible._id responsible.full_name responsible.number used_warehouse_items.step_id used_warehouse_items.step.name used_warehouse_items.used_warehouse_id used_warehouse_items.used_warehouse.name items.steps.materials.product_id attachments created_at updated_at',
    made: async (ground) =>
      newTask(ground, await newWorkshop(ground), { code: 'T-9', note: 'Soon', date: '2026-03-01' })
  },
  {
    endpoint: 'export-records/get-by-id/{id}',
    section: 'Export record',
    fields:
      '_id account_id user_id file_name file_path page_name state started_at completed_at progress query_params.ext_type user.full_name user.phone_number',
    made: async (ground) => {
      const body = { page_name: 'customers', query_params: { search: 'nobody is called so' } }
      const { _id } = await ground.caller.record('export-records/create', { body })
      return (await ended(ground, _id)).last
    }
  }
]

export const officeFields: Case[] = [...staff, ...supply].map(caseOf)
