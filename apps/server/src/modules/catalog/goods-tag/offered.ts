import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { visibleGoods } from '../goods/sight.ts'

/** Limits merchants to the tags of products that they see; staff see all. */
export const offeredTags = (ctx: UserCtx): SQL | undefined =>
  ctx.user.kind === 'merchant'
    ? sql`EXISTS (SELECT FROM goods WHERE goods.tags @> ARRAY[goods_tag.name] AND ${visibleGoods(ctx) ?? sql`true`})`
    : undefined
