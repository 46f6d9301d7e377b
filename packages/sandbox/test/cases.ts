import { approvals } from './cases/money/approvals.ts'
import { bulk } from './cases/catalogue/bulk.ts'
import { byPath } from './cases/by-path.ts'
import type { Case } from './cases/case.ts'
import { cashback } from './cases/people/cashback.ts'
import { catalogue } from './cases/catalogue/catalogue.ts'
import { policiesOfRegisters } from './cases/policies/of-registers.ts'
import { policiesOfSales } from './cases/policies/of-sales.ts'
import { stateColumns } from './cases/setup/columns.ts'
import { incomes } from './cases/stock/incomes.ts'
import { kpiSettings } from './cases/setup/kpi-settings.ts'
import { lists } from './cases/setup/lists.ts'
import { exportJobs } from './cases/setup/exports.ts'
import { files } from './cases/setup/files.ts'
import { moneyInHouse } from './cases/money/money-in-house.ts'
import { losses } from './cases/stock/losses.ts'
import { money } from './cases/money/money.ts'
import { operations } from './cases/production/operations.ts'
import { organizationalTransfers } from './cases/stock/organizational-transfers.ts'
import { people } from './cases/people/people.ts'
import { persons } from './cases/people/persons.ts'
import { pipeline } from './cases/setup/pipeline.ts'
import { plain } from './cases/plain.ts'
import { plans } from './cases/production/plans.ts'
import { prices } from './cases/catalogue/prices.ts'
import { purchaseOrders } from './cases/stock/purchase-orders.ts'
import { purchases } from './cases/stock/purchases.ts'
import { producing } from './cases/production/producing.ts'
import { production } from './cases/production/production.ts'
import { reconActs } from './cases/money/recon-acts.ts'
import { recipes } from './cases/production/recipes.ts'
import { saleChanges } from './cases/sales/sale-changes.ts'
import { reportsGoods } from './cases/reports/reports-goods.ts'
import { reportsPosMoney } from './cases/reports/reports-pos-money.ts'
import { reportsPos } from './cases/reports/reports-pos.ts'
import { reportsSales } from './cases/reports/reports-sales.ts'
import { reportsTrades } from './cases/reports/reports-trades.ts'
import { reportsDashboard } from './cases/reports/reports-dashboard.ts'
import { reportsFinance } from './cases/reports/reports-finance.ts'
import { reportsMoney } from './cases/reports/reports-money.ts'
import { reports } from './cases/reports/reports.ts'
import { manyOrders } from './cases/sales/sale-orders-many.ts'
import { saleOrders } from './cases/sales/sale-orders.ts'
import { saleRecords } from './cases/sales/sale-records.ts'
import { sales } from './cases/sales/sales.ts'
import { settings } from './cases/setup/settings.ts'
import { setup } from './cases/setup/setup.ts'
import { shared } from './cases/shared.ts'
import { shifts } from './cases/sales/shifts.ts'
import { staff } from './cases/people/staff.ts'
import { tasks } from './cases/setup/tasks.ts'
import { transfers } from './cases/stock/transfers.ts'
import { webhooks } from './cases/setup/webhooks.ts'
import { steps } from './cases/production/steps.ts'
import { fields } from './cases/setup/fields.ts'
import { officeFields } from './cases/setup/fields-office.ts'
import { bodies } from './cases/bodies.ts'
import { paging } from './cases/catalogue/paging.ts'
import { leadForms } from './cases/setup/lead-forms.ts'
import { reportsAnalysis } from './cases/reports/reports-analysis.ts'
import { reportsWarehouse } from './cases/reports/reports-warehouse.ts'

export type { Case } from './cases/case.ts'

/** Every rule of the document for the endpoints of the sandbox, as cases for any way to the service. */
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

/** The choices of the sandbox where the document is silent, as cases: a service that chose otherwise differs in some. */
export const policyCases: Case[] = [...policiesOfSales, ...policiesOfRegisters]
