import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { z } from 'zod'

/**
 * The same endpoint with some parameters as selects instead of text fields, for filters whose values the page can name, such as
 * countries by code. The call itself is unchanged.
 */
export function asSelect<E extends AnyEndpoint>(
  endpoint: E,
  ...names: (keyof z.output<E['query']> & string)[]
): E {
  const query = endpoint.query as unknown as z.ZodObject
  const shape = Object.fromEntries(
    names.flatMap((name) => {
      const field = query.shape[name] as z.ZodType | undefined
      return field ? [[name, field.meta({ control: 'choice', choices: [] })]] : []
    }),
  )
  return { ...endpoint, query: query.extend(shape) }
}
