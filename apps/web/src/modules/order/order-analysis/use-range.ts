import { useSearchParams } from 'react-router'

/** Which days, store, company and breakdown the page shows: all of it stands in the address. */

const dayMs = 86_400_000
export const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type Span = keyof typeof spans

const dayBack = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const day = /^\d{4}-\d{2}-\d{2}$/

export function useRange() {
  const [address, setAddress] = useSearchParams()
  const named = (name: string): string | undefined => {
    const value = address.get(name) ?? ''
    return day.test(value) ? value : undefined
  }
  const id = (name: string): number | undefined => {
    const value = Number(address.get(name))
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  const from = named('from') ?? dayBack(spans.month - 1)
  const to = named('to') ?? dayBack(0)
  const store = id('store_id')
  const company = id('entity_id')
  const set = (patch: Readonly<Record<string, string | number | undefined>>): void =>
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries(patch)) {
          if (value === undefined) now.delete(name)
          else now.set(name, String(value))
        }
        return now
      },
      { replace: true },
    )
  const span = (Object.keys(spans) as Span[]).find(
    (name) => to === dayBack(0) && from === dayBack(spans[name] - 1),
  )
  return {
    query: { from, to, ...(store ? { store_id: store } : {}), ...(company ? { entity_id: company } : {}) },
    span,
    by: address.get('by') ?? undefined,
    setSpan: (name: Span) => set({ from: dayBack(spans[name] - 1), to: dayBack(0) }),
    set,
  }
}
