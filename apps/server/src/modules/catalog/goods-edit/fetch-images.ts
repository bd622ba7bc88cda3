import type { PictureFault } from '@dropyard/contract/catalog/goods-edit'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, Refusal } from '../../../kit/errors.ts'
import { fetchPicture } from '../../../kit/files/fetch-picture.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { ownWork } from '../../../kit/jobs/turns.ts'
import { keepGaps } from '../goods/gaps.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsImage, sku } from '../goods/table.ts'

/** Fetches the pictures of an imported product. One that can't be fetched is marked, and screens draw a placeholder. */
export const fetchImages = job({
  name: 'goods.fetch-images',
  input: z.object({ goodsId: z.number() }),
  retries: 2,
  concurrency: 2,
  async run(run, { goodsId }) {
    const waiting = await run.transaction((ctx) =>
      ctx.db
        .select()
        .from(goodsImage)
        .where(and(eq(goodsImage.goodsId, goodsId), eq(goodsImage.state, 'waiting')))
        .orderBy(asc(goodsImage.position)),
    )
    for (const image of waiting) {
      const got = await fetchOne(run, image.sourceUrl ?? '')
      const file = 'file' in got ? got.file : null
      await run.transaction(async (ctx) => {
        // Goods are locked first, as in every transaction that changes them.
        await ctx.db.select({ id: goods.id }).from(goods).where(eq(goods.id, goodsId)).for('update')
        await ctx.db
          .update(goodsImage)
          .set({ file, state: file ? 'ready' : 'failed', fault: 'fault' in got ? got.fault : null })
          .where(eq(goodsImage.id, image.id))
        await keepGaps(ctx, [goodsId])
        if (!file) return
        await ctx.db
          .update(sku)
          .set({ image: file })
          .where(and(eq(sku.goodsId, goodsId), eq(sku.imageSource, image.sourceUrl ?? '')))
        await ctx.db
          .update(goods)
          .set({
            version: sql`${goods.version} + 1`,
            // The first picture that has a file, in the order of the import.
            coverImage: sql`(SELECT i.file FROM goods_image i
              WHERE i.goods_id = ${goodsId} AND i.file IS NOT NULL ORDER BY i.position, i.id LIMIT 1)`,
          })
          .where(eq(goods.id, goodsId))
      })
    }
  },
})

type Got = { file: string } | { fault: PictureFault }

async function fetchOne(run: JobRun, url: string): Promise<Got> {
  try {
    const picture = await fetchPicture(url, ownWork, run.config)
    return { file: await run.files.put('goods', picture.extension, picture.content) }
  } catch (error) {
    run.log.info(
      { url, reason: error instanceof Error ? error.message : String(error) },
      'picture not fetched',
    )
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): PictureFault {
  if (error instanceof Refusal) return 'type'
  const said = error instanceof Error ? error.message : ''
  if (said === 'host not allowed') return 'host'
  if (said === 'too large') return 'large'
  if (/^answered (404|410)$/.test(said)) return 'missing'
  return said.startsWith('answered ') ? 'refused' : 'unreachable'
}

/** Retries pictures that could not be fetched. */
export async function fetchAgain(ctx: UserCtx, goodsId: number, imageIds: readonly number[]): Promise<void> {
  const [row] = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.id, goodsId), visibleGoods(ctx)))
    .for('update')
  assertFound(row)
  await ctx.db
    .update(goodsImage)
    .set({ state: 'waiting', fault: null })
    .where(
      and(
        eq(goodsImage.goodsId, goodsId),
        inArray(goodsImage.id, [...imageIds]),
        eq(goodsImage.state, 'failed'),
      ),
    )
  await ctx.enqueue(fetchImages, { goodsId })
}
