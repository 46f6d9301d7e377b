import type { Handlers } from './context.ts'
import { category } from './handlers/catalogue/category.ts'
import { costs } from './handlers/money/costs.ts'
import { income } from './handlers/stock/income.ts'
import { internalTransfer } from './handlers/stock/internal-transfer.ts'
import { kpiSettings } from './handlers/setup/kpi-settings.ts'
import { lists } from './handlers/setup/lists.ts'
import { customerCategories } from './handlers/people/customer-category.ts'
import { exportRecord } from './handlers/setup/export-record.ts'
import { file } from './handlers/setup/file.ts'
import { inHouse } from './handlers/production/in-house.ts'
import { money } from './handlers/money/money.ts'
import { openTicket } from './handlers/sales/open-ticket.ts'
import { payment } from './handlers/money/payment.ts'
import { people } from './handlers/people/people.ts'
import { places } from './handlers/setup/places.ts'
import { price } from './handlers/catalogue/price.ts'
import { productStock } from './handlers/catalogue/product-stock.ts'
import { product } from './handlers/catalogue/product.ts'
import { purchaseOrder } from './handlers/stock/purchase-order.ts'
import { purchase } from './handlers/stock/purchase.ts'
import { dashboardReports } from './handlers/reports/reports-dashboard.ts'
import { financeReports } from './handlers/reports/reports-finance.ts'
import { goodsReports } from './handlers/reports/reports-goods.ts'
import { orderReports } from './handlers/reports/reports-orders.ts'
import { posReports } from './handlers/reports/reports-pos.ts'
import { productionReports } from './handlers/reports/reports-production.ts'
import { salesReports } from './handlers/reports/reports-sales.ts'
import { summaryReports } from './handlers/reports/reports-summary.ts'
import { tradeReports } from './handlers/reports/reports-trades.ts'
import { warehouseReports } from './handlers/reports/reports-warehouse.ts'
import { productionOperation } from './handlers/production/production-operation.ts'
import { productionStep } from './handlers/production/production-step.ts'
import { productionTask } from './handlers/production/production-task.ts'
import { routeSheet } from './handlers/production/route-sheet.ts'
import { rules } from './handlers/people/rules.ts'
import { saleOrder } from './handlers/sales/sale-order.ts'
import { session } from './handlers/sales/session.ts'
import { settings } from './handlers/setup/settings.ts'
import { simple } from './handlers/setup/simple.ts'
import { smsTemplate } from './handlers/sales/sms-template.ts'
import { staff } from './handlers/people/staff.ts'
import { states } from './handlers/sales/state.ts'
import { techMap } from './handlers/production/tech-map.ts'
import { trade } from './handlers/sales/trade.ts'
import { transaction } from './handlers/money/transaction.ts'
import { organizationalTransfer } from './handlers/stock/organizational-transfer.ts'
import { persons } from './handlers/people/person.ts'
import { purchaseReturn } from './handlers/stock/purchase-return.ts'
import { revision } from './handlers/stock/revision.ts'
import { writeOff } from './handlers/stock/write-off.ts'
import { reconAct } from './handlers/money/recon-act.ts'
import { tags } from './handlers/setup/tag.ts'
import { tasks } from './handlers/setup/task.ts'
import { productionPlans } from './handlers/production/production-plan.ts'
import { pipelineAction } from './handlers/setup/pipeline-action.ts'
import { leadForm } from './handlers/setup/lead-form.ts'
import { webhook } from './handlers/setup/webhook.ts'

/** Every endpoint of this sandbox. The other endpoints of the table answer "not in this sandbox". */
export const handlers: Handlers = {
  ...category,
  ...costs,
  ...customerCategories,
  ...income,
  ...internalTransfer,
  ...kpiSettings,
  ...lists,
  ...exportRecord,
  ...file,
  ...inHouse,
  ...money,
  ...openTicket,
  ...payment,
  ...people,
  ...places,
  ...price,
  ...product,
  ...productStock,
  ...purchase,
  ...purchaseOrder,
  ...productionOperation,
  ...productionStep,
  ...productionTask,
  ...routeSheet,
  ...rules,
  ...saleOrder,
  ...session,
  ...settings,
  ...simple,
  ...smsTemplate,
  ...staff,
  ...states,
  ...trade,
  ...dashboardReports,
  ...financeReports,
  ...goodsReports,
  ...orderReports,
  ...posReports,
  ...productionReports,
  ...salesReports,
  ...summaryReports,
  ...tradeReports,
  ...warehouseReports,
  ...organizationalTransfer,
  ...persons,
  ...purchaseReturn,
  ...revision,
  ...writeOff,
  ...reconAct,
  ...tags,
  ...tasks,
  ...productionPlans,
  ...pipelineAction,
  ...leadForm,
  ...webhook,
  ...techMap,
  ...transaction
}
