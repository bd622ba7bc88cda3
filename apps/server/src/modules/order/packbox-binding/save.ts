import { commonErrors } from '@dropyard/contract/kit/errors'
import { bindingErrors } from '@dropyard/contract/order/packbox-binding/rule'
import { and, eq, max, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { failAt } from '../../../kit/errors.ts'
import type { Row } from '../../../kit/record/record-options.ts'
import { offeredTags } from '../../catalog/goods-tag/offered.ts'
import { goodsTag } from '../../catalog/goods-tag/table.ts'
import { store } from '../../store/store/table.ts'
import { offeredPackaging } from '../../warehouse/packbox/offered.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import { packboxBinding } from './table.ts'

interface Given {
  readonly shop_id: number
  readonly packbox_id: number
  readonly rule: string
  readonly from_pieces: number | null
  readonly tag_id: number | null
  readonly position: number | null
}

/** Checks what a rule refers to, and completes it by the company of its store. Terms of other kinds of rules are dropped. */
export async function bindingValues<I extends Given>(ctx: UserCtx, input: I, before?: Row) {
  const tagId = input.rule === 'tag' ? input.tag_id : null
  const isNew = (name: 'packbox_id' | 'tag_id') => before?.[name] !== input[name]
  const [[shop]] = await Promise.all([
    ctx.db
      .select({ entityId: store.entityId })
      .from(store)
      .where(and(eq(store.id, input.shop_id), ownRows(store.entityId)(ctx))),
    isNew('packbox_id') &&
      assertOffered(ctx, packbox.id, input.packbox_id, offeredPackaging(ctx), 'packbox_id'),
    tagId !== null && isNew('tag_id') && assertOffered(ctx, goodsTag.id, tagId, offeredTags(ctx), 'tag_id'),
  ])
  if (!shop) failAt('shop_id', commonErrors.not_found)
  return {
    ...input,
    entity_id: shop.entityId,
    from_pieces: input.rule === 'from_pieces' ? input.from_pieces : null,
    tag_id: tagId,
    position: input.position ?? before?.position ?? (await nextPosition(ctx, input.shop_id)),
  }
}

/** Behind the store's other rules. */
async function nextPosition(ctx: UserCtx, shopId: number): Promise<number> {
  const [last] = await ctx.db
    .select({ position: max(packboxBinding.position) })
    .from(packboxBinding)
    .where(eq(packboxBinding.shopId, shopId))
  return Math.min((last?.position ?? 0) + 1, 9999)
}

/** Refuses a row that isn't there, or isn't offered to this user. */
async function assertOffered(
  ctx: UserCtx,
  column: AnyPgColumn,
  id: number,
  offered: SQL | undefined,
  field: 'packbox_id' | 'tag_id',
): Promise<void> {
  const [row] = await ctx.db
    .select({ id: column })
    .from(column.table)
    .where(and(eq(column, id), offered))
  if (!row) failAt(field, field === 'tag_id' ? bindingErrors.tag : bindingErrors.packaging)
}
