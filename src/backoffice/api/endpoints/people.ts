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
import type { Endpoint } from './row.ts'

// Customers, employees, suppliers and who may do what.

export const people = {
  // Customer
  'customer/create': {
    method: 'POST',
    tag: 'Customer',
    source: 'reference',
    repeat: 'once',
    bare: true,
    request: CustomerCreate,
    response: Customer
  },
  'customer/delete/{id}': {
    method: 'DELETE',
    tag: 'Customer',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'customer/get-by-id/{id}': {
    method: 'GET',
    tag: 'Customer',
    source: 'reference',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: Customer
  },
  'customer/get-by-phone-number': {
    method: 'GET',
    tag: 'Customer',
    source: 'reference',
    repeat: 'read',
    bare: true,
    request: CustomerByPhone,
    response: CustomerOrNone
  },
  'customer/get-deleted': {
    method: 'GET',
    tag: 'Customer',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'customer/get-paging': {
    method: 'POST',
    tag: 'Customer',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: CustomerPaging,
    response: Customer
  },
  'customer/set-state': {
    method: 'PUT',
    tag: 'Customer',
    source: 'reference',
    repeat: 'absolute',
    bare: true,
    request: CustomerSetState,
    response: Customer
  },
  'customer/update': {
    method: 'PUT',
    tag: 'Customer',
    source: 'reference',
    repeat: 'absolute',
    bare: true,
    request: CustomerUpdate,
    response: Customer
  },

  // Customer Bulk
  'customer/delete-many': {
    method: 'POST',
    tag: 'Customer Bulk',
    source: 'reference',
    repeat: 'once',
    keyless: true,
    request: CustomerDeleteMany,
    response: CustomerDeleted
  },

  // Customer-category
  'customer-category/create': {
    method: 'POST',
    tag: 'Customer-category',
    source: 'document',
    repeat: 'once',
    bare: true,
    request: CustomerCategoryCreate,
    response: CustomerCategory
  },
  'customer-category/delete/{id}': {
    method: 'DELETE',
    tag: 'Customer-category',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'customer-category/get-by-id/{id}': {
    method: 'GET',
    tag: 'Customer-category',
    source: 'document',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: CustomerCategory
  },
  'customer-category/get-deleted': {
    method: 'GET',
    tag: 'Customer-category',
    source: 'document',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'customer-category/get-paging': {
    method: 'POST',
    tag: 'Customer-category',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: CustomerCategoryPaging,
    response: CustomerCategory
  },
  'customer-category/update': {
    method: 'PUT',
    tag: 'Customer-category',
    source: 'document',
    repeat: 'absolute',
    bare: true,
    request: CustomerCategoryUpdate,
    response: CustomerCategory
  },

  // Employee
  'employee/create': {
    method: 'POST',
    tag: 'Employee',
    source: 'document',
    repeat: 'once',
    request: EmployeeCreate,
    response: Employee
  },
  'employee/delete/{id}': {
    method: 'DELETE',
    tag: 'Employee',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'employee/get-by-id/{id}': {
    method: 'GET',
    tag: 'Employee',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Employee
  },
  'employee/get-by-phone-number': {
    method: 'POST',
    tag: 'Employee',
    source: 'reference',
    repeat: 'read',
    request: EmployeeByPhone,
    response: Employee
  },
  'employee/get-deleted': {
    method: 'GET',
    tag: 'Employee',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'employee/get-paging': {
    method: 'POST',
    tag: 'Employee',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: EmployeePaging,
    response: EmployeeRow
  },
  'employee/update': {
    method: 'PUT',
    tag: 'Employee',
    source: 'document',
    repeat: 'absolute',
    request: EmployeeUpdate,
    response: Employee
  },

  // Person
  'person/balance/get-paging': {
    method: 'POST',
    tag: 'Person',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: PersonBalancePaging,
    response: PersonBalance
  },
  'person/get-by-id/{id}': {
    method: 'POST',
    tag: 'Person',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: PersonRecord
  },
  'person/get-paging': {
    method: 'POST',
    tag: 'Person',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: PersonPaging,
    response: PersonRow
  },

  // Supplier
  'supplier/create': {
    method: 'POST',
    tag: 'Supplier',
    source: 'reference',
    repeat: 'once',
    request: SupplierCreate,
    response: Supplier
  },
  'supplier/get-by-id/{id}': {
    method: 'GET',
    tag: 'Supplier',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Supplier
  },
  'supplier/get-by-phone/{phone_number}': {
    method: 'GET',
    tag: 'Supplier',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Supplier
  },
  'supplier/get-paging': {
    method: 'POST',
    tag: 'Supplier',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: SupplierPaging,
    response: SupplierRow
  },
  'supplier/update': {
    method: 'POST',
    tag: 'Supplier',
    source: 'reference',
    repeat: 'absolute',
    request: SupplierUpdate,
    response: Supplier
  },

  // Position
  'position/create': {
    method: 'POST',
    tag: 'Position',
    source: 'document',
    repeat: 'once',
    request: PositionBody,
    response: Position
  },
  'position/delete/{id}': {
    method: 'DELETE',
    tag: 'Position',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Id
  },
  'position/get-by-id/{id}': {
    method: 'GET',
    tag: 'Position',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: Position
  },
  'position/get-paging': {
    method: 'POST',
    tag: 'Position',
    source: 'document',
    repeat: 'read',
    list: 'data',
    request: PositionPaging,
    response: PositionRow
  },
  'position/update/{id}': {
    method: 'PUT',
    tag: 'Position',
    source: 'document',
    repeat: 'absolute',
    request: PositionBody,
    response: Position
  },

  // Section
  'section/create': {
    method: 'POST',
    tag: 'Section',
    source: 'reference',
    repeat: 'once',
    request: SectionBody,
    response: Section
  },
  'section/delete/{id}': {
    method: 'DELETE',
    tag: 'Section',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Id
  },
  'section/get-by-id/{id}': {
    method: 'GET',
    tag: 'Section',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Section
  },
  'section/get-paging': {
    method: 'POST',
    tag: 'Section',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: SectionPaging,
    response: SectionRow
  },
  'section/update/{id}': {
    method: 'PUT',
    tag: 'Section',
    source: 'reference',
    repeat: 'absolute',
    request: SectionBody,
    response: Section
  },

  // Role
  'role/create': {
    method: 'POST',
    tag: 'Role',
    source: 'reference',
    repeat: 'once',
    request: RoleCreate,
    response: Role
  },
  'role/delete/{id}': {
    method: 'DELETE',
    tag: 'Role',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'role/get-by-id/{id}': {
    method: 'GET',
    tag: 'Role',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Role
  },
  'role/get-paging': {
    method: 'POST',
    tag: 'Role',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: RolePaging,
    response: Role
  },
  'role/update': {
    method: 'PUT',
    tag: 'Role',
    source: 'reference',
    repeat: 'absolute',
    request: RoleUpdate,
    response: Role
  },

  // Profile
  'profile/getMe': {
    method: 'GET',
    tag: 'Profile',
    source: 'reference',
    repeat: 'read',
    bare: true,
    request: Nothing,
    response: Profile
  },

  // Balance
  'balance/get-by-customer': {
    method: 'GET',
    tag: 'Balance',
    source: 'reference',
    repeat: 'read',
    request: BalanceQuery,
    response: CustomerBalance
  },

  // Cashback
  'cashback/get-by-customer': {
    method: 'GET',
    tag: 'Cashback',
    source: 'reference',
    repeat: 'read',
    request: CashbackQuery,
    response: CustomerCashback
  },

  // Cashback-settings
  'cashback-setting/create': {
    method: 'POST',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'once',
    request: CashbackSettingCreate,
    response: CashbackSetting
  },
  'cashback-setting/delete/{id}': {
    method: 'DELETE',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'cashback-setting/get-all': {
    method: 'GET',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: Nothing,
    response: CashbackSetting
  },
  'cashback-setting/get-by-id/{id}': {
    method: 'GET',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: CashbackSetting
  },
  'cashback-setting/get-by-organization_id/{organization_id}': {
    method: 'GET',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: CashbackSetting
  },
  'cashback-setting/get-deleted': {
    method: 'GET',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'cashback-setting/update': {
    method: 'PUT',
    tag: 'Cashback-settings',
    source: 'reference',
    repeat: 'absolute',
    request: CashbackSettingUpdate,
    response: CashbackSetting
  }
} as const satisfies Record<string, Endpoint>
