import { defineConfig } from 'vitest/config'

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'scripts/**/*.test.mjs',
            'packages/*/src/**/*.test.ts',
            'simulators/*/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          // Each file has a database of its own; loading the whole product again for each would take longer than its tests.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.unit.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: ['apps/server/src/testing/setup-file.ts'],
        },
      },
    ],
  },
})
