import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { contract, manifests } from '@dropyard/contract/contract'
import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { opened } from '@dropyard/contract/kit/link'
import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { listingRecordParams } from '@dropyard/contract/store/listing/record'
import { describe, expect, it } from 'vitest'
import { hasFlow } from '../build/brought-pages.ts'
import { readPageParams } from './kit/page/use-page-params.ts'
import { outsideRoutes } from './outside.ts'
import { routes } from './routes.ts'

const here = import.meta.dirname
const read = (path: string): string => readFileSync(join(here, path), 'utf8')

/** The file of each page, from its entry in the routes. The generated page of a record has none. */
const files = new Map(
  [...routes, ...outsideRoutes].map(
    ({ path, load }) =>
      [path as string, /modules\/[\w/-]+\.tsx|virtual:record-page/.exec(load.toString())?.[0] ?? ''] as const,
  ),
)

/** The source of a page: its file and the files that it imports from its module, without tests. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return ''
  seen.add(file)
  const text = read(file)
  const own = [...text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)]
    .map(([, name]) => relative(here, join(here, dirname(file), name ?? '')))
    .filter((name) => name.startsWith('modules/'))
  return [text, ...own.map((name) => sourceOf(name, seen))].join('\n')
}

/** The declarations of each page: a page may have several views, and belong to several modules. */
const pages = Map.groupBy(
  manifests.flatMap((one) => one.pages ?? []),
  ({ path }) => path as string,
)

const written = [...pages].filter(([path]) => files.get(path)?.endsWith('.tsx'))

/** Modules of product development are data for one page component, which gets its URL and list from them. */
const developed = new Map<string, unknown>(
  moduleNames.map((module) => [`/${module}`, moduleOf(module).record]),
)

/** Lists by the name under which pages refer to them: `record={carrier}`, `goods.list`. */
const names = new Map<unknown, string>()
for (const module of Object.values(contract) as Record<string, object>[])
  for (const [name, one] of Object.entries(module)) {
    if (typeof one !== 'object') continue
    names.set(one, name)
    for (const [key, endpoint] of Object.entries(one))
      if (!names.has(endpoint)) names.set(endpoint, `${name}.${key}`)
  }

describe('the declared pages', () => {
  it('are the pages that there are', () => {
    const paths = [...routes, ...outsideRoutes].map(({ path }) => path)
    expect([...pages.keys()].toSorted()).toEqual([...paths].toSorted())
    expect([...files.values()]).not.toContain('')
  })

  it.each(written)('%s reads every parameter that it declares for itself', (path, views) => {
    const source = sourceOf(files.get(path) ?? '')
    const hook = source.includes(`usePageParams('${path}', `)
    const readsIt = (name: string): boolean =>
      (name === 'id' && (source.includes(`useOpened('${path}')`) || source.includes(`at="${path}"`))) ||
      (name === 'id' && developed.has(path) && /at=\{`\/\$\{module\}`\}/.test(source)) ||
      (name === 'of' && source.includes('useListSwitch(')) ||
      (views.some(({ report, own = {} }) => report && name in own) && source.includes('<ReportPage')) ||
      (hook && new RegExp(`\\b${name}\\b`).test(source)) ||
      new RegExp(`\\.(get|has)\\('${name}'\\)`).test(source)
    const own = views.flatMap((one) => [...Object.keys(one.own ?? {}), ...(hasFlow(one) ? ['id'] : [])])
    expect(own.filter((name) => !readsIt(name))).toEqual([])
  })

  it.each(written)('%s keeps the lists in its address that it declares', (path, views) => {
    const source = sourceOf(files.get(path) ?? '')
    const lists = views.flatMap(({ record, list }) => [record ?? list ?? []].flat())
    const shows = (list: unknown): boolean => {
      if (list === developed.get(path)) return source.includes('record={record}')
      const [module, key = 'list'] = (names.get(list) ?? '').split('.')
      return [`${module}.${key}`, `record={${module}}`, `: ${module}`].some((text) => source.includes(text))
    }
    expect(lists.filter((one) => !shows(one)).map((one) => names.get(one))).toEqual([])
    // Conversely, a list in the URL that is not declared could not be linked to.
    if (/useList\((?![^)]*local: true)/.test(source) || /<(?:Record|Flow)Page/.test(source))
      if (!/useList\([^)]*fixed: \{ 'per-page'/.test(source)) expect(lists.length).toBeGreaterThan(0)
  })
})

describe('a page’s own parameters', () => {
  it('are read by their types, and one that does not fit is left out', () => {
    const at = (search: string) => new URLSearchParams(search)
    expect(readPageParams(listingRecordParams, at('batch=12,13&page=2'))).toEqual({ batch: [12, 13] })
    expect(readPageParams(opened, at('id=7&status=10'))).toEqual({ id: 7 })
    expect(readPageParams(opened, at('id=none'))).toEqual({})
    expect(readPageParams(orderAnalysis.params, at('by=moon&from=2026-01-31'))).toEqual({
      from: '2026-01-31',
    })
  })
})

describe('addresses of pages', () => {
  it('with parameters are made from the declaration, never by hand', () => {
    const roots = ['apps/web/src', 'apps/server/src', 'packages/contract/src'].map((one) =>
      join(here, '../../..', one),
    )
    const byHand = /['"`](\/[a-zA-Z]+(?:\/[a-z]+)?)\?\w*=?/g
    const found = roots.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.includes('testing/'))
        .flatMap((name) =>
          [...readFileSync(join(root, name), 'utf8').matchAll(byHand)]
            .filter(([, path]) => path !== undefined && pages.has(path))
            .map(([text]) => `${name}: ${text}`),
        ),
    )
    expect(found).toEqual([])
  })
})
