import { accessSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Packages that every page needs, before and after logging in. */
const base =
  /rolldown\/runtime|vite\/preload-helper|\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|zod|cookie|set-cookie-parser)\//

/** What every page needs of our own: calls, words, storage; of the contract's kit what these need. */
const core = [
  /\/web\/src\/kit\/(?:call\/|[\w-]+\.tsx?$)/,
  named('src/kit/page', ['chunk.ts', 'route.ts', 'storage.ts', 'toast.ts', 'toasts.tsx']),
  named('', ['index.html', 'src/main.tsx', 'src/app.tsx', 'src/theme.ts', 'src/mode.ts']),
  // What pages there are, as the modules say it.
  /virtual:pages|\/src\/modules\/[\w-]+\/[\w-]+\/routes\.ts$/,
  named('src', ['routes.ts', 'outside.ts']),
  named('src/shell', ['antd-styles.ts', 'crash.tsx', 'loading.tsx', 'missing.tsx', 'mobile.tsx']),
  named('src/shell', ['logo.tsx', 'pages.tsx', 'shell-text.ts']),
  named('../../packages/contract/src', ['account/session.ts', 'account/profile.ts']),
  named('../../packages/contract/src', ['system/config.ts', 'system/menu.ts']),
]

/** Pages before a session share these. */
const entrance = /\/src\/kit\/(?:entrance\/|form\/email-code)|\/contract\/src\/account\/credential-rule/

/**
 * The shell, and what lists and forms are made of, with the libraries and the contract that these need: no page does
 * without. What few pages need, such as charts, formatted text and imports, comes with those.
 */
const frame = [
  /\/src\/kit\/(?:draft|form|list|page|record|rows|table|value)\/(?!chart|list-switch|results-dialog)/,
  /\/src\/kit\/files\/(?:thumbnails|picture|save-download|download)/,
  named('src', ['shared-parts.ts']),
  /\/src\/shell\/(?!.*-dialog)/,
]

/** What the lists of orders are drawn with, for merchants and staff alike: most people open them first. */
const orders = named('src/modules/order', [
  'order/words.ts',
  'order/parts/blocked-button.tsx',
  'order/parts/order-cells.tsx',
  'order/parts/order-lines.tsx',
  'order/parts/use-order-answers.tsx',
  'order/parts/use-tab-in-view.ts',
  'order-list/columns.tsx',
  'order-list/filters.tsx',
  'order-list/merchant-fix.ts',
  'order-list/use-merchant-work.tsx',
])

/** Files of a folder of the web app. One that moved stops the build: left out unseen, it costs every visit a request. */
function named(folder: string, files: readonly string[]): (id: string) => boolean {
  const paths = files.map((file) => join(import.meta.dirname, '..', folder, file))
  for (const path of paths) accessSync(path)
  return (id) => paths.includes(id)
}

/** A part of the kit that is fetched when it is shown (`lazyPart`) stays out of what is fetched before, wherever it lies. */
const unlessLater =
  (name: string) =>
  (id: string, modules: Rolldown.ChunkingContext): string | null => {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
    const isLater = importers.length === 0 && dynamicImporters.length > 0
    return isLater && id.includes('/src/kit/') ? null : name
  }

const anyOf = (tests: readonly (RegExp | ((id: string) => boolean))[]) => (id: string) =>
  tests.some((test) => (typeof test === 'function' ? test(id) : test.test(id)))

/**
 * The files of script that pages share. Each takes along what its modules need. Everything else comes with the page that
 * needs it; what several pages need of a library or of the contract is one file, because single ones would mean a dozen
 * requests a page. A module in one of them runs when something that is shown needs it, not when the file arrives
 * (`strictExecutionOrder`): few and large files then cost no time for what a page does not use.
 */
export const shared = {
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { name: 'base', test: anyOf([base, ...core]), priority: 40 },
      { name: 'entrance', test: entrance, priority: 30 },
      { name: unlessLater('frame'), test: anyOf([...frame, orders]), priority: 20 },
      { name: 'icons', test: /@ant-design\/icons(?:-svg)?\/es\//, minShareCount: 2, priority: 18 },
      { name: 'library', test: /\/node_modules\//, minShareCount: 6, priority: 15 },
      { name: 'contract', test: /\/contract\/src\//, minShareCount: 4, priority: 10 },
    ],
  },
}
