import { z } from 'zod'
import * as wire from './wire.ts'

/** Page sizes that a list offers (specification, section 9). */
export const pageSizes = [20, 50, 100] as const

/** Query parameters of every list: page and page size. `sortBy` adds the sort. */
export const pageQuery = z.object({
  page: wire.int({ min: 1, max: 1_000_000 }).default(1),
  'per-page': wire.int({ min: 1, max: 100 }).default(20),
})

/** A sort parameter limited to these columns, such as `createdAt` or `-createdAt` (descending). */
export function sortBy<const T extends readonly [string, ...string[]]>(columns: T) {
  const both = columns.flatMap((c) => [c, `-${c}`]) as [T[number] | `-${T[number]}`, ...string[]]
  return z.enum(both as [string, ...string[]]).optional() as z.ZodOptional<
    z.ZodType<T[number] | `-${T[number]}`, T[number] | `-${T[number]}`>
  >
}

/** The number of rows in one tab of a list (specification, section 7). */
export const tabCount = z.object({ status: z.string(), name: z.string(), total: z.number() })
export type TabCount = z.output<typeof tabCount>

/** For lists that grow without limit: if `bounded` is true, counting stopped at `total`, and there are more rows. */
export const boundedTotal = z.object({ bounded: z.boolean() })

/** What a list handler answers. */
export interface Page<Row, Ext = unknown> {
  data: Row[]
  total: number
  ext?: Ext
}
