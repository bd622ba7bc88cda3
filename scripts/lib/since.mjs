import { filesBelow } from '../../apps/server/src/testing/sources.ts'
import { Failure, run } from './project.mjs'

/** Selects the tests for a change: those of the changed files, and of files that import them. */

const trees = [
  'packages/contract/src',
  'apps/server/src',
  'apps/web',
  'simulators',
  'scripts',
  'bench',
  'e2e',
]

/** Files of the working tree that differ from a commit, including new and deleted ones. */
export async function changedSince(ref) {
  const against = ref ?? (await mainBranch())
  const [differ, added] = await Promise.all([
    git('diff', '--name-only', '--no-renames', against, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return { against, changed: [...new Set([...differ, ...added])].sort() }
}

/** The main branch of the remote, or the local one if there is no remote. */
async function mainBranch() {
  const { code } = await run('git', ['rev-parse', '--verify', '--quiet', 'refs/remotes/origin/main'])
  return code === 0 ? 'origin/main' : 'main'
}

async function git(...args) {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Failure(output.trim())
  return output.split('\n').filter(Boolean)
}

/** All source files of the repository, with their imports. */
export const readSources = () =>
  trees
    .flatMap((tree) => filesBelow(tree, /\.(tsx?|mjs)$/))
    .filter(({ path }) => !/(^|\/)(node_modules|dist[^/]*)\//.test(path))

/** Files whose change may affect everything: all tests run. */
const everything = /(^|\/)package\.json$|^(package-lock\.json|tsconfig\.json|vitest\.config\.ts)$/
/** Files that list all modules. Otherwise a change of one module would affect everything that imports the list. */
const lists = /^(packages\/contract|apps\/server)\/src\/(modules|contract|named-endpoints|pages)\.ts$/
const isTest = (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path)
/** Whether a file is part of the product, not a test or a helper of tests. */
const isProduct = (path) => !isTest(path) && !/\/(testing|proof)\/|\/testing\.ts$/.test(path)
const isServerTest = (path) =>
  /^apps\/server\/src\/.*\.test\.ts$/.test(path) && !path.endsWith('.unit.test.ts')
/** Files that may affect all tests of the server: those outside `src`, such as migrations, and SQL files. */
const isServerWide = (path) => /^apps\/server\/(?!src\/)|^apps\/server\/.*\.sql$/.test(path)
/** The web app's build: it finds pages, so imports don't show what a change affects. */
const isWebWide = (path) => /^apps\/web\/(?!src\/)/.test(path)
/** Files that may affect all journeys: the contract, and everything that doesn't belong to a single module. */
const isEverywhere = (path) =>
  /^(packages|apps|simulators)\//.test(path) && (/^packages\/contract\//.test(path) || !moduleOf(path))

/**
 * @param sources `{ path, text, loads }` of each source
 * @param changed paths from the root
 * @returns the test files to run, by suite; `undefined` for a suite that is run whole
 */
export function testsFor(sources, changed) {
  if (changed.some((path) => everything.test(path))) return {}
  const affected = dependents(sources, changed)
  const product = [...affected].filter(isProduct)
  const modulesOf = (paths) => new Set(paths.map(moduleOf).filter(Boolean))
  const modules = modulesOf(product)
  // Server tests don't load the web app.
  const serverModules = modulesOf(product.filter((path) => !path.startsWith('apps/web/')))
  const tests = sources.map(({ path }) => path).filter(isTest)
  const isAsked = (path) =>
    affected.has(path) || (isServerTest(path) ? serverModules : modules).has(moduleOf(path))
  // Tests in `proof` cover all modules.
  const isProof = (path) => path.startsWith('apps/server/src/proof/') && serverModules.size > 0
  const readsFiles = new Set(sources.filter(({ text }) => text.includes("'node:fs'")).map(({ path }) => path))
  const server = tests.filter(isServerTest).filter((path) => isAsked(path) || isProof(path))
  // Tests that read files may depend on sources that they don't import.
  const unit = tests
    .filter((path) => !isServerTest(path) && !path.startsWith('e2e/'))
    .filter((path) => isAsked(path) || readsFiles.has(path))
  return {
    unit: changed.some(isWebWide) ? undefined : unit,
    server: changed.some(isServerWide) ? undefined : server,
    browser: journeysFor(sources, changed, { affected, modules }),
  }
}

/** All files that import a changed file, directly or indirectly, but not through the lists of modules. */
function dependents(sources, changed) {
  const loadedBy = new Map()
  for (const { path, loads } of sources)
    for (const one of loads) {
      const file = fileOf(one)
      loadedBy.set(file, [...(loadedBy.get(file) ?? []), path])
    }
  const found = new Set(changed)
  for (const path of found)
    if (!lists.test(path) || changed.includes(path))
      for (const one of loadedBy.get(path) ?? []) found.add(one)
  return found
}

const fileOf = (name) =>
  name === '#country-code'
    ? 'packages/contract/src/kit/country-code.ts'
    : name.replace(/^@dropyard\/contract\/(.*)$/, 'packages/contract/src/$1.ts')

/** The module of a file in any tree, such as `order/label`; undefined for the kits, the shell and other shared files. */
function moduleOf(path) {
  const inTrees = /^(?:packages\/(?:contract\/src|demo)|apps\/\w+\/src\/modules)\/(\w+)\/([\w-]+)(?=[./])/
  const [, area, module] = inTrees.exec(path) ?? []
  if (area && area !== 'kit' && area !== 'testing') return `${area}/${module}`
  return /^(?:simulators|apps\/server\/src\/connectors)\/([\w-]+)/.exec(path)?.[1]
}

/** All journeys if the change may show on any page (undefined); otherwise those that name a page of a module, and the crawl. */
function journeysFor(sources, changed, { affected, modules }) {
  const product = changed.filter(isProduct)
  if (product.some((path) => isEverywhere(path) || path === 'e2e/playwright.config.ts')) return undefined
  const pagesOf = (module) =>
    sources
      .filter(({ path }) => path.startsWith('packages/contract/') && moduleOf(path) === module)
      .flatMap(({ text }) => [...text.matchAll(/\bpath: '(\/\w+)'/g)].map((m) => m[1]))
  // A module without a page may show on any page.
  if (product.map(moduleOf).some((module) => module && pagesOf(module).length === 0)) return undefined
  const pages = [...modules].flatMap(pagesOf)
  const named = pages.length > 0 ? new RegExp(`(${pages.join('|')})\\b`) : undefined
  const specs = sources.filter(({ path }) => path.startsWith('e2e/') && isTest(path))
  const asked = specs.filter(({ path, text }) => affected.has(path) || named?.test(text))
  // No journey names the module's pages, so it shows on others: labels, for instance, on the orders page.
  if (modules.size > 0 && asked.length === 0) return undefined
  const crawl = specs.filter(({ path }) => modules.size > 0 && path.startsWith('e2e/crawl/'))
  return [...new Set([...crawl, ...asked].map(({ path }) => path))]
}
