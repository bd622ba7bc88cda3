import { vi } from 'vitest'

/** A fake window for tests of calls: URL, and storages with a session. */
export function stubBrowser(href: string) {
  const { pathname } = new URL(href)
  const stored = new Map([['token', 'mine']])
  const session = new Map<string, string>()
  const assign = vi.fn<(to: string) => void>()
  const storeOf = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  })
  vi.stubGlobal('localStorage', storeOf(stored))
  vi.stubGlobal('sessionStorage', storeOf(session))
  vi.stubGlobal('location', { href, pathname, assign })
  vi.stubGlobal('document', { cookie: '', documentElement: {}, createElement: () => ({ click: () => {} }) })
  return { stored, session, assign }
}

/** The server's response to every request. */
export const stubAnswer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
