import { expect, it } from 'vitest'
import { moduleFiles, modulesOf } from './module-files.mjs'
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

it('an area tells two modules of one name apart, and lists its own', () => {
  expect(moduleFiles(root, 'finance/order')).toEqual([])
  expect(moduleFiles(root, 'etsy')).toContain('apps/server/src/connectors/etsy/etsy.ts')
  expect(modulesOf(root, 'finance')).toContain('wallet')
  expect(modulesOf(root, 'nowhere')).toEqual([])
})
