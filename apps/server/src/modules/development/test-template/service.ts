import type { Reading } from '@dropyard/contract/development/development/readings'
import { standardReadings } from '@dropyard/contract/development/development/readings'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Readings for a product, without values: from the template of its category or of the nearest ancestor. */
export async function readingsFor(ctx: Ctx, categoryId: number | null): Promise<readonly Reading[]> {
  const { rows } = await ctx.db.execute<{ checks: Reading[] }>(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id, 0 AS step FROM category WHERE id = ${categoryId}
      UNION ALL SELECT c.id, c.parent_id, up.step + 1 FROM category c JOIN up ON c.id = up.parent_id
    )
    SELECT t.checks FROM up JOIN test_template t ON t.category_id = up.id ORDER BY up.step, t.id LIMIT 1`)
  const checks = rows[0]?.checks ?? []
  return checks.length > 0
    ? checks.map((one) => ({ ...one, value: '', photos: [] }))
    : standardReadings(ctx.lang)
}
