import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { broughtPages } from './apps/web/build/brought-pages.ts'
import { menuIconsAsFile } from './apps/web/build/menu-icons.ts'

/** Files that take half a minute and more begin first: else one of them is still at work when all others are done. */
const long = [
  'order/label/label',
  'proof/money-under-fire',
  'development/sellable',
  'order/parcel/parcel',
  'backup/dumps',
  'proof/many-rows',
  'store/store/markets',
  'development/claims',
  'order/parcel/outage',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}

/** Ends what hangs. No test is about how long it takes: on a busy machine each may take ten times as long as on a quiet one. */
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
 * Files that change the product itself or what stands around it have a process each (`alone`). All others share the few of
 * their project: loading the product again for each would take longer than their tests. On the server each has a database of
 * its own.
 */
const unitAlone = ['apps/web/src/**/*.alone.test.{ts,tsx}', 'apps/server/src/**/*.alone.unit.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 3,
    teardownTimeout: hangMs,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [broughtPages(), menuIconsAsFile()],
        test: {
          ...shared,
          name: 'unit',
          isolate: false,
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
