import { defineConfig } from '@playwright/test'

// Each test has a till of its own, so workers do not disturb each other; one keeps the times of keys honest.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']]
})
