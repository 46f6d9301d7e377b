import { ok } from '../../../shared/failure.ts'
import { mayInstall } from '../../domain/core/update.ts'
import { unsent } from '../../db/outbox/outbox.ts'
import { putSetting } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Calls } from '../core/context.ts'
import { allowed } from '../core/session.ts'
import { announce, stateView } from '../core/state.ts'

export const updates = {
  'updates.view': ({ updates }) => ok(updates.state()),
  // Both run in the background; the screen is updated by the event.
  'updates.check': ({ updates }) => {
    updates.check()
    return ok(updates.state())
  },
  'updates.fetch': ({ updates }) => {
    updates.fetch()
    return ok(updates.state())
  },
  // Calls run one at a time, so that no shift opens between the decision and the end of the program.
  'updates.install': async (context, { despiteUnsent, approval }) => {
    const { store, journal, clock, updates, version } = context
    const may = mayInstall({
      hasOpenShift: openShift(store) !== undefined,
      unsent: unsent(store).count,
      agreesToUnsent: despiteUnsent ?? false
    })
    if (!may.ok) {
      updates.refused(may.failure)
      return may
    }
    const by = await allowed(context, 'installUpdate', approval, { subject: updates.ready() })
    if (!by.ok) return by
    const note = (act: string, facts: Record<string, string | number>): void => {
      store.transaction((db) =>
        journal.append(db, { at: clock.now(), actor: by.value, act, subject: updates.ready() ?? '', facts })
      )
    }
    note('update.install', { from: version, unsent: unsent(store).count })
    const done = await updates.install()
    if (done.ok) updates.leave(done.value)
    else note('update.failed', { why: done.failure.kind })
    return done
  },
  'updates.acknowledgeNews': (context) => {
    context.store.transaction((db) => putSetting(db, 'toldOf', context.version))
    announce(context)
    return ok(stateView(context))
  }
} satisfies Calls<'updates'>
