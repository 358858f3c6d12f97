import { defineConfig } from '@playwright/test'
import { removeSettings } from './apps/server/src/testing/processes/clean-environment.ts'
import { keepInMemory } from './apps/server/src/testing/processes/temporary-files.ts'

removeSettings(process.env)
keepInMemory(process.env)

// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepared-data.ts',
  outputDir: 'test-results/journeys',
  // Each worker starts its own product. The tests run meanwhile.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For a journey that hangs. A screen has less time to show what is expected.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // Otherwise it would answer for files that a journey counts or holds back.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Each frame of a movement costs time. Journeys about what moves set it back.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every step takes a fifth of the time. Use `--trace on` for a journey that fails.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
