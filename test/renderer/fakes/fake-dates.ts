import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import { momentOf } from '../../../src/shared/time/past-date.ts'
import type { TicketView } from '../../../src/shared/views.ts'

// A sale of yesterday for the pictures, in a shop that allows dates up to 55 days back.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/** `put` puts the date on the ticket of the picture. */
export const dateAnswers = (put: (madeAt: TicketView['madeAt']) => Result<TicketView>): Answers => ({
  'ticket.dates': () => ok({ day: '2026-11-19', today: '2026-11-20', oldest: '2026-09-26' }),
  'ticket.setDate': ({ made }) =>
    made !== null && made.day < '2026-09-26'
      ? fail('date.tooOld', { day: '26.09.2026', setting: 'max_day_past_date_sell' })
      : put(made === null ? undefined : momentOf(made))
})
