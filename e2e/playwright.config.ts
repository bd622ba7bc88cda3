import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { address, dataDir, port, running } from './product.ts'

/** Debian's Chromium, without the features that send requests of their own. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const scripts = '--single-threaded-gc --min-semi-space-size=16'
const browserWith = (flagsOfScripts: string) => ({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags, `--js-flags=${flagsOfScripts}`],
  },
})

export default defineConfig({
  outputDir: '../test-results',
  forbidOnly: true,
  // The tests in a file share records of the demo data; in parallel, their saves would conflict.
  fullyParallel: false,
  // For two cores: while two tests use the CPU, a third waits for background jobs.
  workers: 3,
  // These limits are only for tests that hang. On a busy machine a page takes many times as long as on an idle one.
  timeout: 900_000,
  expect: { timeout: 90_000, toPass: { timeout: 300_000 } },
  reporter: 'list',
  use: {
    baseURL: address,
    browserName: 'chromium',
    viewport: { width: 1600, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording a trace takes as long as the test itself. `npx playwright test --trace on` records them when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
  },
  projects: [
    // The longest-running project starts first.
    { name: 'crawl', testDir: 'crawl', use: browserWith(scripts) },
    // A page in a journey lives for only a few seconds, so the time for optimizing its scripts would be wasted.
    { name: 'journeys', testDir: 'journeys', use: browserWith(`--no-maglev --no-turbofan ${scripts}`) },
  ],
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node scripts/start.mjs',
          cwd: join(import.meta.dirname, '..'),
          url: `${address}/readyz`,
          timeout: 900_000,
          reuseExistingServer: false,
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
          // Small pictures are drawn in a quarter of the time.
          env: { PORT: port, DATA_DIR: dataDir, DEMO_PICTURES: '160' },
        },
      }),
})
