import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'

/** Folds the changes of the numbers of customers (`customer_count`). The sums, which lists show, stay the same. */
export const foldCountsJob = job({
  name: 'customer.fold-counts',
  input: z.object({}),
  cron: '4-59/5 * * * *',
  concurrency: 1,
  run: (run) =>
    run.transaction((ctx) =>
      ctx.db.execute(sql`
        WITH folded AS (
          DELETE FROM customer_count c USING (
            SELECT scope_id, kind FROM customer_count GROUP BY 1, 2 HAVING count(*) > 1
          ) AS many WHERE c.scope_id = many.scope_id AND c.kind = many.kind RETURNING c.*
        )
        INSERT INTO customer_count (scope_id, kind, total)
        SELECT scope_id, kind, sum(total) FROM folded GROUP BY 1, 2 HAVING sum(total) <> 0 ORDER BY 1, 2`),
    ),
})
