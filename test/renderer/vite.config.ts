import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting } from '../../electron.vite.config.ts'

const here = (path: string) => resolve(import.meta.dirname, path)

/** Makes each screen record that it was drawn, so that ease.test.ts can name those without a scenario. */
const notesDrawn: Plugin = {
  name: 'notes-drawn',
  enforce: 'pre',
  transform(code, id) {
    const [, screen] = /\/src\/renderer\/((?:app|core|features)\/[^?]*)\.svelte$/.exec(id) ?? []
    if (screen === undefined) return undefined
    return code.replace(/<script lang="ts"[^>]*>/, `$&\n;(window.kassaDrawn ??= []).push(${JSON.stringify(screen)});`)
  }
}

/** Builds only the window and the customer display, without main and preload, for their pictures (scenarios.ts). */
export default defineConfig({
  root: here('../../src/renderer'),
  base: './',
  plugins: [notesDrawn, svelte({ configFile: here('../../svelte.config.js') })],
  // The build stays in memory, because several tests build at the same time.
  build: {
    write: false,
    rolldownOptions: {
      input: [here('../../src/renderer/index.html'), here('../../src/renderer/display.html')],
      output: { codeSplitting }
    }
  },
  logLevel: 'warn'
})
