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
import type { Endpoint } from './row.ts'

// Production: no till uses it.

export const production = {
  // Production-group
  'production-group/create': {
    method: 'POST',
    tag: 'Production-group',
    source: 'reference',
    repeat: 'once',
    request: GroupCreate,
    response: Group
  },
  'production-group/delete/{id}': {
    method: 'DELETE',
    tag: 'Production-group',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'production-group/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-group',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Group
  },
  'production-group/get-paging': {
    method: 'POST',
    tag: 'Production-group',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: GroupPaging,
    response: Group
  },
  'production-group/update/{id}': {
    method: 'PUT',
    tag: 'Production-group',
    source: 'reference',
    repeat: 'absolute',
    request: GroupUpdate,
    response: Group
  },

  // Production-operation
  'production-operation/create': {
    method: 'POST',
    tag: 'Production-operation',
    source: 'reference',
    repeat: 'once',
    request: OperationCreate,
    response: Operation
  },
  'production-operation/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-operation',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Operation
  },
  'production-operation/get-paging': {
    method: 'POST',
    tag: 'Production-operation',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: OperationPaging,
    response: Operation
  },
  'production-operation/set-state': {
    method: 'PUT',
    tag: 'Production-operation',
    source: 'reference',
    repeat: 'absolute',
    bare: true,
    request: OperationSetState,
    response: Operation
  },
  'production-operation/update': {
    method: 'PUT',
    tag: 'Production-operation',
    source: 'reference',
    repeat: 'absolute',
    request: OperationUpdate,
    response: Operation
  },

  // Production-order
  'production-order/create': {
    method: 'POST',
    tag: 'Production-order',
    source: 'reference',
    repeat: 'once',
    request: MakeOrderBody,
    response: MakeOrder
  },
  'production-order/delete/{id}': {
    method: 'DELETE',
    tag: 'Production-order',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'production-order/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-order',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: MakeOrder
  },
  'production-order/get-paging': {
    method: 'POST',
    tag: 'Production-order',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: MakeOrderPaging,
    response: MakeOrder
  },
  'production-order/update/{id}': {
    method: 'PUT',
    tag: 'Production-order',
    source: 'reference',
    repeat: 'absolute',
    request: MakeOrderBody,
    response: MakeOrder
  },

  // Production-plan
  'production-plan/create': {
    method: 'POST',
    tag: 'Production-plan',
    source: 'reference',
    repeat: 'once',
    request: PlanBody,
    response: Plan
  },
  'production-plan/delete-many': {
    method: 'POST',
    tag: 'Production-plan',
    source: 'reference',
    repeat: 'absolute',
    request: PlanDeleteMany,
    response: Ok
  },
  'production-plan/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-plan',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: Plan
  },
  'production-plan/get-by-year': {
    method: 'POST',
    tag: 'Production-plan',
    source: 'reference',
    repeat: 'read',
    request: PlanByYear,
    response: PlanOrNone
  },
  'production-plan/get-paging': {
    method: 'POST',
    tag: 'Production-plan',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: PlanPaging,
    response: PlanRow
  },
  'production-plan/update/{id}': {
    method: 'PUT',
    tag: 'Production-plan',
    source: 'reference',
    repeat: 'absolute',
    request: PlanBody,
    response: Plan
  },

  // Production-route-sheet
  'production/route-sheet/create': {
    method: 'POST',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'once',
    request: RouteSheetCreate,
    response: RouteSheet
  },
  'production/route-sheet/delete/{id}': {
    method: 'DELETE',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'production/route-sheet/get-alternatives/{itemId}': {
    method: 'GET',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: Nothing,
    response: RouteSheetAlternative
  },
  'production/route-sheet/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: RouteSheet
  },
  'production/route-sheet/get-deleted': {
    method: 'GET',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'read',
    list: 'array',
    request: DeletedSince,
    response: DeletedId
  },
  'production/route-sheet/get-paging': {
    method: 'POST',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'read',
    list: 'data',
    request: RouteSheetPaging,
    response: RouteSheet
  },
  'production/route-sheet/get-with-quantity/{id}': {
    method: 'POST',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'read',
    request: RouteSheetQuantity,
    response: RouteSheet
  },
  'production/route-sheet/update': {
    method: 'PUT',
    tag: 'Production-route-sheet',
    source: 'reference',
    repeat: 'absolute',
    request: RouteSheetUpdate,
    response: RouteSheet
  },

  // Production-step
  'production-step/create': {
    method: 'POST',
    tag: 'Production-step',
    source: 'document',
    repeat: 'once',
    request: ProductionStepCreate,
    response: ProductionStep
  },
  'production-step/delete/{id}': {
    method: 'DELETE',
    tag: 'Production-step',
    source: 'document',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'production-step/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-step',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: ProductionStep
  },
  'production-step/get-paging': {
    method: 'POST',
    tag: 'Production-step',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ProductionStepPaging,
    response: ProductionStep
  },
  'production-step/update': {
    method: 'PUT',
    tag: 'Production-step',
    source: 'document',
    repeat: 'absolute',
    request: ProductionStepUpdate,
    response: ProductionStep
  },

  // Production-task
  'production-task/cancel-produced/{id}': {
    method: 'PUT',
    tag: 'Production-task',
    source: 'document',
    repeat: 'once',
    request: ProductionTaskCancelProduced,
    response: ProductionTask
  },
  'production-task/create': {
    method: 'POST',
    tag: 'Production-task',
    source: 'document',
    repeat: 'once',
    request: ProductionTaskBody,
    response: ProductionTask
  },
  'production-task/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-task',
    source: 'document',
    repeat: 'read',
    request: Nothing,
    response: ProductionTask
  },
  'production-task/get-paging': {
    method: 'POST',
    tag: 'Production-task',
    source: 'document',
    repeat: 'read',
    list: 'list',
    request: ProductionTaskPaging,
    response: ProductionTaskRow
  },
  'production-task/produce/{id}': {
    method: 'PUT',
    tag: 'Production-task',
    source: 'document',
    repeat: 'once',
    request: ProductionTaskProduce,
    response: ProductionTask
  },
  'production-task/set-status/{id}': {
    method: 'PUT',
    tag: 'Production-task',
    source: 'document',
    repeat: 'absolute',
    request: ProductionTaskSetStatus,
    response: ProductionTask
  },
  'production-task/state-report/by-product': {
    method: 'POST',
    tag: 'Production-task',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: ProductionTaskPaging,
    response: TaskStateReportRow
  },
  'production-task/update/{id}': {
    method: 'PUT',
    tag: 'Production-task',
    source: 'document',
    repeat: 'absolute',
    request: ProductionTaskBody,
    response: ProductionTask
  },

  // Production-tech-map
  'production-tech-map/create': {
    method: 'POST',
    tag: 'Production-tech-map',
    source: 'reference',
    repeat: 'once',
    request: TechMapBody,
    response: TechMap
  },
  'production-tech-map/delete/{id}': {
    method: 'DELETE',
    tag: 'Production-tech-map',
    source: 'reference',
    repeat: 'absolute',
    request: Nothing,
    response: Ok
  },
  'production-tech-map/get-by-id/{id}': {
    method: 'GET',
    tag: 'Production-tech-map',
    source: 'reference',
    repeat: 'read',
    request: Nothing,
    response: TechMap
  },
  'production-tech-map/get-paging': {
    method: 'POST',
    tag: 'Production-tech-map',
    source: 'reference',
    repeat: 'read',
    list: 'list',
    request: TechMapPaging,
    response: TechMap
  },
  'production-tech-map/update/{id}': {
    method: 'PUT',
    tag: 'Production-tech-map',
    source: 'reference',
    repeat: 'absolute',
    request: TechMapBody,
    response: TechMap
  }
} as const satisfies Record<string, Endpoint>
