import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Request } from './columns.tsx'

/** A request and its answer, as merchants and staff see them. */

// The app's stores have no snapshot for rendering on a server: read their current state.
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
const { Wanted } = await import('./wanted.tsx')
const { useQuotedTerms } = await import('./quoted-terms.ts')

const request = {
  id: 1,
  state: 'waiting',
  title: 'Bamboo lamp',
  url: '',
  picture: '',
  quantity: 200,
  unit_price: null,
  net_price: null,
  valid_until: '2026-12-13',
} as Request
const drawn = (over: Partial<Request>, awaited?: string): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Wanted row={{ ...request, ...over }} goodsAt={String} {...(awaited ? { awaited } : {})} />
    </MemoryRouter>,
  )

it('tells only the merchant that we are looking for the product', () => {
  expect(drawn({}, 'We are sourcing it.')).toContain('We are sourcing it.')
  expect(drawn({})).toContain('Not quoted yet')
  expect(drawn({ state: 'refused' }, 'We are sourcing it.')).toContain('Not quoted yet')
})

it('shows what the company pays where a discount comes off the quoted price', () => {
  const discounted = drawn({ state: 'quoted', unit_price: 640, net_price: 627 })
  expect(discounted).toContain('$6.40')
  expect(discounted).toContain('Price after rank discount (USD)')
  expect(discounted).toContain('$6.27')
  expect(drawn({ state: 'quoted', unit_price: 640, net_price: 640 })).not.toContain('rank discount')
})

function QuotedTerms({ input }: { input: Readonly<Record<string, unknown>> }) {
  return useQuotedTerms()(input)
}

it('keeps the terms of every quotation in the history', () => {
  const shown = (input: Readonly<Record<string, unknown>>) =>
    renderToStaticMarkup(<QuotedTerms input={input} />)
  expect(shown({ unit_price: 640, moq: 1, lead_days: 12 })).toBe('$6.40 per unit · MOQ 1 · 12 days')
  expect(shown({ reason: 'Too dear' })).toBe('')
})
