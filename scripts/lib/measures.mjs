import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseAst } from 'vite'
import { findArrows } from './arrows.mjs'

/** Counts that indicate how easy the code is to understand; `npm run measures` prints them. */

/** Types of options for declarations in modules: file, then the names of its types. */
const declarations = {
  'packages/contract/src/kit/record-types.ts': ['FieldMore', 'Declaration'],
  'packages/contract/src/kit/workflow.ts': ['State', 'Action', 'Workflow'],
  'packages/contract/src/kit/tasks.ts': ['TaskOptions'],
  'packages/contract/src/kit/row-actions.ts': ['InputField', 'ActionText', 'RowAction', 'RowActions'],
  'packages/contract/src/kit/endpoint.ts': ['Endpoint'],
  'packages/contract/src/manifest.ts': ['Manifest', 'ModulePage'],
  'apps/server/src/kit/module.ts': ['Module'],
  'apps/server/src/kit/record/record-options.ts': ['ServeOptions'],
  'apps/server/src/kit/record/flow-options.ts': ['FlowOptions'],
  'apps/server/src/kit/jobs/jobs.ts': ['Job'],
  'apps/web/src/kit/list/list-types.ts': ['ListColumn', 'ListFilter', 'ListTabs', 'RowAction', 'BulkAction'],
  'apps/web/src/kit/record/record-page.tsx': ['RecordPageProps'],
  'apps/web/src/kit/record/use-record-form.tsx': ['RecordFormOptions'],
  'apps/web/src/kit/record/record-drawer.tsx': ['DrawerOptions'],
  'apps/web/src/kit/record/use-record-steps.tsx': ['StepOptions'],
  'apps/web/src/kit/record/use-flow.tsx': ['FlowOptions'],
  'apps/web/src/kit/rows/use-row-actions.tsx': ['AskedAction'],
}

export function measure(root) {
  const sources = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((tree) =>
    sourcesOf(root, tree),
  )
  const options = countOptions(root)
  const { upward, exceptions } = findArrows(sources)
  return {
    options: options.reduce((sum, { count }) => sum + count, 0),
    optionsByType: Object.fromEntries(options.map(({ name, count }) => [name, count])),
    pageComponents: pageComponents(sources),
    smallFiles: smallFiles(sources).length,
    upwardArrows: upward,
    arrowExceptions: exceptions.map(({ from, table, uses }) => `${from} -> ${table}: ${uses}`),
    lines: linesBy(sources),
  }
}

function sourcesOf(root, tree) {
  return readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const full = join(entry.parentPath, entry.name)
      const text = readFileSync(full, 'utf8')
      const imports = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to]) =>
        relative(root, resolve(dirname(full), to)),
      )
      const path = relative(root, full)
      return { path, text, imports, lines: text.split('\n').length - 1, isTest: isTest(path) }
    })
}

const isTest = (path) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

function countOptions(root) {
  return Object.entries(declarations).flatMap(([file, names]) => {
    const text = readFileSync(join(root, file), 'utf8')
    const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    return names.map((name) => {
      const found = body
        .map((node) => node.declaration ?? node)
        .find((node) => /^TS(Interface|TypeAlias)Declaration$/.test(node.type) && node.id.name === name)
      if (!found) throw new Error(`${file} has no type ${name}`)
      return { name: `${basename(file).replace(/\.tsx?$/, '')}.${name}`, count: leaves(found) }
    })
  })
}

/** Properties of a type; for nested objects their properties are counted instead. */
function leaves(node) {
  if (Array.isArray(node)) return node.reduce((sum, one) => sum + leaves(one), 0)
  if (node === null || typeof node !== 'object') return 0
  const within = Object.values(node).reduce((sum, one) => sum + leaves(one), 0)
  const isOption = node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature'
  return isOption ? Math.max(1, within) : within
}

/** Components of the web kit that render a whole page. */
const pageComponents = (sources) =>
  sources
    .filter(({ path, isTest }) => path.startsWith('apps/web/src/kit/') && !isTest)
    .flatMap(({ text }) =>
      [...text.matchAll(/^export function ([A-Z]\w*Page)[<(]/gm)].map(([, name]) => name),
    )

/** Files with fewer than 30 lines that only one other file of their folder imports. */
function smallFiles(sources) {
  const importers = new Map()
  for (const { path, imports } of sources)
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), path])
  return sources.filter(({ path, lines, isTest }) => {
    const by = (importers.get(path) ?? []).filter((one) => !/\.test\.tsx?$/.test(one))
    return !isTest && lines < 30 && by.length === 1 && dirname(by[0]) === dirname(path)
  })
}

/** Lines of product and test code by source tree. */
function linesBy(sources) {
  const lines = {}
  for (const { path, lines: count, isTest } of sources) {
    const tree = path.split('/').slice(0, 2).join('/')
    lines[tree] ??= { product: 0, tests: 0 }
    lines[tree][isTest ? 'tests' : 'product'] += count
  }
  return lines
}
