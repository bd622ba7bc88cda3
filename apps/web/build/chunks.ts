import { accessSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Packages that every page needs, before and after logging in. */
const base =
  /rolldown\/runtime|vite\/preload-helper|\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|zod|cookie|set-cookie-parser)\//

/** Our own modules that every page needs: requests, texts, storage, and the parts of the contract that these import. */
const core = [
  /\/web\/src\/kit\/(?:call\/|[\w-]+\.tsx?$)/,
  named('src/kit/page', ['chunk.ts', 'route.ts', 'storage.ts', 'toast.ts', 'toasts.tsx']),
  named('', ['index.html', 'src/main.tsx', 'src/app.tsx', 'src/theme.ts', 'src/mode.ts']),
  // The list of all pages.
  /virtual:pages|\/src\/modules\/[\w-]+\/[\w-]+\/routes\.ts$/,
  named('src', ['routes.ts', 'outside.ts']),
  named('src/shell', ['antd-styles.ts', 'crash.tsx', 'loading.tsx', 'missing.tsx', 'mobile.tsx']),
  named('src/shell', ['logo.tsx', 'pages.tsx', 'shell-text.ts']),
  named('../../packages/contract/src', ['account/session.ts', 'account/profile.ts']),
  named('../../packages/contract/src', ['system/config.ts', 'system/menu.ts']),
]

/** Modules that the pages before login share. */
const entrance =
  /\/src\/kit\/(?:entrance\/|form\/email-code)|\/contract\/src\/account\/session\/credential-rule/

/**
 * The shell and the components of lists and forms, with the libraries and the parts of the contract that they import: every page
 * after login needs them. Charts, formatted text and imports are left out, because only few pages need them.
 */
const frame = [
  /\/src\/kit\/(?:draft|form|list|page|record|rows|table|value)\/(?!chart|list-switch|results-dialog)/,
  /\/src\/kit\/files\/(?:thumbnails|picture|save-download|download)/,
  named('src', ['shared-parts.ts']),
  /\/src\/shell\/(?!.*-dialog)/,
]

/** Components of the order lists of merchants and staff: most users open these pages first. */
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

/** Matches files of a folder of the web app. A missing file stops the build, as each visit would cost one more request. */
function named(folder: string, files: readonly string[]): (id: string) => boolean {
  const paths = files.map((file) => join(import.meta.dirname, '..', folder, file))
  for (const path of paths) accessSync(path)
  return (id) => paths.includes(id)
}

/** Keeps modules of the kit that are loaded on demand (`lazyPart`) out of a shared chunk, whichever folder they are in. */
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
 * The chunks that pages share; each includes the dependencies of its modules. Everything else is in the chunk of the page that
 * needs it. Libraries and contract modules that several pages need are one chunk each, because single ones would mean a dozen
 * requests per page. With `strictExecutionOrder`, a module runs when it is first needed and not when its chunk has loaded, so
 * large chunks cost no execution time for modules that a page does not use.
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
