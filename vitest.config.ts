import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['test/support/languages.ts'],
    testTimeout: 30_000,
    pool: 'forks'
  }
})
