import { addDays } from '../../../src/shared/time/day.ts'
import type { CashierAct } from './splits.ts'
import type { Machine } from '../machine.ts'
import { bossId, pastDays, pin } from '../shop.ts'

// Sales from a paper book: entered now, made in the last days.

/**
 * Puts a time of the last days on the ticket, or removes it. The till refuses a time that is too old or in the future.
 */
export const dateAct = (call: Machine['call'], below: (most: number) => number): CashierAct => ({
  weight: 1,
  may: ({ tenders }) => tenders.length === 0,
  run: async ({ madeAt }) => {
    if (madeAt !== undefined && below(3) === 0) {
      await call('ticket.setDate', { made: null })
      return
    }
    const offer = await call('ticket.dates', {})
    if (offer?.ok !== true) return
    const two = (value: number): string => String(value).padStart(2, '0')
    const made = {
      day: addDays(offer.value.today, -below(pastDays + 2)),
      hour: `${two(below(24))}:${two(below(60))}`
    }
    await call('ticket.setDate', { made, approval: { managerId: bossId, pin } })
  }
})
