import { z } from 'zod'
import * as wire from './wire.ts'

/** Page sizes that a list offers (specification, section 9). */
export const pageSizes = [20, 50, 100] as const

/** What every list takes: page, page size, and a sort such as `-createdAt` (minus is descending). */
export const pageQuery = z.object({
  page: wire.int({ min: 1, max: 1_000_000 }).default(1),
  'per-page': wire.int({ min: 1, max: 100 }).default(20),
})

/** A sort parameter limited to named columns. */
export function sortBy<const T extends readonly [string, ...string[]]>(columns: T) {
  const both = columns.flatMap((c) => [c, `-${c}`]) as [T[number] | `-${T[number]}`, ...string[]]
  return z.enum(both as [string, ...string[]]).optional() as z.ZodOptional<
    z.ZodType<T[number] | `-${T[number]}`, T[number] | `-${T[number]}`>
  >
}

/** Counts beside the tabs of a list (specification, section 7). */
export const tabCount = z.object({ status: z.string(), name: z.string(), total: z.number() })
export type TabCount = z.output<typeof tabCount>

/** Of a list that grows with every day: `bounded` says that counting stopped at `total`, and there are more. */
export const someCounted = z.object({ bounded: z.boolean() })

/** What a list handler answers. */
export interface Page<Row, Ext = unknown> {
  data: Row[]
  total: number
  ext?: Ext
}
