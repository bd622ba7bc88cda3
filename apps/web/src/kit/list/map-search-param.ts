import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { z } from 'zod'
import type { List, QueryOf } from './use-list.ts'

/** A list whose search box sets a parameter other than `search`, such as `keyword`. */
export function mapSearchParam<E extends AnyEndpoint>(
  list: List<E>,
  name: keyof QueryOf<E> & string,
): List<E> {
  const { query: schema } = list.endpoint
  if (!(schema instanceof z.ZodObject)) return list
  const field = (schema.shape as Record<string, z.ZodType>)[name]
  if (!field) return list
  const values = list.query as Record<string, unknown>
  const set = list.set as (patch: Record<string, unknown>) => void
  return {
    ...list,
    endpoint: { ...list.endpoint, query: schema.extend({ search: field }) },
    query: { ...values, search: values[name] } as QueryOf<E>,
    set: (patch: Record<string, unknown>) => {
      const { search, ...others } = patch
      set('search' in patch ? { ...others, [name]: search } : others)
    },
  }
}
