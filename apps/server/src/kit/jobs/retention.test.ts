import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { retentionJob } from './retention.ts'

const app = await startTestApp()

it('removes what is old, however much it is, and nothing else', async () => {
  await app.system(async (ctx) => {
    await ctx.db.execute(sql`
      INSERT INTO mail (template, receiver, subject, plain, html, at)
      SELECT 'notice', 'a@example.com', CASE WHEN n <= 2500 THEN 'old' ELSE 'fresh' END, '', '',
        now() - make_interval(days => CASE WHEN n <= 2500 THEN 31 ELSE 29 END)
      FROM generate_series(1, 2510) AS n`)
    await ctx.enqueue(retentionJob([]), {})
  })
  await app.runJobs()
  const { rows } = await app.system((ctx) =>
    ctx.db.execute(sql`SELECT subject, count(*)::int AS n FROM mail GROUP BY subject`),
  )
  expect(rows).toEqual([{ subject: 'fresh', n: 10 }])
})
