import type { Simulator } from '../shared/context.ts'
import { pageOf, sizeIn } from '../shared/paging.ts'
import type { Call } from '../shared/respond.ts'

/** One page and the `link` header that leads to the next. */
export function linkedPage<T extends { id: string }>(
  sim: Simulator,
  { shop, query, stalePage }: Call,
  about: { path: string; rows: readonly T[]; most: number; keyOf: (row: T) => string },
): { rows: T[]; headers: Record<string, string> } {
  const size = sizeIn(query, 'limit', 50, about.most)
  const page = pageOf(about.rows, about.keyOf, {
    size,
    cursor: query.get('page_info'),
    stale: stalePage,
  })
  const next = `${sim.origin()}/${shop.domain}/admin/openapi/v/${about.path}?limit=${size}&page_info=${page.next}`
  return { rows: page.rows, headers: page.next ? { link: `<${next}>; rel="next"` } : {} }
}
