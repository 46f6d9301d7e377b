import { defineConfig } from '@playwright/test'

// Each test has its own till in a browser that its worker keeps open, so workers do not disturb each other. A test
// waits for the disk and for the service in between, so three workers keep two cores busy. The timeouts are limits for
// tests that hang; on a busy machine everything else may take as long as it needs.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 900_000,
  expect: { timeout: 180_000 },
  forbidOnly: true,
  reporter: [['list']]
})
