import { defineConfig } from '@playwright/test'

// Each test has a till of its own, so workers do not disturb each other. More than half of a test is waiting for a person's
// pace and for windows to open: three of them keep two cores busy.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  workers: 3,
  retries: 0,
  timeout: 900_000,
  expect: { timeout: 180_000 },
  forbidOnly: true,
  reporter: [['list']]
})
