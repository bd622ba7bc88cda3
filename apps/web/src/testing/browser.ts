import { vi } from 'vitest'

/** A browser's window for tests of calls: its address, and storages that hold a session. */
export function stubBrowser(href: string) {
  const { pathname } = new URL(href)
  const stored = new Map([['token', 'mine']])
  const assign = vi.fn<(to: string) => void>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    clear: () => stored.clear(),
  }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', { ...store, getItem: () => null })
  vi.stubGlobal('location', { href, pathname, assign })
  vi.stubGlobal('document', { cookie: '', documentElement: {}, createElement: () => ({ click: () => {} }) })
  return { stored, assign }
}

/** The server answers everything so. */
export const stubAnswer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
