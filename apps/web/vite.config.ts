import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`
/** What the server answers; with the slash, because pages begin alike: /erpOrders, /platformList. */
const served = '^/(?:sale|v1|system|customized|platform|erp|files|sim)/'

/** Packages that every page needs, before and after logging in. */
const base =
  /rolldown\/runtime|vite\/preload-helper|\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|zod|dayjs|cookie|set-cookie-parser)\//

const named = (folder: string, names: string): RegExp =>
  new RegExp(`/${folder}/(?:${names.replaceAll(' ', '|')})/`)

/** antd as far as the frame, lists and forms use it: one file, fetched together with the frame. */
const antd = [
  named(
    'antd/es',
    '_util alert badge button checkbox config-provider drawer dropdown empty form grid input input-number layout locale menu modal pagination popover select skeleton space spin style switch table theme tooltip typography version watermark',
  ),
  named(
    '@rc-component',
    'async-validator checkbox context dialog drawer dropdown field-form form input input-number menu mini-decimal motion mutate-observer overflow pagination portal resize-observer select switch table textarea tooltip trigger util virtual-list',
  ),
  named(
    'node_modules',
    '@ant-design/cssinjs @ant-design/cssinjs-utils @ant-design/colors @ant-design/fast-color stylis @emotion @babel clsx react-is is-mobile scroll-into-view-if-needed compute-scroll-into-view throttle-debounce',
  ),
]

/** What icons are made of: so little, all of them, that they go with the parts rather than in a request of their own. */
const iconFrame = /@ant-design\/icons\/es\/(?!icons\/)/
const icons = /@ant-design\/icons(?:-svg)?\/es\/(?:icons|asn)\//

/** What every page needs of our own: calls, words, storage, the contract's kit. */
const core = [
  /\/src\/kit\/(?:api|chunk|decide|encode|later|storage|lang|say|toast|toasts|use-data|gate|kit-text|person|product|draft|dates|when)\.tsx?$/,
  /\/web\/(?:index\.html|src\/(?:main|app)\.tsx|src\/(?:theme|mode|routes|outside)\.ts)$/,
  /\/src\/shell\/(?:antd-styles|crash|loading|missing|mobile|logo|pages|shell-text)\.tsx?$/,
  /\/contract\/src\/(?:kit\/|account\/session|account\/profile|system\/config|system\/menu\.)/,
]

/** Pages before a session share these. */
const entrance = /\/src\/kit\/(?:entrance|email-code)|\/contract\/src\/account\/credential-rule/

/**
 * The rest of the kit, what lists and forms are made of, goes with the shell and the contract: no page does without, and
 * modules of the contract name each other so much that single files would mean a dozen requests a page. What one page
 * alone needs goes with that page.
 */
const parts = [
  /\/src\/kit\/(?!chart|date-controls|html-|job-|private-picture|brand-mark|import-dialog|use-file-import|list-switch)/,
  /\/src\/offers\.ts$/,
  /\/src\/shell\/(?!.*-dialog)/,
]
const ofOnePage = [
  /\/catalog\/(?:sku-template|goods-set|category-admin)\./,
  /\/finance\/adjustment\./,
  /\/logistics\/(?:express|carrier|last-mile|duty-rule)/,
  /\/order\/order-analysis/,
  /\/system\/(?:api-key|webhook|home|search|setting|audit)\./,
]
const sharedContract = (id: string): boolean =>
  id.includes('/contract/src/') && !ofOnePage.some((page) => page.test(id))

/** What the lists of orders are drawn with, for merchants and staff alike: one file beside the page's own. */
const orders =
  /\/modules\/order\/order\/(?:words|columns|filters|parts\/(?:blocked-button|order-cells|order-lines|seen-orders|send-orders|use-answers|use-pending|use-tab-in-view))\.tsx?$/

const anyOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside everything worth it, so that the server compresses nothing while serving. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const file of files) {
        if (!file.isFile() || !/\.(?:js|css|html|svg|json)$/.test(file.name)) continue
        const path = join(file.parentPath, file.name)
        const content = await readFile(path)
        if (content.length < 1024) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await writeFile(`${path}.br`, await brotli(content, { params }))
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}

/** Asks for the font together with the script instead of after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/**
 * Tables without the tree that antd brings along for two of their parts (15 kB): its filter menus in headers, where lists
 * have a filter line instead (a column that asks for one says so at once), and the selection, which needs two of the
 * tree's functions and two that are said in a line.
 */
function tablesWithoutTree(): Plugin {
  const filters = '\0no-header-filters'
  const selection = '\0selection-of-tree'
  const modules: Readonly<Record<string, string>> = {
    [filters]: `export const flattenKeys = () => []
      export default () => { throw new Error('Tables have no filters in their header here: use the filter line of the list') }`,
    [selection]: `export const arrAdd = (list, key) => list.includes(key) ? list : [...list, key]
      export const arrDel = (list, key) => list.filter((one) => one !== key)
      export { conductCheck } from '@rc-component/tree/es/utils/conductUtil'
      export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'`,
  }
  return {
    name: 'tables-without-tree',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './FilterDropdown' && importer?.includes('/antd/es/table/hooks/useFilter/'))
        return filters
      if (source === '@rc-component/tree' && importer?.includes('/antd/es/table/hooks/useSelection'))
        return selection
      return undefined
    },
    load: (id) => modules[id],
  }
}

const silenced = `...(onClick || restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true }),
    ...(onClick ? { "aria-label": icon.name } : {})`

/**
 * Icons are decoration and say nothing: the library makes each a picture with its English file name, which then
 * stands in the name of every button ("send 发送"). One with a label of its own stays a picture with that name.
 */
function silentIcons(): Plugin {
  return {
    name: 'silent-icons',
    transform(code, id) {
      if (!/@ant-design\/icons\/(?:es|lib)\/components\/AntdIcon(?:Light)?\.js/.test(id)) return undefined
      const silent = code.replace(/role: "img",\s+"aria-label": icon\.name/, silenced)
      if (silent === code) throw new Error('Icons are made differently now: they must be silenced anew')
      return { code: silent, map: null }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tablesWithoutTree(), silentIcons(), preloadFont(), precompress()],
  // Icons are bundled ahead in development.
  optimizeDeps: { rolldownOptions: { plugins: [silentIcons()] } },
  server: { proxy: { [served]: server } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssCodeSplit: false,
    // The font alone is larger; small pictures may go into the style sheet.
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: anyOf([base, ...core]), priority: 40 },
            { name: 'entrance', test: entrance, priority: 30 },
            { name: 'antd', test: anyOf([...antd, iconFrame]), priority: 20 },
            { name: 'parts', test: (id) => sharedContract(id) || anyOf([...parts, icons])(id), priority: 10 },
            { name: 'orders', test: orders, priority: 5 },
          ],
        },
      },
    },
  },
})
