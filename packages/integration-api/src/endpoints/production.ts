import { DeletedId, DeletedSince, Nothing, Ok } from '../schemas/common.ts'
import {
  ProductionStep,
  ProductionStepCreate,
  ProductionStepPaging,
  ProductionStepUpdate,
  ProductionTask,
  ProductionTaskBody,
  ProductionTaskCancelProduced,
  ProductionTaskPaging,
  ProductionTaskProduce,
  ProductionTaskRow,
  ProductionTaskSetStatus,
  TaskStateReportRow
} from '../schemas/production/production.ts'
import {
  Operation,
  OperationCreate,
  OperationPaging,
  OperationSetState,
  OperationUpdate,
  RouteSheet,
  RouteSheetAlternative,
  RouteSheetQuantity,
  RouteSheetCreate,
  RouteSheetPaging,
  RouteSheetUpdate,
  TechMap,
  TechMapBody,
  TechMapPaging
} from '../schemas/production/recipe.ts'
import {
  Group,
  GroupCreate,
  GroupPaging,
  GroupUpdate,
  MakeOrder,
  MakeOrderBody,
  MakeOrderPaging,
  Plan,
  PlanBody,
  PlanByYear,
  PlanDeleteMany,
  PlanOrNone,
  PlanPaging,
  PlanRow
} from '../schemas/production/production-plan.ts'
import { absolute, once, read, tagged } from './row.ts'

// Production. No till uses it.

export const production = {
  ...tagged('Production-group', {
    'production-group/create': once('POST', 'reference', GroupCreate, Group),
    'production-group/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'production-group/get-by-id/{id}': read('GET', 'reference', Nothing, Group),
    'production-group/get-paging': read('POST', 'reference', GroupPaging, Group, { list: 'list' }),
    'production-group/update/{id}': absolute('PUT', 'reference', GroupUpdate, Group)
  }),
  ...tagged('Production-operation', {
    'production-operation/create': once('POST', 'reference', OperationCreate, Operation),
    'production-operation/get-by-id/{id}': read('GET', 'reference', Nothing, Operation),
    'production-operation/get-paging': read('POST', 'reference', OperationPaging, Operation, { list: 'data' }),
    'production-operation/set-state': absolute('PUT', 'reference', OperationSetState, Operation, { bare: true }),
    'production-operation/update': absolute('PUT', 'reference', OperationUpdate, Operation)
  }),
  ...tagged('Production-order', {
    'production-order/create': once('POST', 'reference', MakeOrderBody, MakeOrder),
    'production-order/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'production-order/get-by-id/{id}': read('GET', 'reference', Nothing, MakeOrder),
    'production-order/get-paging': read('POST', 'reference', MakeOrderPaging, MakeOrder, { list: 'list' }),
    'production-order/update/{id}': absolute('PUT', 'reference', MakeOrderBody, MakeOrder)
  }),
  ...tagged('Production-plan', {
    'production-plan/create': once('POST', 'reference', PlanBody, Plan),
    'production-plan/delete-many': absolute('POST', 'reference', PlanDeleteMany, Ok),
    'production-plan/get-by-id/{id}': read('GET', 'reference', Nothing, Plan),
    'production-plan/get-by-year': read('POST', 'reference', PlanByYear, PlanOrNone),
    'production-plan/get-paging': read('POST', 'reference', PlanPaging, PlanRow, { list: 'list' }),
    'production-plan/update/{id}': absolute('PUT', 'reference', PlanBody, Plan)
  }),
  ...tagged('Production-route-sheet', {
    'production/route-sheet/create': once('POST', 'reference', RouteSheetCreate, RouteSheet),
    'production/route-sheet/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'production/route-sheet/get-alternatives/{itemId}': read('GET', 'reference', Nothing, RouteSheetAlternative, {
      list: 'array'
    }),
    'production/route-sheet/get-by-id/{id}': read('GET', 'reference', Nothing, RouteSheet),
    'production/route-sheet/get-deleted': read('GET', 'reference', DeletedSince, DeletedId, { list: 'array' }),
    'production/route-sheet/get-paging': read('POST', 'reference', RouteSheetPaging, RouteSheet, { list: 'data' }),
    'production/route-sheet/get-with-quantity/{id}': read('POST', 'reference', RouteSheetQuantity, RouteSheet),
    'production/route-sheet/update': absolute('PUT', 'reference', RouteSheetUpdate, RouteSheet)
  }),
  ...tagged('Production-step', {
    'production-step/create': once('POST', 'document', ProductionStepCreate, ProductionStep),
    'production-step/delete/{id}': absolute('DELETE', 'document', Nothing, Ok),
    'production-step/get-by-id/{id}': read('GET', 'document', Nothing, ProductionStep),
    'production-step/get-paging': read('POST', 'document', ProductionStepPaging, ProductionStep, { list: 'list' }),
    'production-step/update': absolute('PUT', 'document', ProductionStepUpdate, ProductionStep)
  }),
  ...tagged('Production-task', {
    'production-task/cancel-produced/{id}': once('PUT', 'document', ProductionTaskCancelProduced, ProductionTask),
    'production-task/create': once('POST', 'document', ProductionTaskBody, ProductionTask),
    'production-task/get-by-id/{id}': read('GET', 'document', Nothing, ProductionTask),
    'production-task/get-paging': read('POST', 'document', ProductionTaskPaging, ProductionTaskRow, { list: 'list' }),
    'production-task/produce/{id}': once('PUT', 'document', ProductionTaskProduce, ProductionTask),
    'production-task/set-status/{id}': absolute('PUT', 'document', ProductionTaskSetStatus, ProductionTask),
    'production-task/state-report/by-product': read('POST', 'reference', ProductionTaskPaging, TaskStateReportRow, {
      list: 'list'
    }),
    'production-task/update/{id}': absolute('PUT', 'document', ProductionTaskBody, ProductionTask)
  }),
  ...tagged('Production-tech-map', {
    'production-tech-map/create': once('POST', 'reference', TechMapBody, TechMap),
    'production-tech-map/delete/{id}': absolute('DELETE', 'reference', Nothing, Ok),
    'production-tech-map/get-by-id/{id}': read('GET', 'reference', Nothing, TechMap),
    'production-tech-map/get-paging': read('POST', 'reference', TechMapPaging, TechMap, { list: 'list' }),
    'production-tech-map/update/{id}': absolute('PUT', 'reference', TechMapBody, TechMap)
  })
}
