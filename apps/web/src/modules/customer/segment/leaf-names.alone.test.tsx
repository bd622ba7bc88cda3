import { entity } from '@dropyard/contract/account/entity'
import { category } from '@dropyard/contract/catalog/category'
import { chooseGoods } from '@dropyard/contract/catalog/goods-library'
import type { SegmentLeaf } from '@dropyard/contract/customer/segment/terms'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'

/** Conditions of segments as text. */

// The app's stores have no snapshot for rendering on a server: read their current state.
vi.mock('react', async (original) => {
  const useSyncExternalStore = (_subscribe: unknown, current: () => unknown) => current()
  return { ...(await original<object>()), useSyncExternalStore }
})
vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
})
const { fetchCached, queryClient } = await import('../../../kit/call/use-data.ts')
const { useLeafText } = await import('./leaf-names.ts')

const answers: Record<string, unknown[]> = {
  [entity.salespeople.path]: [{ id: 1, name: 'Ada' }],
  [chooseGoods.path]: [],
  [category.tree.path]: [{ id: 5, name: 'Home', children: [{ id: 6, name: 'Kitchen', children: [] }] }],
}
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.split('?')[0] ?? ''] ?? []
    return Promise.resolve(new Response(JSON.stringify({ code: 200, data })))
  })
})

const leaf = (field: SegmentLeaf['field'], ...ids: number[]): SegmentLeaf => ({
  ...{ field, op: 'is_any', values: ids.map(String) },
  ...{ number: null, day: null, within: null },
})
function Text({ leaves }: { leaves: readonly SegmentLeaf[] }) {
  return leaves.map(useLeafText(leaves)).join('; ')
}
const shown = (...leaves: SegmentLeaf[]): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Text leaves={leaves} />
    </QueryClientProvider>,
  )

it('says which owners, products and categories of conditions were deleted', async () => {
  const leaves = [leaf('owner', 1, 12), leaf('goods', 13), leaf('category', 6, 14)]
  expect(shown(...leaves)).toContain('#12')
  expect(shown(...leaves)).not.toContain('Deleted')
  await fetchCached(entity.salespeople, { query: { ids: [1, 12] } })
  await fetchCached(chooseGoods, { query: { ids: [13] } })
  await fetchCached(category.tree, { query: {} } as never)
  expect(shown(...leaves)).toBe(
    [
      'Owner is any of Ada, Deleted or hidden (#12)',
      'Product ordered is any of Deleted or hidden (#13)',
      'Category ordered is any of Home / Kitchen, Deleted or hidden (#14)',
    ].join('; '),
  )
})
