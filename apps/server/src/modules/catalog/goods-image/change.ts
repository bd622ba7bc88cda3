import type { ImageGroup, Licence } from '@dropyard/contract/catalog/goods-edit'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { keepGaps } from '../goods/gaps.ts'
import { noteGoodsChanged } from '../goods/news.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsImage } from '../goods/table.ts'

/** Edits images outside of their product's form: group, order and licence of many together. */

type Image = typeof goodsImage.$inferSelect

/** The images, all or none, with their goods locked first, as in every transaction that changes goods. */
async function held(ctx: UserCtx, ids: readonly number[]): Promise<Image[]> {
  const wanted = [...new Set(ids)]
  const theirs = ctx.db
    .select({ id: goodsImage.goodsId })
    .from(goodsImage)
    .where(inArray(goodsImage.id, wanted))
  const seen = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, theirs), visibleGoods(ctx)))
    .orderBy(asc(goods.id))
    .for('update')
  const rows = await ctx.db
    .select()
    .from(goodsImage)
    .where(
      and(
        inArray(goodsImage.id, wanted),
        inArray(goodsImage.goodsId, seen.length > 0 ? seen.map(({ id }) => id) : [0]),
      ),
    )
    .orderBy(asc(goodsImage.goodsId), asc(goodsImage.position), asc(goodsImage.id))
  if (rows.length !== wanted.length) assertFound(undefined)
  return rows
}

async function changed(ctx: UserCtx, rows: readonly Image[], after: object): Promise<{ changed: number }> {
  const goodsIds = [...new Set(rows.map(({ goodsId }) => goodsId))]
  if (goodsIds.length > 0)
    await ctx.db
      .update(goods)
      .set({
        version: sql`${goods.version} + 1`,
        edited: sql`ARRAY(SELECT DISTINCT unnest(${goods.edited} || ARRAY['pictures']))`,
        // The first picture that has a file.
        coverImage: sql`(SELECT i.file FROM goods_image i
          WHERE i.goods_id = goods.id AND i.file IS NOT NULL ORDER BY i.position, i.id LIMIT 1)`,
        updatedAt: ctx.now,
      })
      .where(inArray(goods.id, goodsIds))
  for (const id of goodsIds)
    ctx.audit({
      record: 'goods',
      recordId: id,
      after: { images: rows.filter(({ goodsId }) => goodsId === id).map((row) => row.id), ...after },
    })
  await keepGaps(ctx, goodsIds)
  return { changed: rows.length }
}

export async function swapGroup(ctx: UserCtx, ids: readonly number[], group: ImageGroup) {
  const rows = (await held(ctx, ids)).filter((row) => row.group !== group)
  const moving = rows.map(({ id }) => id)
  if (moving.length > 0)
    // Behind the last image of that group; if the group is empty, behind all images.
    await ctx.db.execute(sql`
      WITH moving AS (SELECT id, goods_id, row_number() OVER (PARTITION BY goods_id ORDER BY position, id) AS n
        FROM goods_image WHERE id = ANY (${`{${moving.join(',')}}`}::bigint[])),
      placed AS (SELECT i.id, row_number() OVER (PARTITION BY i.goods_id ORDER BY
          CASE WHEN m.id IS NULL THEN i.position ELSE coalesce((SELECT max(g.position) FROM goods_image g
            WHERE g.goods_id = i.goods_id AND g."group" = ${group}), 1000000) END, m.n NULLS FIRST, i.id) - 1 AS place,
          m.id IS NOT NULL AS moves
        FROM goods_image i LEFT JOIN moving m ON m.id = i.id
        WHERE i.goods_id IN (SELECT goods_id FROM moving))
      UPDATE goods_image SET position = placed.place, "group" = CASE WHEN placed.moves THEN ${group} ELSE "group" END
      FROM placed WHERE goods_image.id = placed.id`)
  await noteGoodsChanged(ctx, [...new Set(rows.map(({ goodsId }) => goodsId))], ['content'])
  return changed(ctx, rows, { group })
}

export async function license(ctx: UserCtx, ids: readonly number[], licence: Licence | null) {
  const rows = (await held(ctx, ids)).filter((row) => row.licence !== licence)
  if (rows.length > 0)
    await ctx.db
      .update(goodsImage)
      .set({ licence })
      .where(
        inArray(
          goodsImage.id,
          rows.map(({ id }) => id),
        ),
      )
  return changed(ctx, rows, { licence })
}

/** Gives the group's positions to its images in this order; images that aren't named follow. */
export async function arrange(
  ctx: UserCtx,
  wanted: { goods_id: number; group: ImageGroup; ids: readonly number[] },
) {
  const rows = await held(ctx, wanted.ids)
  if (rows.some((row) => row.goodsId !== wanted.goods_id || row.group !== wanted.group))
    assertFound(undefined)
  const own = await ctx.db
    .select()
    .from(goodsImage)
    .where(and(eq(goodsImage.goodsId, wanted.goods_id), eq(goodsImage.group, wanted.group)))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const order = [...new Set([...wanted.ids, ...own.map(({ id }) => id)])]
  const places = order.map((id, n) => ({ id, position: own[n]?.position ?? n }))
  await ctx.db.execute(sql`
    UPDATE goods_image SET position = wanted.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS wanted(id bigint, position int)
    WHERE goods_image.id = wanted.id`)
  await noteGoodsChanged(ctx, [wanted.goods_id], ['content'])
  return changed(ctx, rows, { group: wanted.group, order })
}
