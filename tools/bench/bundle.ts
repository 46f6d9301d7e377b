import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from '../support/commands.mjs'

// The child processes of the bench run a bundle, as the app does. With sources each thread would load the type
// stripper: 200 MB and one second before the first page, which the shipped till does not need.

const entries = {
  'fill-child': join(root, 'tools/bench/children/fill-child.ts'),
  'start-child': join(root, 'tools/bench/children/start-child.ts'),
  'fill-worker': join(root, 'tools/bench/children/fill-worker.ts'),
  'main-child': join(root, 'tools/bench/children/main-child.ts'),
  'answers-child': join(root, 'tools/bench/children/answers-child.ts'),
  // Threads that main starts by these names, as in electron.vite.config.ts.
  'pull-worker': join(root, 'src/main/catalog-sync/pull-worker.ts'),
  'check-worker': join(root, 'src/main/db/backup/check-worker.ts'),
  'answer-worker': join(root, 'src/main/boot/answer-worker.ts')
}
export type Bundle = {
  fillChild: string
  startChild: string
  mainChild: string
  answersChild: string
  fillWorker: URL
}

async function bundle(): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-bundle-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The native module stays outside the bundle and is found through node_modules.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      outDir: join(folder, 'out'),
      emptyOutDir: false,
      target: 'node22',
      rolldownOptions: { input: entries, output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } }
    }
  })
  const at = (name: keyof typeof entries) => join(folder, 'out', `${name}.js`)
  return {
    fillChild: at('fill-child'),
    startChild: at('start-child'),
    mainChild: at('main-child'),
    answersChild: at('answers-child'),
    fillWorker: pathToFileURL(at('fill-worker'))
  }
}

let made: Promise<Bundle> | undefined
/** Bundles the child processes once a run. The files are removed when the process ends. */
export const bundled = (): Promise<Bundle> => (made ??= bundle())
