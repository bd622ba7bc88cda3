import { wallet } from '@dropyard/contract/finance/wallet'
import { stock } from '@dropyard/contract/warehouse/stock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'

let page: ReturnType<typeof stubBrowser>

async function kit() {
  vi.resetModules()
  const [{ download }, toasts] = await Promise.all([import('../call/api.ts'), import('../page/toast.ts')])
  return { download, words: () => toasts.currentToasts().map(({ words }) => words) }
}

/** A server that sends this many chunks of a file, one per interval in milliseconds, and then nothing more. */
function slowServer(parts: number, every: number, ends = true) {
  let timer: ReturnType<typeof setInterval>
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let sent = 0
        timer = setInterval(() => {
          if (sent++ < parts) return controller.enqueue(new TextEncoder().encode('row\n'))
          clearInterval(timer)
          if (ends) controller.close()
        }, every)
        signal?.addEventListener('abort', () => {
          clearInterval(timer)
          controller.error(new DOMException('Aborted', 'AbortError'))
        })
      },
    })
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''stock.csv" }
    return Promise.resolve(new Response(body, { headers }))
  })
}

const silentServer = () =>
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )

beforeEach(() => {
  vi.useFakeTimers()
  page = stubBrowser('http://shop.test/inventory')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a file of the operations client', () => {
  it('is given up when nothing comes for ten seconds', async () => {
    silentServer()
    const { download, words } = await kit()
    const saving = download(stock.export, { query: {} } as never)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(words()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await saving).toBe(false)
    expect(words()).toEqual(['请求超时，请检查网络。'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.assign).toHaveBeenCalledWith(`/login?ref=${encodeURIComponent('http://shop.test/inventory')}`)
  })

  it('may take longer as long as it comes', async () => {
    slowServer(5, 6_000)
    const { download, words } = await kit()
    const saving = download(stock.export, { query: {} } as never)
    await vi.advanceTimersByTimeAsync(36_000)
    expect(await saving).toBe(true)
    expect(words()).toEqual([])
  })

  it('is given up when it stops in the middle', async () => {
    slowServer(2, 1_000, false)
    const { download } = await kit()
    const saving = download(stock.export, { query: {} } as never)
    await vi.advanceTimersByTimeAsync(13_000)
    expect(await saving).toBe(false)
  })
})

it('a file of the seller client has no time-out', async () => {
  silentServer()
  const { download, words } = await kit()
  let ended = false
  void download(wallet.exportTransactions, { query: {} } as never).then(() => (ended = true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ended, words()]).toEqual([false, []])
})
