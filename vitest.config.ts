import { defineConfig } from 'vitest/config'

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

const server = {
  ...shared,
  // A test that only passes the second time is listed by name at the end of `npm test`.
  retry: 1,
  globalSetup: 'apps/server/src/testing/global-setup.ts',
  setupFiles: ['apps/server/src/testing/setup-file.ts'],
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
          ...server,
          name: 'server',
          // Each file has a database of its own; loading the whole product again for each would take longer than its tests.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.unit.test.ts', '**/*.alone.test.ts'],
        },
      },
      {
        test: {
          ...server,
          // Files that change the product itself, which the others in their process must not see.
          name: 'server-alone',
          include: ['apps/server/src/**/*.alone.test.ts'],
        },
      },
    ],
  },
})
