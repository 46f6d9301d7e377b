import type { DiagnosticsPort } from '../../src/main/bridge/context.ts'

export { noUpdates } from '../../src/main/updating.ts'

/** A machine without a log, for tills of tests that have no folder of their own. */
export const noDiagnostics: DiagnosticsPort = {
  machine: () => ({}),
  files: () => [],
  settings: () => ({}),
  logLines: () => []
}
