import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
  WindowApi
} from '../../shared/contract/index.ts'
import { fail, type Result } from '../../shared/failure.ts'

/** The only connection of the window to the till: calls with one answer each, and the events of the till. */
export type Bridge = {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void
}

export const createBridge = (wall: WindowApi): Bridge => ({
  async call(name, input) {
    try {
      // A Svelte state object is a proxy, which IPC cannot clone. Inputs are plain JSON, so this copies them as JSON.
      return await wall.call(name, JSON.parse(JSON.stringify(input)) as typeof input)
    } catch (error) {
      // The main process answers every call, so an exception means that the till is shutting down.
      console.error(name, error)
      return fail('call.notNow')
    }
  },
  on: (name, listener) => wall.on(name, listener)
})
