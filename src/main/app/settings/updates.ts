import { mayInstall } from '../../domain/core/update.ts'
import { unsent } from '../../db/outbox/outbox.ts'
import { putSetting } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Calls } from '../core/context.ts'
import { approverOf, permit } from '../core/session.ts'
import { must } from '../core/refusal.ts'

export const updates = {
  'updates.view': ({ updates }) => updates.state(),
  // Both run in the background; the screen is updated by the event.
  'updates.check': ({ updates }) => {
    updates.check()
    return updates.state()
  },
  'updates.fetch': ({ updates }) => {
    updates.fetch()
    return updates.state()
  },
  // Calls run one at a time, so that no shift opens between the decision and the end of the program.
  'updates.install': async (context, { despiteUnsent, approval }) => {
    const { store, journal, clock, updates, program } = context
    const approver = await approverOf(context, approval)
    const may = mayInstall({
      hasOpenShift: openShift(store) !== undefined,
      unsent: unsent(store).count,
      agreesToUnsent: despiteUnsent ?? false
    })
    if (!may.ok) {
      updates.refused(may.failure)
      return must(may)
    }
    const by = permit(context, 'installUpdate', approver, { subject: updates.ready() })
    const note = (act: string, facts: Record<string, string | number>): void => {
      store.transaction((db) =>
        journal.append(db, { at: clock.now(), actor: by, act, subject: updates.ready() ?? '', facts })
      )
    }
    note('update.install', { from: program.version, unsent: unsent(store).count })
    const done = await updates.install()
    if (done.ok) updates.leave(done.value)
    else note('update.failed', { why: done.failure.kind })
    return must(done)
  },
  'updates.acknowledgeNews': (context) => {
    context.store.transaction((db) => putSetting(db, 'toldOf', context.program.version))
    context.screen.announce()
    return context.screen.state()
  }
} satisfies Calls<'updates', 'program' | 'updates'>
