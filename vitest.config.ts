import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { broughtPages } from './apps/web/build/brought-pages.ts'
import { menuIconsAsFile } from './apps/web/build/menu-icons.ts'

/** Test files that take half a minute or more. They start first, so that none is still running when all others are done. */
const long = [
  'proof/money-under-fire',
  'proof/filters',
  'store/store/markets',
  'proof/empty-columns',
  'backup/backup',
  'proof/many-rows',
  'proof/odd-values',
  'proof/tab-counts',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}

/** Limit for tests that hang. No test checks durations: on a busy machine, each may take ten times as long as on an idle one. */
const hangMs = 600_000

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: hangMs,
  hookTimeout: hangMs,
}

const server = {
  ...shared,
  globalSetup: 'apps/server/src/testing/global-setup.ts',
  setupFiles: ['apps/server/src/testing/setup-file.ts'],
}

/**
 * Test files that change the product or global state run in their own process (`alone`). All others share the processes of their
 * project, because loading the product for each file would take longer than its tests. On the server each file has its own
 * database.
 */
const unitAlone = ['apps/web/src/**/*.alone.test.{ts,tsx}', 'apps/server/src/**/*.alone.unit.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 4,
    teardownTimeout: hangMs,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [broughtPages(), menuIconsAsFile()],
        test: {
          ...shared,
          name: 'unit',
          isolate: false,
          setupFiles: ['apps/web/src/testing/unstub-globals.ts'],
          include: [
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'simulators/*/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
          ],
          exclude: [...shared.exclude, ...unitAlone],
        },
      },
      {
        plugins: [broughtPages(), menuIconsAsFile()],
        test: { ...shared, name: 'unit-alone', include: unitAlone },
      },
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.unit.test.ts', '**/*.alone.test.ts'],
        },
      },
      { test: { ...server, name: 'server-alone', include: ['apps/server/src/**/*.alone.test.ts'] } },
    ],
  },
})
