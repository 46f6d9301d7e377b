import {
  CashbackQuery,
  CashbackSetting,
  CashbackSettingCreate,
  CashbackSettingUpdate,
  CustomerCashback
} from '../schemas/people/cashback-setting.ts'
import { DeletedId, DeletedSince, Id, Nothing, Ok } from '../schemas/common.ts'
import {
  CustomerCategory,
  CustomerCategoryCreate,
  CustomerCategoryPaging,
  CustomerCategoryUpdate
} from '../schemas/people/customer-category.ts'
import {
  BalanceQuery,
  Customer,
  CustomerBalance,
  CustomerByPhone,
  CustomerCreate,
  CustomerDeleteMany,
  CustomerDeleted,
  CustomerOrNone,
  CustomerPaging,
  CustomerSetState,
  CustomerUpdate
} from '../schemas/people/customer.ts'
import {
  Employee,
  EmployeeByPhone,
  EmployeeCreate,
  EmployeePaging,
  EmployeeRow,
  EmployeeUpdate
} from '../schemas/people/employee.ts'
import { Profile } from '../schemas/people/profile.ts'
import {
  Position,
  PositionBody,
  PositionPaging,
  PositionRow,
  Section,
  SectionBody,
  SectionPaging,
  SectionRow
} from '../schemas/people/position.ts'
import { Role, RoleCreate, RolePaging, RoleUpdate } from '../schemas/people/role.ts'
import { Supplier, SupplierCreate, SupplierPaging, SupplierRow, SupplierUpdate } from '../schemas/people/supplier.ts'
import { PersonBalance, PersonBalancePaging, PersonPaging, PersonRecord, PersonRow } from '../schemas/people/person.ts'
import { absolute, once, read, tagged } from './row.ts'

// Customers, employees, suppliers and permissions.

export const people = {
  ...tagged('Customer', {
    'customer/create': once('POST', 'reference', CustomerCreate, Customer, { bare: true }),
    'customer/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'customer/get-by-id/{id}': read('GET', 'reference', Nothing, Customer, { bare: true }),
    'customer/get-by-phone-number': read('GET', 'reference', CustomerByPhone, CustomerOrNone, { bare: true }),
    'customer/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'customer/get-paging': read('POST', 'reference', CustomerPaging, Customer, { list: 'data' }),
    'customer/set-state': absolute('PUT', 'reference', CustomerSetState, Customer, { bare: true }),
    'customer/update': absolute('PUT', 'reference', CustomerUpdate, Customer, { bare: true })
  }),
  ...tagged('Customer Bulk', {
    'customer/delete-many': once('POST', 'reference', CustomerDeleteMany, CustomerDeleted, { keyless: true })
  }),
  ...tagged('Customer-category', {
    'customer-category/create': once('POST', 'document', CustomerCategoryCreate, CustomerCategory, { bare: true }),
    'customer-category/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'customer-category/get-by-id/{id}': read('GET', 'document', Nothing, CustomerCategory, { bare: true }),
    'customer-category/get-deleted': read('GET', 'document', DeletedSince, DeletedId, { list: 'array' }),
    'customer-category/get-paging': read('POST', 'document', CustomerCategoryPaging, CustomerCategory, {
      list: 'data'
    }),
    'customer-category/update': absolute('PUT', 'document', CustomerCategoryUpdate, CustomerCategory, { bare: true })
  }),
  ...tagged('Employee', {
    'employee/create': once('POST', 'document', EmployeeCreate, Employee),
    'employee/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'employee/get-by-id/{id}': read('GET', 'reference', Nothing, Employee),
    'employee/get-by-phone-number': read('POST', 'reference', EmployeeByPhone, Employee),
    'employee/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'employee/get-paging': read('POST', 'reference', EmployeePaging, EmployeeRow, { list: 'data' }),
    'employee/update': absolute('PUT', 'document', EmployeeUpdate, Employee)
  }),
  ...tagged('Person', {
    'person/balance/get-paging': read('POST', 'reference', PersonBalancePaging, PersonBalance, { list: 'data' }),
    'person/get-by-id/{id}': read('POST', 'reference', Nothing, PersonRecord),
    'person/get-paging': read('POST', 'reference', PersonPaging, PersonRow, { list: 'data' })
  }),
  ...tagged('Supplier', {
    'supplier/create': once('POST', 'reference', SupplierCreate, Supplier),
    'supplier/get-by-id/{id}': read('GET', 'reference', Nothing, Supplier),
    'supplier/get-by-phone/{phone_number}': read('GET', 'reference', Nothing, Supplier),
    'supplier/get-paging': read('POST', 'reference', SupplierPaging, SupplierRow, { list: 'data' }),
    'supplier/update': absolute('POST', 'reference', SupplierUpdate, Supplier)
  }),
  ...tagged('Position', {
    'position/create': once('POST', 'document', PositionBody, Position),
    'position/delete/{id}': absolute('DELETE', 'document', Nothing, Id),
    'position/get-by-id/{id}': read('GET', 'document', Nothing, Position),
    'position/get-paging': read('POST', 'document', PositionPaging, PositionRow, { list: 'data' }),
    'position/update/{id}': absolute('PUT', 'document', PositionBody, Position)
  }),
  ...tagged('Section', {
    'section/create': once('POST', 'reference', SectionBody, Section),
    'section/delete/{id}': absolute('DELETE', 'reference', Nothing, Id),
    'section/get-by-id/{id}': read('GET', 'reference', Nothing, Section),
    'section/get-paging': read('POST', 'reference', SectionPaging, SectionRow, { list: 'data' }),
    'section/update/{id}': absolute('PUT', 'reference', SectionBody, Section)
  }),
  ...tagged('Role', {
    'role/create': once('POST', 'reference', RoleCreate, Role),
    'role/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'role/get-by-id/{id}': read('GET', 'reference', Nothing, Role),
    'role/get-paging': read('POST', 'reference', RolePaging, Role, { list: 'data' }),
    'role/update': absolute('PUT', 'reference', RoleUpdate, Role)
  }),
  ...tagged('Profile', {
    'profile/getMe': read('GET', 'reference', Nothing, Profile, { bare: true })
  }),
  ...tagged('Balance', {
    'balance/get-by-customer': read('GET', 'reference', BalanceQuery, CustomerBalance)
  }),
  ...tagged('Cashback', {
    'cashback/get-by-customer': read('GET', 'reference', CashbackQuery, CustomerCashback)
  }),
  ...tagged('Cashback-settings', {
    'cashback-setting/create': once('POST', 'reference', CashbackSettingCreate, CashbackSetting),
    'cashback-setting/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'cashback-setting/get-all': read('GET', 'reference', Nothing, CashbackSetting, { list: 'array' }),
    'cashback-setting/get-by-id/{id}': read('GET', 'reference', Nothing, CashbackSetting),
    'cashback-setting/get-by-organization_id/{organization_id}': read('GET', 'reference', Nothing, CashbackSetting),
    'cashback-setting/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'cashback-setting/update': absolute('PUT', 'reference', CashbackSettingUpdate, CashbackSetting)
  })
}
