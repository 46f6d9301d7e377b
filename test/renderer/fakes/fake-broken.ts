import type { CallName, WindowApi } from '../../../src/shared/contract/index.ts'

/**
 * Returns the IPC with a wrong first answer to each named call: an object without fields, from which no screen can be
 * drawn. Later answers are right.
 */
export function withBroken(ipc: WindowApi, names: readonly CallName[]): WindowApi {
  const left = new Set<CallName>(names)
  return {
    async call(name, input) {
      return left.delete(name) ? { ok: true, value: {} as never } : ipc.call(name, input)
    },
    on: (name, listener) => ipc.on(name, listener)
  }
}
