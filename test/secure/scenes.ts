import { anna, boss, olim, pins, selling, type Till } from '../app/till.ts'
import { oneHolder } from '../app/one-holder.ts'
import { actsWithApproval, type ActWithApproval } from './acts-with-approval.ts'

// A cashier at a till where one act is one message away: everything is there except a manager's PIN.

export type Message = { name: unknown; input: unknown }
/** The acts that need a manager, and the one that nobody can allow a cashier. */
export type SceneName = ActWithApproval | 'workInOthersShift'
export const sceneNames: readonly SceneName[] = [
  ...(Object.keys(actsWithApproval) as ActWithApproval[]),
  'workInOthersShift'
]

export type Scene = { at: Till; message: Message }

/** Prepares a till for the act, and returns the message that would do it. */
export async function scene(name: SceneName): Promise<Scene> {
  const at = await selling()
  if (name === 'workInOthersShift') {
    await oneHolder(at)
    return { at, message: { name: 'people.signIn', input: { employeeId: olim, pin: pins[olim] } } }
  }
  const heard: Message[] = []
  let isReady = false
  const listening: Till = Object.assign(Object.create(at) as Till, {
    ask: (call: never, input: never) => {
      if (!isReady) return at.ask(call, input)
      heard.push({ name: call, input })
      return new Promise(() => undefined)
    }
  })
  const doing = await actsWithApproval[name](listening)
  isReady = true
  void doing({})
  const [message] = heard
  if (message === undefined) throw new Error(`${name} sends nothing`)
  return { at, message }
}

/** Returns the message as a person without the right can send it: with no PIN, a wrong one, or a cashier's own. */
export function withoutRight({ name, input }: Message): Message[] {
  const approvals = [
    undefined,
    { managerId: boss, pin: '9090' },
    { managerId: anna, pin: pins[anna] },
    { managerId: olim, pin: pins[olim] }
  ]
  return approvals.map((approval) => ({
    name,
    input: approval === undefined ? input : { ...(input as object), approval }
  }))
}
