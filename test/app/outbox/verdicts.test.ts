import { afterEach, expect, it } from 'vitest'
import { putVerdict } from '../../../src/main/db/outbox/verdicts.ts'
import type { VerdictView } from '../../../src/shared/views.ts'
import { countDrawer, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

it('the service’s verdict on a shift is shown in System, at the next opening and in the Z report of the shift', async () => {
  at = await selling()
  await countDrawer(at)
  const { shiftId, number, ...z } = await at.call('shift.close', { note: 'counted' })
  expect(z).not.toHaveProperty('verdict')
  const [unheard] = (await at.call('system.view', {})).shifts
  expect(unheard).toEqual({ number, cashierName: 'anna', closedAt: z.closedAt })
  expect(await at.call('shift.opening', {})).not.toHaveProperty('lastVerdict')

  const verdict: VerdictView = { state: 'flagged', isOffAtOpen: false, isOffAtClose: true, readAt: 2 }
  at.context.store.transaction((db) => putVerdict(db, shiftId, { state: 'closed', readAt: 1 }))
  at.context.store.transaction((db) => putVerdict(db, shiftId, verdict))
  expect((await at.call('system.view', {})).shifts).toMatchObject([{ number, verdict }])
  expect(await at.call('shift.opening', {})).toMatchObject({ lastVerdict: verdict })
  expect(await at.call('shift.report', {})).toMatchObject({ kind: 'Z', verdict })
})
