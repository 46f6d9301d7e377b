import type { Policy } from './policy.ts'

/** Production: choices that the reference leaves open. */
export const productionPolicies = [
  {
    name: 'production-replaces',
    where: 'production-step, production-task and production-tech-map update',
    choice: 'what is left out is lost; a route sheet and an operation keep it'
  },
  {
    name: 'step-of-warehouse',
    where: 'production-step used_warehouse.number, employees[].attachments',
    choice: 'the number of a warehouse is its code; people have no attachments here'
  },
  {
    name: 'task-unnamed-moves',
    where: 'production-task/set-status',
    choice: 'a move the table does not name, the same state again too, is refused with 400'
  },
  {
    name: 'task-after-produce',
    where: 'production-task/produce and cancel-produced',
    choice:
      'the first output makes a new task in_progress, only set-status makes it done, and taking output back leaves the state; a task that is done or canceled produces no more'
  },
  {
    name: 'produce-amount',
    where: 'production-task/produce amount',
    choice:
      "counts the first product of the step's route sheet; everything else of the sheet is scaled to it, to seven decimals; more than was planned is taken"
  },
  {
    name: 'produce-warehouse',
    where: 'production-task/produce',
    choice:
      'material comes from the warehouse the task names for the step, else from that of the step; every step puts its output into the produced warehouse of the task'
  },
  {
    name: 'produce-state',
    where: 'production-task/produce state',
    choice: 'new, in_progress or done, by default done; any other is refused with 400'
  },
  {
    name: 'produce-short',
    where: 'production-task/produce, production-operation',
    choice:
      'material that is not there is refused with 400 when the settings forbid negative stock, else goes below zero; taking goods back is never refused'
  },
  {
    name: 'cancel-produced-last',
    where: 'production-task/cancel-produced',
    choice:
      'takes back the last output of the step that still stands, and refuses with 400 when there is none; no field beyond the two named is read'
  },
  {
    name: 'task-items',
    where: 'production-task items',
    choice:
      'each with tech_map and steps; a step has its route sheet, what is produced, and materials and products for the planned amount with what lies in their warehouse'
  },
  {
    name: 'task-sort',
    where: 'production-task/get-paging sort_by, asc',
    choice:
      'created_at, updated_at, date, number, code or state, falling unless asc is 1; any other name means created_at'
  },
  {
    name: 'operation-states',
    where: 'production-operation/set-state',
    choice:
      'the table of production tasks; goods move when an operation becomes done and go back when it stops being so; one that is done or canceled is no longer updated'
  },
  {
    name: 'operation-costs',
    where: 'production-operation totals',
    choice:
      'total_used and total_produced add up amounts; materials have no cost price here, so that total_cost is total_expense: what was added on top'
  },
  {
    name: 'route-sheet-record',
    where: 'production/route-sheet',
    choice:
      'the sheet with its items, where the reference shows one item; warehouse_amount is what lies in all warehouses of its organizations; substitutes are not in the sandbox'
  },
  {
    name: 'tech-map-graph',
    where: 'production-tech-map',
    choice: 'every next step must be a step of the map and one step must be the last; group_id is kept and not checked'
  },
  {
    name: 'production-tree',
    where: 'production-group parent_id',
    choice:
      'a group of the same type, and never one below it; a group that is deleted leaves those below it as they are'
  },
  {
    name: 'production-order-status',
    where: 'production-order status',
    choice: 'new: no endpoint moves it, and an order makes no tasks; its update replaces the body'
  },
  {
    name: 'plan-produced',
    where: 'production-plan produced',
    choice:
      'what operations of the organization that are done made of the product, by the month of produced_date in UTC'
  }
] as const satisfies readonly Policy[]
