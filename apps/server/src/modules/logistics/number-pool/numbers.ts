import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { numberPool } from './table.ts'

/** Tracking numbers from a counter: in the format of postal services, or of a carrier's range. */

const weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Check digit for eight digits (UPU S10): 11 less the weighted sum modulo 11, where 10 becomes 0 and 11 becomes 5. */
export function checkDigit(serial: string): number {
  const sum = weights.reduce((all, weight, i) => all + weight * Number(serial[i] ?? 0), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? 0 : digit === 11 ? 5 : digit
}

type Pool = Pick<typeof numberPool.$inferSelect, 'prefix' | 'suffix' | 'digits' | 'check'>

export function poolNumber({ prefix, suffix, digits, check }: Pool, n: number): string {
  const serial = String(n).padStart(digits, '0')
  return `${prefix}${serial}${check === 's10' ? checkDigit(serial) : ''}${suffix}`
}

/** Takes the next number of a pool; undefined if it is used up. Concurrent calls get different numbers. */
export async function takeNumber(ctx: Ctx, poolId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .update(numberPool)
    .set({ next: sql`${numberPool.next} + 1` })
    .where(and(eq(numberPool.id, poolId), lte(numberPool.next, numberPool.last)))
    .returning()
  return row && poolNumber(row, row.next - 1)
}
