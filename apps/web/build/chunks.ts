/** Packages that every page needs, before and after logging in. */
const base =
  /rolldown\/runtime|vite\/preload-helper|\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|zod|dayjs|cookie|set-cookie-parser)\//

const named = (folder: string, names: string): RegExp =>
  new RegExp(`/${folder}/(?:${names.replaceAll(' ', '|')})/`)

/** antd as far as the frame, lists and forms use it. */
const antd = [
  named(
    'antd/es',
    '_util alert badge button checkbox config-provider drawer dropdown empty form grid input input-number layout locale menu modal pagination popover select skeleton space spin style switch theme tooltip typography version watermark',
  ),
  named(
    '@rc-component',
    'async-validator checkbox context dialog drawer dropdown field-form form input input-number menu mini-decimal motion mutate-observer overflow pagination portal resize-observer select switch textarea tooltip trigger util virtual-list',
  ),
  named(
    'node_modules',
    '@ant-design/cssinjs @ant-design/cssinjs-utils @ant-design/colors @ant-design/fast-color stylis @emotion @babel clsx react-is is-mobile scroll-into-view-if-needed compute-scroll-into-view throttle-debounce',
  ),
]

/** So little, all of them, that they go with the frame rather than in a request of their own. */
const icons = /@ant-design\/icons(?:-svg)?\/es\//

/** What every page needs of our own: calls, words, storage, the contract's kit. */
const core = [
  /\/src\/kit\/(?:api|chunk|decide|encode|later|storage|lang|say|toast|toasts|use-data|gate|kit-text|per-lang|person|product|draft|dates|when)\.tsx?$/,
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

/** What the lists of orders are drawn with, for merchants and staff alike: most people open them first. */
const orders =
  /\/modules\/order\/order\/(?:words|columns|filters|merchant-fix|use-merchant-work|parts\/(?:blocked-button|order-cells|order-lines|seen-orders|send-orders|use-answers|use-pending|use-tab-in-view))\.tsx?$/

const anyOf = (tests: readonly RegExp[]) => (id: string) => tests.some((test) => test.test(id))
const ofFrame = anyOf([...antd, icons, ...parts, orders])

/**
 * The files of script that pages share. A module in one of them runs when something that is shown needs it, not when the
 * file arrives (`strictExecutionOrder`): few and large files then cost no time for what a page does not use.
 */
export const shared = {
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { name: 'base', test: anyOf([base, ...core]), priority: 40 },
      { name: 'entrance', test: entrance, priority: 30 },
      { name: 'frame', test: (id: string) => sharedContract(id) || ofFrame(id), priority: 10 },
    ],
  },
}
