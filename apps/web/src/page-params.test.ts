import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pages } from '@dropyard/contract/pages'
import { describe, expect, it } from 'vitest'
import { readPageParams } from './kit/page/use-page-params.ts'
import { outsideRoutes } from './outside.ts'
import { routes } from './routes.ts'

const here = import.meta.dirname
const read = (path: string): string => readFileSync(join(here, path), 'utf8')

/** The file of each page: the one that its line in the routes loads. */
const files = new Map(
  [...routes, ...outsideRoutes].map(
    ({ path, load }) => [path as string, /modules\/[\w/-]+\.tsx/.exec(load.toString())?.[0] ?? ''] as const,
  ),
)

/** A page's own sources: its file and what it imports of its module, tests aside. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return ''
  seen.add(file)
  const text = read(file)
  const own = [...text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)]
    .map(([, name]) => relative(here, join(here, dirname(file), name ?? '')))
    .filter((name) => name.startsWith('modules/'))
  return [text, ...own.map((name) => sourceOf(name, seen))].join('\n')
}

/** What `contract/pages.ts` says of each page, as it is written there: its lists are known to the compiler only. */
const declared = new Map(
  [
    ...readFileSync(join(here, '../../../packages/contract/src/pages.ts'), 'utf8').matchAll(
      /^ {2}'(\/[\w/]+)': ([\s\S]*?),\n(?= {2}'|\})/gm,
    ),
  ].map(([, path, text]) => [path ?? '', text ?? ''] as const),
)

describe('the declared pages', () => {
  it('are the pages that there are', () => {
    const paths = [...routes, ...outsideRoutes].map(({ path }) => path)
    expect(Object.keys(pages).toSorted()).toEqual([...paths].toSorted())
    expect([...files.values()]).not.toContain('')
    expect([...declared.keys()].toSorted()).toEqual([...paths].toSorted())
  })

  it.each(Object.entries(pages))('%s reads every parameter that it declares for itself', (path, views) => {
    const source = sourceOf(files.get(path) ?? '')
    const hook = source.includes(`usePageParams('${path}')`)
    const readsIt = (name: string): boolean =>
      (name === 'id' && (source.includes(`useOpened('${path}')`) || source.includes(`at="${path}"`))) ||
      (name === 'of' && source.includes('useListChoice(')) ||
      (hook && new RegExp(`\\b${name}\\b`).test(source)) ||
      new RegExp(`\\.(get|has)\\('${name}'\\)`).test(source)
    const names = views.flatMap((one) => Object.keys(one.own))
    expect(names.filter((name) => !readsIt(name))).toEqual([])
  })

  it.each([...declared])('%s keeps the lists in its address that it declares', (path, text) => {
    const source = sourceOf(files.get(path) ?? '')
    const lists = [...text.matchAll(/listView<typeof (\w+)\.(\w+)>/g)]
    const shows = ([, module = '', list = '']: RegExpMatchArray): boolean =>
      source.includes(`${module}.${list}`) ||
      source.includes(`record={${module}}`) ||
      source.includes(`: ${module}`)
    expect(lists.filter((one) => !shows(one)).map(([whole]) => whole)).toEqual([])
    // And the other way round: a list in the address that is not declared could not be linked to.
    if (/useList\((?![^)]*local: true)/.test(source) || /<(?:Record|Flow)Page/.test(source))
      if (!/useList\([^)]*fixed: \{ 'per-page'/.test(source)) expect(lists.length).toBeGreaterThan(0)
  })
})

describe('a page’s own parameters', () => {
  it('are read by their types, and one that does not fit is left out', () => {
    const at = (search: string) => new URLSearchParams(search)
    expect(readPageParams('/listingRecord', at('batch=12,13&page=2'))).toEqual({ batch: [12, 13] })
    expect(readPageParams('/ordersList', at('id=7&status=10'))).toEqual({ id: 7 })
    expect(readPageParams('/ordersList', at('id=none'))).toEqual({})
    expect(readPageParams('/recharge', at('of=withdrawals&id=5'))).toEqual({ of: 'withdrawals', id: 5 })
    expect(readPageParams('/analysis', at('by=moon&from=2026-01-31'))).toEqual({ from: '2026-01-31' })
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
            .filter(([, path]) => path !== undefined && path in pages)
            .map(([text]) => `${name}: ${text}`),
        ),
    )
    expect(found).toEqual([])
  })
})
