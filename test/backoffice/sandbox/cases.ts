import { approvals } from './cases/approvals.ts'
import { bulk } from './cases/bulk.ts'
import { byPath } from './cases/by-path.ts'
import type { Case } from './cases/case.ts'
import { cashback } from './cases/cashback.ts'
import { catalogue } from './cases/catalogue.ts'
import { stateColumns } from './cases/columns.ts'
import { incomes } from './cases/incomes.ts'
import { kpiSettings } from './cases/kpi-settings.ts'
import { lists } from './cases/lists.ts'
import { exportJobs } from './cases/exports.ts'
import { files } from './cases/files.ts'
import { moneyInHouse } from './cases/money-in-house.ts'
import { losses } from './cases/losses.ts'
import { money } from './cases/money.ts'
import { operations } from './cases/operations.ts'
import { organizationalTransfers } from './cases/organizational-transfers.ts'
import { people } from './cases/people.ts'
import { persons } from './cases/persons.ts'
import { pipeline } from './cases/pipeline.ts'
import { plain } from './cases/plain.ts'
import { plans } from './cases/plans.ts'
import { prices } from './cases/prices.ts'
import { purchaseOrders } from './cases/purchase-orders.ts'
import { purchases } from './cases/purchases.ts'
import { producing } from './cases/producing.ts'
import { production } from './cases/production.ts'
import { reconActs } from './cases/recon-acts.ts'
import { recipes } from './cases/recipes.ts'
import { saleChanges } from './cases/sale-changes.ts'
import { reportsGoods } from './cases/reports-goods.ts'
import { reportsPosMoney } from './cases/reports-pos-money.ts'
import { reportsPos } from './cases/reports-pos.ts'
import { reportsSales } from './cases/reports-sales.ts'
import { reportsTrades } from './cases/reports-trades.ts'
import { reportsDashboard } from './cases/reports-dashboard.ts'
import { reportsFinance } from './cases/reports-finance.ts'
import { reportsMoney } from './cases/reports-money.ts'
import { reports } from './cases/reports.ts'
import { manyOrders } from './cases/sale-orders-many.ts'
import { saleOrders } from './cases/sale-orders.ts'
import { saleRecords } from './cases/sale-records.ts'
import { sales } from './cases/sales.ts'
import { settings } from './cases/settings.ts'
import { setup } from './cases/setup.ts'
import { shared } from './cases/shared.ts'
import { shifts } from './cases/shifts.ts'
import { staff } from './cases/staff.ts'
import { tasks } from './cases/tasks.ts'
import { transfers } from './cases/transfers.ts'
import { webhooks } from './cases/webhooks.ts'
import { steps } from './cases/steps.ts'
import { fields } from './cases/fields.ts'
import { officeFields } from './cases/fields-office.ts'
import { bodies } from './cases/bodies.ts'
import { paging } from './cases/paging.ts'
import { leadForms } from './cases/lead-forms.ts'
import { reportsAnalysis } from './cases/reports-analysis.ts'
import { reportsWarehouse } from './cases/reports-warehouse.ts'

export type { Case } from './cases/case.ts'

/** Everything the document says of the endpoints the sandbox has, as cases for any way to the service. */
export const cases: Case[] = [
  ...shared,
  ...setup,
  ...plain,
  ...byPath,
  ...kpiSettings,
  ...lists,
  ...purchaseOrders,
  ...purchases,
  ...incomes,
  ...staff,
  ...transfers,
  ...catalogue,
  ...prices,
  ...people,
  ...shifts,
  ...sales,
  ...saleChanges,
  ...saleOrders,
  ...manyOrders,
  ...saleRecords,
  ...cashback,
  ...money,
  ...moneyInHouse,
  ...approvals,
  ...reports,
  ...reportsMoney,
  ...reportsPos,
  ...reportsPosMoney,
  ...reportsGoods,
  ...reportsSales,
  ...reportsTrades,
  ...reportsFinance,
  ...reportsDashboard,
  ...webhooks,
  ...production,
  ...producing,
  ...steps,
  ...recipes,
  ...operations,
  ...exportJobs,
  ...files,
  ...bulk,
  ...stateColumns,
  ...settings,
  ...organizationalTransfers,
  ...losses,
  ...persons,
  ...reconActs,
  ...tasks,
  ...plans,
  ...pipeline,
  ...leadForms,
  ...fields,
  ...officeFields,
  ...bodies,
  ...paging,
  ...reportsAnalysis,
  ...reportsWarehouse
]
