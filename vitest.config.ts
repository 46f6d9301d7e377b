import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['src/main/jitless.ts', 'test/support/languages.ts', 'test/support/folders.ts'],
    // Only what hangs fails by time: a busy machine takes its own.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // Much of what is tested waits for a page or a child process: two at once, on two cores too.
    maxWorkers: Math.max(2, availableParallelism() - 1)
  }
})
