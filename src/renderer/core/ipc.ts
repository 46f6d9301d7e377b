import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
  WindowApi
} from '../../shared/contract/index.ts'
import { fail, type Result } from '../../shared/failure.ts'

/** The only way of the window to the till: one call, one answer, and what the till announces. */
export type Bridge = {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void
}

export const createBridge = (wall: WindowApi): Bridge => ({
  async call(name, input) {
    try {
      // A Svelte state object is a proxy and cannot cross the wall; inputs are plain JSON, so a copy is one.
      return await wall.call(name, JSON.parse(JSON.stringify(input)) as typeof input)
    } catch (error) {
      // Main answers every call, so this is a till that is going down.
      console.error(name, error)
      return fail('call.notNow')
    }
  },
  on: (name, listener) => wall.on(name, listener)
})
