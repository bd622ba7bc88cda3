import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { address, dataDir, port, running } from './product.ts'

/** Debian's Chromium, with everything off that talks to the world by itself. */
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
  // The tests of one file share records of the demo: two at once would refuse each other's saves.
  fullyParallel: false,
  // Two cores: while two journeys think, a third waits for background work.
  workers: 3,
  // Limits for what hangs: on a busy machine a page takes many times as long as on a quiet one.
  timeout: 900_000,
  expect: { timeout: 90_000, toPass: { timeout: 300_000 } },
  reporter: 'list',
  use: {
    baseURL: address,
    browserName: 'chromium',
    viewport: { width: 1600, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace of every test costs as much as the test; `npx playwright test --trace on` makes one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
  },
  projects: [
    // Those who take longest begin first.
    { name: 'crawl', testDir: 'crawl', use: browserWith(scripts) },
    // A page of a journey lives for seconds: what optimizing its scripts costs, it never earns back.
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
          env: { PORT: port, DATA_DIR: dataDir },
        },
      }),
})
