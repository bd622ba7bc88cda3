import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const papers = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/add'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
  ...globSync('{apps,simulators,packages}/**/README.md', {
    cwd: root,
    exclude: (entry) => entry.includes('node_modules'),
  }),
]

const isLeft = (name) => name === 'node_modules' || name === 'dist'
const files = ['apps', 'packages', 'simulators', 'scripts', 'e2e', 'bench', 'docs'].flatMap((part) =>
  globSync(`${part}/**/*`, { cwd: root, exclude: (entry) => isLeft(entry.split('/').at(-1)) }),
)

/**
 * Paths such as `apps/server/src/modules.ts` and `contract/order/parcel/state`, and files by the end of their path:
 * `order/order/change.ts`, `table.sql`. `<…>` stands for any name.
 */
const paths =
  /(?<![\w./:<>-])(?:packages|apps|contract)\/[\w./<>-]*[\w>]|(?<=`)[\w./<>-]+\.(?:tsx?|mjs|sql|css|spec\.ts)(?=`)/g

const isThere = (named) => {
  const whole = named.replace(/^contract\//, 'packages/contract/src/').replace(/^\.\//, '')
  const pattern = whole.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+')
  const fits = new RegExp(`(^|/)${pattern}(\\.ts)?$`)
  return files.some((file) => fits.test(file))
}

it.each(papers.filter((name) => name.endsWith('.md')))('%s names paths that are there', (paper) => {
  const named = readFileSync(join(root, paper), 'utf8').match(paths) ?? []
  // Build output may not exist.
  const kept = named.filter((one) => !one.includes('/dist/'))
  expect(kept.filter((one) => !isThere(one))).toEqual([])
})

it.each(papers.filter((name) => name.endsWith('.md')))('%s links to files that are there', (paper) => {
  const links = [...readFileSync(join(root, paper), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
    ([, to]) => to,
  )
  expect(links.filter((to) => !existsSync(join(root, dirname(paper), to)))).toEqual([])
})

it('the README fits on a page or two', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(90)
})
