import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'

const here = (path: string) => resolve(import.meta.dirname, path)

/**
 * The base styles are in a chunk with what every page loads first, so that they stand before the styles of the
 * components, which change them.
 */
export const codeSplitting = {
  groups: [{ name: 'base', test: /src\/renderer\/app\/index\.css|node_modules\/svelte\// }]
}

export default defineConfig({
  main: {
    build: {
      // Only what has native parts stays outside the bundle; zod and undici are bundled.
      externalizeDeps: { include: ['better-sqlite3', 'serialport'], exclude: ['zod', 'undici', 'hash-wasm'] },
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: here('src/main/boot/index.ts'),
          'pull-worker': here('src/main/catalog-sync/pull-worker.ts'),
          'check-worker': here('src/main/db/backup/check-worker.ts'),
          'answer-worker': here('src/main/boot/answer-worker.ts'),
          'practice-worker': here('src/main/boot/practice-worker.ts')
        }
      }
    }
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: { input: here('src/preload/index.ts'), output: { format: 'cjs', entryFileNames: '[name].js' } }
    }
  },
  renderer: {
    root: here('src/renderer'),
    plugins: [svelte({ configFile: here('svelte.config.js') })],
    build: {
      minify: true,
      rolldownOptions: {
        input: {
          index: here('src/renderer/index.html'),
          paper: here('src/renderer/paper.html'),
          display: here('src/renderer/display.html')
        },
        output: { codeSplitting }
      },
      sourcemap: true
    }
  }
})
