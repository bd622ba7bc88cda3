import { goods } from '@dropyard/contract/catalog/goods'
import { menu } from '@dropyard/contract/system/menu'
import { notice } from '@dropyard/contract/system/notice'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubAnswer, stubBrowser } from '../../testing/browser.ts'
import { inBackground, isBackground, pauseAfter } from './background.ts'

const here = 'http://shop.test/ordersList?page=2'
let page: ReturnType<typeof stubBrowser>

async function kit() {
  vi.resetModules()
  const [api, connection, toasts] = await Promise.all([
    import('./api.ts'),
    import('./connection.ts'),
    import('../page/toast.ts'),
  ])
  return { ...api, ...connection, words: () => toasts.currentToasts().map(({ words }) => words) }
}

const lost = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

beforeEach(() => {
  vi.useFakeTimers()
  page = stubBrowser(here)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a background call that fails', () => {
  it.each([
    ['a lost connection', lost],
    ['a server that is being restarted', () => stubAnswer(502, '<html>')],
    ['an error of the server', () => stubAnswer(500, { code: 500, msg: 'Broken.' })],
    ['a permission that was taken away', () => stubAnswer(403, { code: 403, msg: 'No.' })],
  ])('keeps the session and says nothing on %s', async (_, happens) => {
    happens()
    const { call, words } = await kit()
    const reply = await call(menu.authority, { background: true })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reply).toMatchObject({ ok: false, silent: true, shown: false })
    expect(page.stored.get('token')).toBe('mine')
    expect(page.assign).not.toHaveBeenCalled()
    expect(words()).toEqual([])
  })

  it('marks the server as out of reach until a call is answered', async () => {
    lost()
    const { call, isConnectionLost } = await kit()
    await call(notice.tips, { background: true })
    expect(isConnectionLost()).toBe(true)
    stubAnswer(200, { code: 200, data: { unread: 0, latest: [] } })
    await call(notice.tips, { background: true })
    expect(isConnectionLost()).toBe(false)
  })

  it('ends the session when the server says that it is over, with the way back', async () => {
    stubAnswer(401, { code: 401, msg: 'Please log in.' })
    const { call, words } = await kit()
    await call(menu.authority, { background: true })
    expect(words()).toEqual(['验证失败，请重新登录'])
    expect(page.stored.size).toBe(0)
    await vi.advanceTimersByTimeAsync(999)
    expect(page.assign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(page.assign).toHaveBeenCalledWith(`/login?ref=${encodeURIComponent(here)}`)
  })
})

describe('what a person does', () => {
  it('ends the session of the operations client on a lost connection, with the way back', async () => {
    lost()
    const { call, words } = await kit()
    await call(menu.authority)
    expect(words()).toEqual(['请求超时，请检查网络。'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.stored.size).toBe(0)
    expect(page.assign).toHaveBeenCalledWith(`/login?ref=${encodeURIComponent(here)}`)
  })

  it('is told by the seller client, which keeps the session', async () => {
    lost()
    const { call, words } = await kit()
    await call(goods.list, { query: {} })
    expect(words()).toEqual(['The request timed out. Please check the network.'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.assign).not.toHaveBeenCalled()
  })
})

describe('queries', () => {
  it('are background calls when a timer starts them, also while a person asks for others', async () => {
    const seen: boolean[] = []
    const client = new QueryClient()
    const ask = (key: string) =>
      client.fetchQuery({
        queryKey: [key],
        queryFn: () => {
          seen.push(isBackground())
          return Promise.resolve(key)
        },
      })
    await Promise.all([inBackground(() => ask('poll')), ask('click')])
    await inBackground(() => client.refetchQueries({ queryKey: ['poll'] }))
    expect(seen).toEqual([true, false, true])
    client.clear()
  })

  it('keep what stands when a look fails', async () => {
    stubAnswer(200, { code: 200, data: { unread: 3, latest: [] } })
    await kit()
    const { asking, queryKey } = await import('./use-data.ts')
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const ask = () =>
      client.fetchQuery({
        queryKey: queryKey(notice.tips, {}),
        queryFn: asking(notice.tips, {}, true),
        staleTime: 0,
      })
    const first = await ask()
    lost()
    expect(await ask()).toBe(first)
    expect(page.assign).not.toHaveBeenCalled()
    client.clear()
  })
})

it('a look that fails waits twice as long each time, up to a minute or four times its rhythm', () => {
  const pauses = (every: number) => [0, 1, 2, 3, 9].map((failures) => pauseAfter(every, failures))
  expect(pauses(3_000)).toEqual([3_000, 6_000, 12_000, 24_000, 60_000])
  expect(pauses(60_000)).toEqual([60_000, 120_000, 240_000, 240_000, 240_000])
})
