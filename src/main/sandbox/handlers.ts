import type { Handlers } from './context.ts'
import { category } from './handlers/category.ts'
import { exportRecord } from './handlers/export-record.ts'
import { file } from './handlers/file.ts'
import { money } from './handlers/money.ts'
import { openTicket } from './handlers/open-ticket.ts'
import { payment } from './handlers/payment.ts'
import { people } from './handlers/people.ts'
import { places } from './handlers/places.ts'
import { price } from './handlers/price.ts'
import { product } from './handlers/product.ts'
import { productionOperation } from './handlers/production-operation.ts'
import { productionStep } from './handlers/production-step.ts'
import { productionTask } from './handlers/production-task.ts'
import { routeSheet } from './handlers/route-sheet.ts'
import { rules } from './handlers/rules.ts'
import { saleOrder } from './handlers/sale-order.ts'
import { session } from './handlers/session.ts'
import { simple } from './handlers/simple.ts'
import { techMap } from './handlers/tech-map.ts'
import { trade } from './handlers/trade.ts'

/** Every endpoint this sandbox has; the rest of the table answers "not in this sandbox". */
export const handlers: Handlers = {
  ...category,
  ...exportRecord,
  ...file,
  ...money,
  ...openTicket,
  ...payment,
  ...people,
  ...places,
  ...price,
  ...product,
  ...productionOperation,
  ...productionStep,
  ...productionTask,
  ...routeSheet,
  ...rules,
  ...saleOrder,
  ...session,
  ...simple,
  ...techMap,
  ...trade
}
