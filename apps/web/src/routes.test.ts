import { menuTree, pagesOf } from '@dropyard/contract/system/menu/tree'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'

const entries = [...pagesOf(menuTree.staff), ...pagesOf(menuTree.merchant)]

describe('the name of a page', () => {
  it.each(routes.map(({ path, title }) => [path, title] as const))(
    'of %s is that of the menu',
    (path, title) => {
      const named = entries.filter(({ url }) => url === path).map(({ words }) => words)
      if (named.length > 0) expect(named).toContainEqual(title)
      else
        expect(['/goodsList/detail', '/shipping', '/payment', '/emailCampaigns/recipients']).toContain(path)
    },
  )
})
