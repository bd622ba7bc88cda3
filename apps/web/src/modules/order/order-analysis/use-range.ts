import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { analysisParams } from '@dropyard/contract/order/order-analysis'
import { usePageParams } from '../../../kit/page/use-page-params.ts'

/** The days, store, company and breakdown of the page, all stored in the URL. */

export const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type Span = keyof typeof spans

const dayBack = (days: number): string => dayOf(Date.now() - days * dayMs)

export function useRange() {
  const [asked, set] = usePageParams('/analysis', analysisParams)
  const from = asked.from ?? dayBack(spans.month - 1)
  const to = asked.to ?? dayBack(0)
  const { store_id: store, entity_id: company } = asked
  const span = (Object.keys(spans) as Span[]).find(
    (name) => to === dayBack(0) && from === dayBack(spans[name] - 1),
  )
  return {
    query: { from, to, ...(store ? { store_id: store } : {}), ...(company ? { entity_id: company } : {}) },
    span,
    by: asked.by,
    setSpan: (name: Span) => set({ from: dayBack(spans[name] - 1), to: dayBack(0) }),
    set,
  }
}
