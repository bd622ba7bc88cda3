import { gapsOf } from '@dropyard/contract/catalog/goods/completeness'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { missingForShelf } from './shelf.ts'

/**
 * Completeness of products, stored with them by all code that changes texts, variants or images, so that lists can filter and
 * show it without reading those.
 */

type Facts = {
  id: number
  title_en: string
  title_zh: string
  description_en: string
  description_zh: string
  others: Record<string, { title: string; description: string }>
  options_zh: boolean
  options: number
  variants: number
  weightless: number
  priceless: number
  images: number
  unlicensed: number
  hs_code: string
  origin: string
  declared_value: number
  declared_name: string
}

/** Recomputes the gaps of products with two statements, however many products. */
export async function keepGaps(ctx: Pick<Ctx, 'db'>, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return
  // Only whether a description is empty matters.
  const { rows } = await ctx.db.execute<Facts>(sql`
    SELECT g.id::int, g.title_en, g.title_zh, left(g.description_en, 1) AS description_en,
      left(g.description_zh, 1) AS description_zh,
      coalesce((SELECT jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'description', left(t.description, 1)))
        FROM goods_text t WHERE t.goods_id = g.id), '{}') AS others,
      NOT EXISTS (SELECT 1 FROM (SELECT jsonb_array_elements_text(g.options) AS word
          UNION SELECT jsonb_array_elements_text(s.option_values) FROM sku s WHERE s.goods_id = g.id AND s.active) said
        WHERE said.word ~ '[A-Za-z]{3}' AND coalesce(g.options_zh ->> said.word, '') = '') AS options_zh,
      jsonb_array_length(g.options) AS options, v.variants, v.weightless, v.priceless, i.images, i.unlicensed,
      g.hs_code, g.origin_country AS origin, g.declared_value::float8 AS declared_value, g.declared_name_en AS declared_name
    FROM goods g
    CROSS JOIN LATERAL (SELECT count(*)::int AS variants, count(*) FILTER (WHERE s.weight_grams <= 0)::int AS weightless,
      count(*) FILTER (WHERE s.price <= 0)::int AS priceless FROM sku s WHERE s.goods_id = g.id AND s.active) v
    CROSS JOIN LATERAL (SELECT count(*)::int AS images, count(*) FILTER (WHERE i.licence IS NULL)::int AS unlicensed
      FROM goods_image i WHERE i.goods_id = g.id AND i.state <> 'failed') i
    WHERE g.id = ANY (${`{${goodsIds.join(',')}}`}::bigint[])`)
  const fresh = rows.map((row) => ({ id: row.id, gaps: gapsIn(row) }))
  await ctx.db.execute(sql`
    UPDATE goods SET gaps = ARRAY(SELECT jsonb_array_elements_text(fresh.gaps))
    FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS fresh(id bigint, gaps jsonb)
    WHERE goods.id = fresh.id`)
}

const gapsIn = (row: Facts): string[] =>
  gapsOf({
    texts: {
      en: { title: row.title_en, description: row.description_en },
      zh: { title: row.title_zh, description: row.description_zh },
      ...row.others,
    },
    optionsZh: row.options_zh,
    options: row.options,
    variants: row.variants,
    images: row.images,
    unlicensed: row.unlicensed,
    shelf: missingForShelf({
      hsCode: row.hs_code,
      origin: row.origin,
      declaredValue: row.declared_value,
      declaredName: row.declared_name,
      variants: row.variants,
      weightless: row.weightless,
      priceless: row.priceless,
    }),
  })

/** Products whose gaps aren't computed yet, such as all of them after the rules changed. */
export const keepOpenGaps = job({
  name: 'goods.gaps',
  input: z.object({}),
  concurrency: 1,
  cron: '*/5 * * * *',
  async run(run) {
    for (let done = 500; done === 500 && !run.signal.aborted; )
      done = await run.transaction(async (ctx) => {
        const { rows } = await ctx.db.execute<{ id: number }>(
          sql`SELECT id::int FROM goods WHERE gaps IS NULL ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED`,
        )
        await keepGaps(
          ctx,
          rows.map(({ id }) => id),
        )
        return rows.length
      })
  },
})
