import type { CashierAct } from './splits.ts'
import { refundSome, type Returned } from './refunds.ts'
import type { Machine } from '../machine.ts'

/** Refunds a sale of another till: finds one of today's sales at the service and reads it. */
export function otherTillAct(
  call: Machine['call'],
  below: (most: number) => number,
  { today, returned }: { today: () => string; returned: Returned[] }
): CashierAct {
  return {
    weight: 1,
    may: () => true,
    run: async () => {
      const found = await call('otherTillSales.find', { text: today() })
      if (found?.ok !== true || found.value.sales.length === 0) return
      const sale = found.value.sales[below(found.value.sales.length)]
      const opened = sale && (await call('otherTillSales.open', { serverId: sale.id }))
      if (opened?.ok === true) returned.push(...(await refundSome(call, below, opened.value.saleId)))
    }
  }
}
