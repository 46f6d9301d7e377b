import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that are exhaustive, or run tills and browsers for minutes. `npm run verify` runs them. */
const slow = [
  'test/app/random-cashier.test.ts',
  'test/app/pricing/discount-limits-any.test.ts',
  'test/tools/crash.test.ts',
  'test/domain/money-reference.test.ts',
  'test/domain/ticket/held-tickets-any.test.ts',
  'test/explain/explain-any.test.ts',
  'test/renderer/accessibility.test.ts',
  'test/renderer/approved.test.ts',
  'test/renderer/resilience/two-of-everything.test.ts',
  'packages/integration-api/test/openapi.test.ts',
  'packages/sandbox/test/curl-walk.test.ts',
  'packages/sandbox/test/policies/switched.test.ts',
  'packages/sandbox/test/tarball.test.ts',
  'packages/sandbox/test/world.test.ts',
  'test/secure/fuzz.test.ts',
  'test/tools/offline.test.ts',
  'test/tools/simulator.test.ts',
  'test/boot/practice-history.test.ts',
  'test/db/migrate.test.ts',
  'test/db/recovery.test.ts',
  'test/printing/cups.test.ts',
  'test/outbox/runs/drain.test.ts',
  'test/outbox/runs/kill.test.ts',
  'test/outbox/runs/offline-shift.test.ts',
  'test/outbox/runs/storm.test.ts',
  'test/outbox/runs/tamper.test.ts'
]
/** They put other modules in the place of the program's, which no other test may load. */
const isolated = ['test/secure/missing-checks.test.ts', 'test/secure/walls.test.ts']

const project = (name: string, include: string[], isolate: boolean, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, isolate, exclude: [...configDefaults.exclude, ...exclude] }
})

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['src/main/system/jitless.ts', 'test/support/languages.ts', 'test/support/folders.ts'],
    // Only what hangs fails by time: a busy machine takes its own.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 150_000, interval: 20 } },
    pool: 'forks',
    // Much of what is tested waits for a page, a child process or a thread that stands behind others: three at once, on
    // two cores too.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      project('fast', ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], false, [...slow, ...isolated]),
      project('fast-isolated', isolated, true),
      project('slow', slow, false)
    ]
  }
})
