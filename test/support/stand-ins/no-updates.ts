import { fail } from '../../../src/shared/failure.ts'
import type { DiagnosticsPort, RightsPort } from '../../../src/main/app/core/context.ts'

export { noUpdates } from '../../../src/main/boot/updating.ts'

/** A machine without a log, for tills of tests that have no folder of their own. */
export const noDiagnostics: DiagnosticsPort = {
  machine: () => ({}),
  files: () => [],
  settings: () => ({}),
  logLines: () => []
}

/** A till whose key is never asked about. */
export const noRights: RightsPort = {
  view: () => ({ phase: 'none', done: 0, count: 17, rights: [], headers: [] }),
  check: () => fail('call.notNow'),
  cancel: () => undefined,
  stop: () => undefined
}
