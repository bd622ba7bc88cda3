import { color } from '@dropyard/contract/catalog/color'
import { record } from '@dropyard/contract/kit/record'
import * as wire from '@dropyard/contract/kit/wire'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Lists with saved views: what they show before the default view is known, and what a filter by something deleted says. */

// There is no layout to measure here.
vi.mock('../table/list-size.ts', () => ({
  useFrameSize: () => ({ width: 1200, height: 800 }),
  useEdges: () => undefined,
}))
// The app's stores have no snapshot for rendering on a server: read their current state.
vi.mock('react', async (original) => {
  const useSyncExternalStore = (_subscribe: unknown, current: () => unknown) => current()
  return { ...(await original<object>()), useSyncExternalStore }
})
vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: {},
    createElement: () => ({}),
    createRange: () => ({}),
  })
})
const { fetchCached, queryClient } = await import('../call/use-data.ts')
const { setDefaultViews, setPermissions } = await import('../current-user.ts')
const { RecordPage } = await import('../record/record-page.tsx')
const { prefetchList } = await import('./use-list.ts')

const cup = record({
  name: 'cup',
  path: '/v1/cup',
  title: ['Cups', '杯子'],
  singular: ['cup', '杯子'],
  fields: { name: [wire.text(20), 'Name', '名称'] },
  filter: { color_id: [wire.ref(() => color.select).optional(), 'Color', '颜色'] },
  labelField: 'name',
  sortable: ['name'],
  endpoints: ['list'],
})
const page = { page: 1, 'per-page': 20 }
const drawn = (address: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <RecordPage record={cup} at={'/cups' as never} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<style.*?<\/style>/gs, '')

let asked: string[] = []
const answers: Record<string, unknown[]> = {
  '/v1/cup': [{ id: 1, version: 1, name: 'Blue cup' }],
  '/v1/list-view': [],
}
beforeEach(() => {
  queryClient.clear()
  setPermissions(['cup:list'])
  setDefaultViews([])
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const data = answers[url.split('?')[0] ?? ''] ?? []
    return Promise.resolve(new Response(JSON.stringify({ code: 200, data, total: data.length })))
  })
})

describe('a list with a default view', () => {
  it('shows no rows before it has the filters of the view, even if they are cached', async () => {
    await fetchCached(cup.list, { query: page })
    expect(drawn('/cups')).toContain('Blue cup')
    setDefaultViews([cup.list.path])
    const html = drawn('/cups')
    expect(html).not.toContain('Blue cup')
    expect(html).toContain('class="bone"')
  })

  it('shows the rows of its address, if that has filters', async () => {
    setDefaultViews([cup.list.path])
    await fetchCached(cup.list, { query: { ...page, color_id: 7 } })
    expect(drawn('/cups?color_id=7')).toContain('Blue cup')
  })

  it('is prefetched by its view, not by rows that it doesn’t show', async () => {
    setDefaultViews([cup.list.path])
    prefetchList(cup.list, '')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toContain('/v1/list-view')
    prefetchList(cup.list, '?color_id=7')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toContain('/v1/cup')
  })
})

describe('a filter by something that was deleted', () => {
  const open = async (colors: readonly object[]) => {
    answers['/v1/cup'] = []
    answers[color.select.path] = [...colors]
    await fetchCached(cup.list, { query: { ...page, color_id: 7 } })
    await fetchCached(color.select, { query: { ids: [7] } } as never)
    return drawn('/cups?color_id=7')
  }

  it('says so in the empty list, with a button that removes it', async () => {
    const html = await open([])
    expect(html).toContain('“Color” filters by something that was deleted')
    expect(html).toContain('Remove this filter')
    expect(html).toContain('Deleted or hidden')
  })

  it('is not confused with a filter that no row matches', async () => {
    const html = await open([{ id: 7, name: 'Blue' }])
    expect(html).toContain('Nothing matches these filters')
    expect(html).not.toContain('Remove this filter')
  })
})
