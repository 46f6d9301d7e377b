import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// The till that is killed, bundled once as the shipped one is: thousands of lives begin, and half of a beginning would
// be the loading of its sources.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Answers a new folder with `till.mjs` in it, which is the caller's to remove; Node keeps its compiled code there. */
export async function buildTill(): Promise<string> {
  // Inside the project, so that the native module is found.
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
