import type { Policy } from './policy.ts'

/** Production: choices that the reference leaves open. */
export const productionPolicies = [
  {
    name: 'production-replaces',
    where: 'production-step, production-task and production-tech-map update',
    choice: 'a field that is omitted is deleted; in a route sheet and an operation it keeps its value',
    only: 'noCall'
  },
  {
    name: 'step-of-warehouse',
    where: 'production-step used_warehouse.number, employees[].attachments',
    choice: 'the number of a warehouse is its code; employees have no attachments',
    only: 'noCall'
  },
  {
    name: 'task-unnamed-moves',
    where: 'production-task/set-status',
    choice: 'a change that the table does not name is refused with 400, also a change to the current state',
    only: 'noCall'
  },
  {
    name: 'task-after-produce',
    where: 'production-task/produce and cancel-produced',
    choice:
      'the first output changes a new task to in_progress; only set-status changes it to done; a canceled output does not change the state; a task in state done or canceled cannot produce',
    only: 'noCall'
  },
  {
    name: 'produce-amount',
    where: 'production-task/produce amount',
    choice:
      "the amount of the first product of the step's route sheet; the other rows of the sheet are scaled to it, with seven decimals; an amount above the plan is accepted",
    only: 'noCall'
  },
  {
    name: 'produce-warehouse',
    where: 'production-task/produce',
    choice:
      'material comes from the warehouse that the task names for the step, otherwise from the warehouse of the step; the output of every step goes to the produced warehouse of the task',
    only: 'noCall'
  },
  {
    name: 'produce-state',
    where: 'production-task/produce state',
    choice: 'new, in_progress or done; the default is done; any other state is refused with 400',
    only: 'noCall'
  },
  {
    name: 'produce-short',
    where: 'production-task/produce, production-operation',
    choice:
      'if the settings forbid negative stock, missing material is refused with 400; otherwise the stock falls below zero; cancelling an output is never refused',
    only: 'noCall'
  },
  {
    name: 'cancel-produced-last',
    where: 'production-task/cancel-produced',
    choice:
      'cancels the last output of the step that is not canceled; 400 if there is none; only the two documented fields are read',
    only: 'noCall'
  },
  {
    name: 'task-items',
    where: 'production-task items',
    choice:
      'each item has tech_map and steps; a step has its route sheet, the produced amounts, and the materials and products for the planned amount with the stock in their warehouse',
    only: 'noCall'
  },
  {
    name: 'task-sort',
    where: 'production-task/get-paging sort_by, asc',
    choice:
      'created_at, updated_at, date, number, code or state, descending unless asc is 1; any other name means created_at',
    only: 'noCall'
  },
  {
    name: 'operation-states',
    where: 'production-operation/set-state',
    choice:
      'as in the table of production tasks; goods move when an operation becomes done, and move back when it leaves that state; an operation in state done or canceled cannot be updated',
    only: 'noCall'
  },
  {
    name: 'operation-costs',
    where: 'production-operation totals',
    choice:
      'total_used and total_produced are sums of amounts; materials have no cost price, so total_cost equals total_expense, the additional expenses',
    only: 'noCall'
  },
  {
    name: 'route-sheet-record',
    where: 'production/route-sheet',
    choice:
      'the sheet with all its items, while the reference shows one item; warehouse_amount is the stock in all warehouses of its organizations; there are no substitutes',
    only: 'noCall'
  },
  {
    name: 'tech-map-graph',
    where: 'production-tech-map',
    choice:
      'every next step must be a step of the map, and one step must be the last; group_id is stored without a check',
    only: 'noCall'
  },
  {
    name: 'production-tree',
    where: 'production-group parent_id',
    choice:
      'the parent is a group of the same type, and never a descendant; a deleted group does not change its child groups',
    only: 'noCall'
  },
  {
    name: 'production-order-status',
    where: 'production-order status',
    choice: 'always new, because no endpoint changes it; an order creates no tasks; its update replaces the body',
    only: 'noCall'
  },
  {
    name: 'plan-produced',
    where: 'production-plan produced',
    choice:
      'the amount of the product from operations of the organization in state done, by the month of produced_date in UTC',
    only: 'noCall'
  }
] as const satisfies readonly Policy[]
