import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { StateView, UpdateState } from '../../../src/shared/views.ts'
import { at } from './fake-shop.ts'

// An update channel with a newer version, for the update screen.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

/**
 * `F2` finds the update, `F3` starts the download, and `F3` and `F2` again end it. An open shift forbids the
 * installation. If jobs need a person, the till asks first.
 */
export function updateAnswers(
  till: () => Pick<StateView, 'shift' | 'unsent'>,
  way: UpdateState['way'] = 'dmg'
): Answers {
  let state: UpdateState = { phase: 'idle', channel: 'updates.kassa.example', way }
  const become = (next: Partial<UpdateState>): Result<UpdateState> => {
    state = { ...state, ...next }
    return ok(state)
  }
  return {
    'updates.view': () => ok(state),
    'updates.check': () =>
      state.phase === 'idle'
        ? become({ phase: 'offered', checkedAt: at - 60_000, offered: { version: '0.2.0', bytes: 104_857_600 } })
        : become({ phase: 'ready' }),
    'updates.fetch': () => become({ phase: 'fetching', doneBytes: 45_000_000 }),
    'updates.install': ({ despiteUnsent }) => {
      if (till().shift !== undefined) return fail('update.shiftOpen')
      if (till().unsent.needPerson > 0 && despiteUnsent !== true) return fail('update.unsent')
      return ok({ then: 'byHand', path: 'Kassa/updates/k7/Kassa-0.2.0.dmg' })
    },
    'system.diagnostics': () => ok({ path: 'Documents/Kassa/kassa-diagnostics-2026-11-20-14-36-00.txt', lines: 120 }),
    'system.findHead': ({ head }) => ok(head.startsWith('9f2c') ? { isHere: true, row: 1842, at } : { isHere: false })
  }
}
