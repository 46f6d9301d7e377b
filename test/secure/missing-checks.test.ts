import { afterEach, describe, expect, it, vi } from 'vitest'
import { rightTable, type Act } from '../../src/main/domain/staff/people.ts'
import { personById } from '../../src/main/db/staff/people.ts'
import { attempt, must } from '../../src/main/app/core/refusal.ts'
import { boss } from '../app/till.ts'
import { fuzzPart, fuzzScene } from './fuzz-ipc.ts'
import { sceneNames, type SceneName } from './scenes.ts'

// A check must be able to fail. Each right of the table is removed in turn, and so is the check itself in every way
// that a programmer could forget it: the fuzzer must find each of them by what was done, and nothing in a correct till.

type Session = typeof import('../../src/main/app/core/session.ts')
type MissingCheck = 'none' | 'always' | 'anyApproval' | 'anyPerson' | 'nobodyIsBoss'
const missingCheck: { now: MissingCheck } = vi.hoisted(() => ({ now: 'none' }))
vi.mock(import('../../src/main/app/core/session.ts'), async (load) => {
  const real = await load()
  let given: Parameters<Session['approverOf']>[1]
  const approverOf: Session['approverOf'] = (context, approval) => {
    given = approval
    return real.approverOf(context, approval)
  }
  const permit: Session['permit'] = (context, act, approver, about) => {
    const honest = attempt(() => real.permit(context, act, approver, about))
    const me = real.actor(context)
    if (honest.ok || me === undefined) return must(honest)
    if (missingCheck.now === 'always') return me.id
    if (given === undefined) return must(honest)
    if (missingCheck.now === 'anyApproval') return given.managerId
    // The PIN is right, and its owner is not checked.
    return missingCheck.now === 'anyPerson' && approver?.ok === true ? approver.value.id : must(honest)
  }
  const allowed: Session['allowed'] = async (context, act, approval, about) =>
    permit(context, act, await approverOf(context, approval), about)
  const actor: Session['actor'] = (context) =>
    real.actor(context) ?? (missingCheck.now === 'nobodyIsBoss' ? personById(context.store, boss) : undefined)
  return { ...real, approverOf, permit, allowed, actor }
})
afterEach(() => {
  missingCheck.now = 'none'
})

const few = 8
const some = ['cashOut', 'changePrice', 'refund', 'giveDiscountOverLimit'] as const satisfies readonly SceneName[]

describe('a hole in the rights', () => {
  it('the fuzzer has a scene for every act that a cashier may not do alone', () => {
    const guarded = (Object.keys(rightTable) as Act[]).filter((act) => rightTable[act].cashier !== 'may')
    expect([...sceneNames].sort()).toEqual(guarded.sort())
  })

  it.each(sceneNames)('the hole is found by its effect: %s without a manager', async (act) => {
    const row = rightTable[act] as { cashier: 'may' | 'asks' | 'no' }
    const right = row.cashier
    row.cashier = 'may'
    try {
      const { acts, effects } = await fuzzScene(1, act, few)
      expect([...acts], effects.join('\n')).toContain(act)
    } finally {
      row.cashier = right
    }
  })

  it.each(some.flatMap((act) => (['always', 'anyApproval', 'anyPerson'] as const).map((way) => [act, way] as const)))(
    'the hole is found by its effect: %s, where the check says yes %s',
    async (act, way) => {
      missingCheck.now = way
      expect([...(await fuzzScene(1, act, few)).acts]).toContain(act)
    }
  )

  it('the hole is found while nobody is signed in, or the till is locked', async () => {
    missingCheck.now = 'nobodyIsBoss'
    for (const mode of ['nobody', 'locked'] as const) expect([...(await fuzzPart(1, mode, 200)).acts]).toContain(mode)
  })

  it('no hole is found if there is none, over the same messages and more', async () => {
    for (const act of sceneNames) {
      const { crashes, effects, messages } = await fuzzScene(1, act, 2 * few)
      expect([crashes, effects, messages], act).toEqual([[], [], 2 * few])
    }
  }, 120_000)
})
