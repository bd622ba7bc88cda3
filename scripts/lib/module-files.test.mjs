import { expect, it } from 'vitest'
import { linesByFolder, moduleFiles, modulesOf } from './module-files.mjs'
import { root } from './project.mjs'

it('a module’s files are found in all trees, and none of the other modules of its area', () => {
  const found = moduleFiles(root, 'order')
  expect(found).toContain('packages/contract/src/order/order.ts')
  expect(found).toContain('packages/contract/src/order/order/state.ts')
  expect(found).toContain('apps/server/src/modules/order/order/change.ts')
  expect(found).toContain('apps/web/src/modules/order/order/words.ts')
  expect(found).toContain('packages/demo/order/order/plan.json')
  expect(found.filter((path) => path.includes('order/cart'))).toEqual([])
})

it('a contract, its helpers and a page of theirs are found by the name of their module', () => {
  const found = linesByFolder(moduleFiles(root, 'after-sale'))
  const contract = 'packages/contract/src/order'
  expect(found.find((line) => line.startsWith(`${contract}/ `))).toBe(`${contract}/  after-sale.ts`)
  expect(found.find((line) => line.startsWith(`${contract}/after-sale/ `))).toContain(' redeliver.ts')
  expect(
    found.find((line) => line.startsWith('apps/web/src/modules/order/after-sale/redeliver/ ')),
  ).toContain(' page.tsx')
})

it('an area tells two modules of one name apart, and lists its own', () => {
  expect(moduleFiles(root, 'finance/order')).toEqual([])
  expect(moduleFiles(root, 'etsy')).toContain('apps/server/src/connectors/etsy/etsy.ts')
  expect(modulesOf(root, 'finance')).toContain('wallet')
  expect(modulesOf(root, 'nowhere')).toEqual([])
})

it('every module is shown in a few lines, one for each folder', () => {
  const lines = linesByFolder(moduleFiles(root, 'order/order'))
  expect(lines.find((line) => line.startsWith('apps/server/src/modules/order/order/ '))).toContain(
    ' change.ts',
  )
  expect(linesByFolder(moduleFiles(root, 'goods')).length).toBeLessThan(60)
  expect(linesByFolder(Array.from({ length: 41 }, (_, i) => `folder/${i}.svg`))).toEqual([
    'folder/  41 files',
  ])
})
