import { defineConfig } from '@playwright/test'

// Each test has a till of its own, so workers do not disturb each other. Half of a test is waiting for windows to open.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']]
})
