import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// Bundles the till that is killed, once a run and as the shipped till is bundled. A run starts thousands of processes,
// and loading sources would take half of each start.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a new folder with `till.mjs`, in which Node also keeps its compiled code. The caller removes it. */
export async function buildTill(): Promise<string> {
  // The folder is inside the project, so that Node finds the native module.
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out', 'crash-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: join(root, 'tools/crash/till.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'till.mjs', codeSplitting: false } }
    }
  })
  return folder
}
