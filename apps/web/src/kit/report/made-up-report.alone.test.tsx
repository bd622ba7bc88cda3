import { madeUpReport } from '@dropyard/contract/testing/made-up-report'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'

/** The page that a report gets from its declaration alone, rendered in both languages. */

vi.mock('react', async (original) => {
  const useSyncExternalStore = (_subscribe: unknown, current: () => unknown) => current()
  return { ...(await original<object>()), useSyncExternalStore }
})
vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
})
const { fetchCached, queryClient } = await import('../call/use-data.ts')
const { changeLang } = await import('../lang.ts')
const { setCurrentUser, setPermissions } = await import('../current-user.ts')
const { ReportPage } = await import('./report-page.tsx')

const figures = { orders: 26, value: null, stores: 2, median: 1900, share: 769, more: 24 }
const before = { ...figures, orders: 20 }
const row = { key: 'DE', name: 'DE', ...figures, before }
const span = { from: '2026-01-01', to: '2026-01-30' }
const says = {
  en: 'Orders,Orders by day,2 stores,+30%,7.7%,7 days,Country,Week,More orders,Compare,Export',
  zh: '订单数,每日订单,2 家店铺,+30%,7.7%,近 7 天,国家,周,超出订单,对比上期,导 出',
}

describe.each(['en', 'zh'] as const)('the page of a made-up report (%s)', (lang) => {
  it('has its figures, charts, dimensions, links and export, without what may not be read', async () => {
    changeLang(lang)
    setCurrentUser({ kind: 'staff' } as never)
    setPermissions(['made-up:list', 'made-up:export', 'erp-order:list'])
    const answer = JSON.stringify({ code: 200, data: [row], ext: { total: figures, before } })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)))
    const query = { ...span, by: 'day', totals: true, compare: true } as const
    await fetchCached(madeUpReport.list, { query })
    await fetchCached(madeUpReport.list, { query: { ...span, by: 'country', compare: true } })
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/r?from=2026-01-01&to=2026-01-30&compare=1']}>
          <ReportPage report={madeUpReport} />
        </MemoryRouter>
      </QueryClientProvider>,
    ).replaceAll(/<style.*?<\/style>/gs, '')
    expect(
      says[lang].split(',').filter((one) => !html.includes(one)),
      html,
    ).toEqual([])
    expect(html).not.toMatch(/>(Value|金额)</)
    const claims = [...html.matchAll(/data-count="26" href="([^"]+)"|href="([^"]+)" data-count="26"/g)]
    expect(claims.map(([, one, other]) => (one ?? other)?.replaceAll('&amp;', '&'))).toEqual([
      '/erpOrders?from=2026-01-01&to=2026-01-30',
      '/erpOrders?country=DE&from=2026-01-01&to=2026-01-30',
    ])
  })
})
