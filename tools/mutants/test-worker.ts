import type { EvaluatedModules } from 'vite/module-runner'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'
import { endWithParent } from './end-with-parent.ts'

// A process that runs unit tests for one bug after the other. It keeps the modules that do not depend on a changed file,
// so that a run loads only those that do.

if (process.send === undefined) throw new Error('This script is started by tools/mutants/live-tests.ts.')
const send = process.send.bind(process)
// Vitest takes process.exit away from the tests.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
endWithParent()

let modules: EvaluatedModules | undefined

/** Forgets the modules of the files and all modules that import them, so that the next run loads them again. */
function forget(files: readonly string[]): void {
  const known = modules
  if (known === undefined) return
  const found = new Set(files.flatMap((file) => [...(known.getModulesByFile(file) ?? [])]))
  for (const node of found) {
    for (const id of node.importers) {
      const importer = known.getModuleById(id)
      if (importer !== undefined) found.add(importer)
    }
    known.invalidateModule(node)
  }
}

init({
  post: (message) => send(message),
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  setup: setupEnvironment,
  onModuleRunner: ({ evaluatedModules }) => void (modules = evaluatedModules),
  runTests: (state, traces) => {
    forget(state.ctx.invalidates ?? [])
    return runBaseTests('run', state, traces)
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces)
})
