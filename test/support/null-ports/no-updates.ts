import { fail } from '../../../src/shared/failure.ts'
import type { DiagnosticsPort, RightsPort } from '../../../src/main/app/core/context.ts'

export { noUpdates } from '../../../src/main/boot/updating.ts'

/** A machine without a log, for test tills without a folder of their own. */
export const noDiagnostics: DiagnosticsPort = {
  machine: () => ({}),
  files: () => [],
  settings: () => ({}),
  logLines: () => [],
  windowFailed: () => undefined
}

/** The rights of a till whose key is never checked. */
export const noRights: RightsPort = {
  view: () => ({ phase: 'none', done: 0, count: 17, rights: [], headers: [] }),
  check: () => fail('call.notNow'),
  cancel: () => undefined,
  stop: () => undefined
}
