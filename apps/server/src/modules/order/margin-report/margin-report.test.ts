import { marginReport } from '@dropyard/contract/order/margin-report'
import { sql } from 'drizzle-orm'
import { describeReport } from '../../../testing/describe-report.ts'
import { countDue } from '../margin-item/count.ts'

describeReport(marginReport, {
  as: 'finance',
  stranger: 'designer',
  demo: 'all',
  prepare: (app) =>
    app.system(async (ctx) => {
      await ctx.db.execute(
        sql`INSERT INTO margin_due (order_id) SELECT id FROM "order" WHERE shipped_at IS NOT NULL`,
      )
      await countDue(ctx)
    }),
})
