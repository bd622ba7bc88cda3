import { filesBelow } from '../../apps/server/src/testing/sources.ts'
import { Failure, run } from './project.mjs'

/** Which tests a change asks for: those of what was changed, and of what imports it. */

const trees = [
  'packages/contract/src',
  'apps/server/src',
  'apps/web',
  'simulators',
  'scripts',
  'bench',
  'e2e',
]

/** What differs from a commit in the working tree, with new files and removed ones. */
export async function changedSince(ref) {
  const against = ref ?? (await mainBranch())
  const [differ, added] = await Promise.all([
    git('diff', '--name-only', '--no-renames', against, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return { against, changed: [...new Set([...differ, ...added])].sort() }
}

/** The main branch as others have it, or the own one where there are no others. */
async function mainBranch() {
  const { code } = await run('git', ['rev-parse', '--verify', '--quiet', 'refs/remotes/origin/main'])
  return code === 0 ? 'origin/main' : 'main'
}

async function git(...args) {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Failure(output.trim())
  return output.split('\n').filter(Boolean)
}

/** Every source of the repository, with what it loads. */
export const readSources = () =>
  trees
    .flatMap((tree) => filesBelow(tree, /\.(tsx?|mjs)$/))
    .filter(({ path }) => !/(^|\/)(node_modules|dist[^/]*)\//.test(path))

/** A change of these may change anything. */
const everything = /(^|\/)package\.json$|^(package-lock\.json|tsconfig\.json|vitest\.config\.ts)$/
/** They name all modules: what they list reaches nobody through them. */
const lists = /^(packages\/contract|apps\/server)\/src\/(modules|contract|named-endpoints|pages)\.ts$/
const isTest = (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path)
/** Whether it is part of the product: tests and what they share are not. */
const isProduct = (path) => !isTest(path) && !/\/(testing|proof)\/|\/testing\.ts$/.test(path)
const isServerTest = (path) =>
  /^apps\/server\/src\/.*\.test\.ts$/.test(path) && !path.endsWith('.unit.test.ts')
/** Of the server but not of one of its modules: the kit, the schema, what every test starts with. */
const isServerWide = (path) => /^apps\/server\/(?!src\/)|^apps\/server\/.*\.sql$/.test(path)
/** How the web app is put together: pages are found by that, not by imports. */
const isWebWide = (path) => /^apps\/web\/(?!src\/)/.test(path)
/** What journeys anywhere may meet: the contract, the kits and all else that isn't one module's. */
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
  // No test of the server loads the web app.
  const serverModules = modulesOf(product.filter((path) => !path.startsWith('apps/web/')))
  const tests = sources.map(({ path }) => path).filter(isTest)
  const isAsked = (path) =>
    affected.has(path) || (isServerTest(path) ? serverModules : modules).has(moduleOf(path))
  // The proofs walk over all modules.
  const isProof = (path) => path.startsWith('apps/server/src/proof/') && serverModules.size > 0
  const readsFiles = new Set(sources.filter(({ text }) => text.includes("'node:fs'")).map(({ path }) => path))
  const server = tests.filter(isServerTest).filter((path) => isAsked(path) || isProof(path))
  // What a test reads as text is imported by nobody.
  const unit = tests
    .filter((path) => !isServerTest(path) && !path.startsWith('e2e/'))
    .filter((path) => isAsked(path) || readsFiles.has(path))
  return {
    unit: changed.some(isWebWide) ? undefined : unit,
    server: changed.some(isServerWide) ? undefined : server,
    browser: journeysFor(sources, changed, { affected, modules }),
  }
}

/** Whatever loads one of these, however far away; what only the lists of modules load ends there. */
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

/** The module of a file, in whatever tree: `order/label`. The kits, the shell and what stands beside them are none. */
function moduleOf(path) {
  const inTrees = /^(?:packages\/(?:contract\/src|demo)|apps\/\w+\/src\/modules)\/(\w+)\/([\w-]+)(?=[./])/
  const [, area, module] = inTrees.exec(path) ?? []
  if (area && area !== 'kit' && area !== 'testing') return `${area}/${module}`
  return /^(?:simulators|apps\/server\/src\/connectors)\/([\w-]+)/.exec(path)?.[1]
}

/** All journeys where the change may show anywhere; else those that name a page of a module, and the crawl. */
function journeysFor(sources, changed, { affected, modules }) {
  const product = changed.filter(isProduct)
  if (product.some((path) => isEverywhere(path) || path === 'e2e/playwright.config.ts')) return undefined
  const pagesOf = (module) =>
    sources
      .filter(({ path }) => path.startsWith('packages/contract/') && moduleOf(path) === module)
      .flatMap(({ text }) => [...text.matchAll(/\bpath: '(\/\w+)'/g)].map((m) => m[1]))
  // Where a module has no page, nobody can say where it shows.
  if (product.map(moduleOf).some((module) => module && pagesOf(module).length === 0)) return undefined
  const pages = [...modules].flatMap(pagesOf)
  const named = pages.length > 0 ? new RegExp(`(${pages.join('|')})\\b`) : undefined
  const specs = sources.filter(({ path }) => path.startsWith('e2e/') && isTest(path))
  const asked = specs.filter(({ path, text }) => affected.has(path) || named?.test(text))
  // It shows on pages that have other names, such as the orders that a label is for.
  if (modules.size > 0 && asked.length === 0) return undefined
  const crawl = specs.filter(({ path }) => modules.size > 0 && path.startsWith('e2e/crawl/'))
  return [...new Set([...crawl, ...asked].map(({ path }) => path))]
}
