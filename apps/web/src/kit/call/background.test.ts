import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
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
  it('ends the session of staff on a lost connection, with the way back and the reason', async () => {
    lost()
    const { call, words } = await kit()
    await call(notice.read, { body: {} })
    expect(words()).toEqual(['请求超时，请检查网络。'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.stored.has('token')).toBe(false)
    expect(page.session.get('left')).toBe('{"code":0}')
    expect(page.assign).toHaveBeenCalledWith(`/login?ref=${encodeURIComponent(here)}`)
  })

  it.each([
    ['a lost connection', lost, 'The request timed out. Please check the network.'],
    [
      'an error of the server',
      () => stubAnswer(500, { code: 500, msg: 'Broken.' }),
      'Internal server error.',
    ],
    [
      'a missing permission',
      () => stubAnswer(403, { code: 403, msg: 'You can’t do this.' }),
      'You can’t do this.',
    ],
  ])('keeps the session of a merchant on %s, which ends that of staff', async (_, happens, said) => {
    happens()
    const { call, words } = await kit()
    const { setCurrentUser } = await import('../current-user.ts')
    setCurrentUser({ kind: 'merchant' } as never)
    await call(notice.read, { body: {} })
    expect(words()).toEqual([said])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.stored.get('token')).toBe('mine')
    expect(page.assign).not.toHaveBeenCalled()
    stubAnswer(401, { code: 401, msg: 'Please log in.' })
    await call(notice.read, { body: {} })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.assign).toHaveBeenCalled()
  })

  it('is told by the seller client, which keeps the session', async () => {
    lost()
    const { call, words } = await kit()
    await call(goodsSearch.list, { query: {} })
    expect(words()).toEqual(['The request timed out. Please check the network.'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.assign).not.toHaveBeenCalled()
  })
})

describe('loading a page', () => {
  async function load() {
    const modules = await kit()
    const { asking, queryKey } = await import('./use-data.ts')
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const answer = client
      .fetchQuery({ queryKey: queryKey(menu.authority, {}), queryFn: asking(menu.authority, {}) })
      .catch((error: unknown) => error)
    return { ...modules, client, answer }
  }
  const stubTries = (...tries: (() => Promise<Response>)[]) => {
    const fetched = vi.fn<() => Promise<Response>>()
    for (const one of tries) fetched.mockImplementationOnce(one)
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  const answers = (status: number, body: unknown) => () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))

  it('is tried again with growing pauses after lost answers, says so once, and keeps the session', async () => {
    const fetched = stubTries(
      broken,
      answers(503, { code: 503, msg: 'Restarting.' }),
      answers(502, '<html>'),
      answers(200, { code: 200, data: [], ext: {} }),
    )
    const { answer, words, isConnectionLost, client } = await load()
    await vi.advanceTimersByTimeAsync(0)
    expect([fetched.mock.calls.length, isConnectionLost()]).toEqual([1, true])
    expect(words()).toEqual(['The request timed out. Please check the network.'])
    await vi.advanceTimersByTimeAsync(999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fetched).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await answer).toMatchObject({ ok: true })
    expect(isConnectionLost()).toBe(false)
    expect(words()).toEqual([])
    expect(page.stored.get('token')).toBe('mine')
    expect(page.assign).not.toHaveBeenCalled()
    client.clear()
  })

  it('is tried again at once when another call is answered', async () => {
    const fetched = stubTries(
      broken,
      broken,
      broken,
      answers(200, { code: 200, data: { unread: 0, latest: [] } }),
      answers(200, { code: 200, data: [], ext: {} }),
    )
    const { answer, call, client } = await load()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(fetched).toHaveBeenCalledTimes(3)
    await call(notice.tips, { background: true })
    expect(await answer).toMatchObject({ ok: true })
    client.clear()
  })

  it('ends the session when one of the tries answers that it is over', async () => {
    stubTries(broken, answers(401, { code: 401, msg: 'Please log in.' }))
    const { answer, client } = await load()
    await vi.advanceTimersByTimeAsync(2_000)
    await answer
    expect(page.session.get('left')).toBe('{"code":401}')
    expect(page.assign).toHaveBeenCalledWith(`/login?ref=${encodeURIComponent(here)}`)
    client.clear()
  })

  it('stops when nobody waits for it any more', async () => {
    const fetched = stubTries(broken, broken, broken)
    const { answer, client } = await load()
    await vi.advanceTimersByTimeAsync(0)
    await client.cancelQueries()
    await answer
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    client.clear()
  })
})

it('one slow call does not mean that the server is out of reach while others are answered', async () => {
  const { connectionLost, connectionRestored, isConnectionLost } = await kit()
  const began = Date.now()
  await vi.advanceTimersByTimeAsync(10)
  connectionRestored()
  connectionLost(began)
  expect(isConnectionLost()).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  connectionLost(Date.now())
  expect(isConnectionLost()).toBe(true)
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
