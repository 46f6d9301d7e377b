import type { Handlers } from './context.ts'
import { category } from './handlers/category.ts'
import { costs } from './handlers/costs.ts'
import { income } from './handlers/income.ts'
import { internalTransfer } from './handlers/internal-transfer.ts'
import { kpiSettings } from './handlers/kpi-settings.ts'
import { lists } from './handlers/lists.ts'
import { customerCategories } from './handlers/customer-category.ts'
import { exportRecord } from './handlers/export-record.ts'
import { file } from './handlers/file.ts'
import { inHouse } from './handlers/in-house.ts'
import { money } from './handlers/money.ts'
import { openTicket } from './handlers/open-ticket.ts'
import { payment } from './handlers/payment.ts'
import { people } from './handlers/people.ts'
import { places } from './handlers/places.ts'
import { price } from './handlers/price.ts'
import { productStock } from './handlers/product-stock.ts'
import { product } from './handlers/product.ts'
import { purchaseOrder } from './handlers/purchase-order.ts'
import { purchase } from './handlers/purchase.ts'
import { dashboardReports } from './handlers/reports-dashboard.ts'
import { financeReports } from './handlers/reports-finance.ts'
import { goodsReports } from './handlers/reports-goods.ts'
import { orderReports } from './handlers/reports-orders.ts'
import { posReports } from './handlers/reports-pos.ts'
import { productionReports } from './handlers/reports-production.ts'
import { salesReports } from './handlers/reports-sales.ts'
import { summaryReports } from './handlers/reports-summary.ts'
import { tradeReports } from './handlers/reports-trades.ts'
import { warehouseReports } from './handlers/reports-warehouse.ts'
import { productionOperation } from './handlers/production-operation.ts'
import { productionStep } from './handlers/production-step.ts'
import { productionTask } from './handlers/production-task.ts'
import { routeSheet } from './handlers/route-sheet.ts'
import { rules } from './handlers/rules.ts'
import { saleOrder } from './handlers/sale-order.ts'
import { session } from './handlers/session.ts'
import { settings } from './handlers/settings.ts'
import { simple } from './handlers/simple.ts'
import { smsTemplate } from './handlers/sms-template.ts'
import { staff } from './handlers/staff.ts'
import { states } from './handlers/state.ts'
import { techMap } from './handlers/tech-map.ts'
import { trade } from './handlers/trade.ts'
import { transaction } from './handlers/transaction.ts'
import { organizationalTransfer } from './handlers/organizational-transfer.ts'
import { persons } from './handlers/person.ts'
import { purchaseReturn } from './handlers/purchase-return.ts'
import { revision } from './handlers/revision.ts'
import { writeOff } from './handlers/write-off.ts'
import { reconAct } from './handlers/recon-act.ts'
import { tags } from './handlers/tag.ts'
import { tasks } from './handlers/task.ts'
import { productionPlans } from './handlers/production-plan.ts'
import { pipelineAction } from './handlers/pipeline-action.ts'
import { leadForm } from './handlers/lead-form.ts'
import { webhook } from './handlers/webhook.ts'

/** Every endpoint this sandbox has; the rest of the table answers "not in this sandbox". */
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
