import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = (path: string) => resolve(import.meta.dirname, path)

/** The window alone, without main and preload, for the pictures of its screens (pictures.ts). */
export default defineConfig({
  root: here('../../src/renderer'),
  base: './',
  plugins: [svelte({ configFile: here('../../svelte.config.js') })],
  build: { write: false, chunkSizeWarningLimit: 1000 },
  logLevel: 'warn'
})
