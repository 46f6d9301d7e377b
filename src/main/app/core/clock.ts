import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import { clockDoubt, type ClockDoubt } from '../../domain/core/clock-doubt.ts'
import { lastSaleTime } from '../../db/ticket/sales.ts'
import { putSetting, setting } from '../../db/core/settings.ts'
import type { Context } from './context.ts'

/** Where the two clocks of this boot stood together, and how far the service's was away when a person agreed. */
export type ClockMark = { wall: Instant; monotonic: Monotonic; agreedOffMs: number | undefined }

/** Why the clock may be wrong. `mustAsk`: a day and more, and nobody has said yet that it is right. */
export function doubtOf(context: Context): (ClockDoubt & { mustAsk: boolean }) | undefined {
  const { clock, session, store, queue } = context
  const now = clock.now()
  const mark = (session.clockMark ??= { wall: now, monotonic: clock.monotonic(), agreedOffMs: undefined })
  const { serverNow } = queue.status()
  const last = lastSaleTime(store)
  const said = setting(store, 'clockSaid')
  const doubt = clockDoubt({
    now,
    serverNow,
    expected: mark.wall + (clock.monotonic() - mark.monotonic),
    lastTrusted: said?.afterSale === (last?.number ?? 0) ? said.at : last?.at
  })
  if (doubt === undefined) return undefined
  const offMs = now - doubt.expected
  const isAgreed = mark.agreedOffMs !== undefined && clockDoubt(agreed(offMs, mark.agreedOffMs)) === undefined
  return { ...doubt, mustAsk: doubt.isDayOff && !isAgreed }
}

/** Is it still as far off as it was when a person agreed? */
const agreed = (offMs: number, agreedOffMs: number) => ({
  now: offMs as Instant,
  serverNow: agreedOffMs,
  expected: 0,
  lastTrusted: undefined
})

/** Before anything that the books date: refused until a person says that the date is right. */
export function datable(context: Context): Result<void> {
  const doubt = doubtOf(context)
  if (!doubt?.mustAsk) return ok(undefined)
  return fail('clock.doubtful', { now: context.clock.now(), expected: Math.round(doubt.expected) })
}

/** A person says that the clock is right: written down, and this boot reckons from here. */
export function confirmClock(context: Context, by: string): void {
  const { clock, session, store, journal } = context
  const doubt = doubtOf(context)
  const now = clock.now()
  session.clockMark = {
    wall: now,
    monotonic: clock.monotonic(),
    agreedOffMs: doubt === undefined ? undefined : now - doubt.expected
  }
  store.transaction((db) => {
    putSetting(db, 'clockSaid', { at: now, afterSale: lastSaleTime(db)?.number ?? 0 })
    journal.append(db, {
      at: now,
      actor: by,
      act: 'clock.confirm',
      subject: 'clock',
      facts: { expected: doubt === undefined ? undefined : Math.round(doubt.expected) }
    })
  })
}
