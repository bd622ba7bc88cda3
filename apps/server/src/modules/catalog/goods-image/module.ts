import { imageGroupNames, imageGroups } from '@dropyard/contract/catalog/goods-edit'
import { goodsImage as contract, imageCalls } from '@dropyard/contract/catalog/goods-image'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsImage } from '../goods/table.ts'
import { arrange, license, swapGroup } from './change.ts'
import { packImages, startImages } from './pack.ts'

/** A column of the image's product. */
const ofGoods = (what: SQL) =>
  sql<string>`(SELECT ${what} FROM ${goods} WHERE ${goods.id} = ${sql.raw('"goods_image"."goods_id"')})`

const served = serve(contract, goodsImage, {
  owner: (ctx) => {
    const seen = visibleGoods(ctx)
    return seen && sql`${goodsImage.goodsId} IN (SELECT ${goods.id} FROM ${goods} WHERE ${seen})`
  },
  search: [
    (text) => {
      const like = likePattern(text)
      return sql`${goodsImage.goodsId} IN (SELECT ${goods.id} FROM ${goods} WHERE ${goods.titleEn} ILIKE ${like}
        OR ${goods.titleZh} ILIKE ${like} OR ${goods.code} ILIKE ${like})`
    },
  ],
  filters: {
    licence: (value) => (value === 'none' ? isNull(goodsImage.licence) : eq(goodsImage.licence, value)),
  },
  columns: {
    title: (ctx) =>
      ofGoods(ctx.lang === 'zh' ? sql`coalesce(nullif(title_zh, ''), title_en)` : sql`title_en`),
    code: ofGoods(sql`code`),
    url: sql`coalesce('/files/' || ${goodsImage.file}, '')`,
  },
})

async function groupsOf(ctx: UserCtx, goodsId: number) {
  const [one] = await ctx.db
    .select({ id: goods.id, video: goods.video })
    .from(goods)
    .where(and(eq(goods.id, goodsId), visibleGoods(ctx)))
  const { video } = assertFound(one)
  const images = await ctx.db
    .select()
    .from(goodsImage)
    .where(eq(goodsImage.goodsId, goodsId))
    .orderBy(asc(goodsImage.position), asc(goodsImage.id))
  const at = ctx.lang === 'zh' ? 1 : 0
  return [
    ...imageGroups.map((group) => {
      const own = images.filter((image) => image.group === group)
      return {
        group,
        name: imageGroupNames[group][at],
        total: own.length,
        unlicensed: own.filter(({ licence }) => licence === null).length,
        urls: own.flatMap(({ file }) => pictureUrl(file) ?? []),
      }
    }),
    {
      group: 'video' as const,
      name: ctx.lang === 'zh' ? '视频' : 'Video',
      total: video ? 1 : 0,
      unlicensed: 0,
      urls: video ? [video] : [],
    },
  ]
}

/** Images of goods, by group and with licence. */
registerModule({
  name: 'goods-image',
  routes: [
    ...served.routes,
    route(imageCalls.groups, (ctx, { query }) => groupsOf(ctx, query.goods_id)),
    route(imageCalls.arrange, (ctx, { body }) => arrange(ctx, body)),
    route(imageCalls.swapGroup, (ctx, { body }) => swapGroup(ctx, body.ids, body.group)),
    route(imageCalls.license, (ctx, { body }) => license(ctx, body.ids, body.licence)),
    route(imageCalls.export, async (ctx, { body }) => ({
      job_id: await startImages(ctx, { goodsIds: body.goods_ids, ids: body.ids }),
    })),
  ],
  jobs: [packImages],
})
