import { libraryActions, shelfActions } from '@dropyard/contract/catalog/goods-library/actions'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { goods } from '../goods/table.ts'
import { factsOf } from './actions.ts'

/** Fields that only the library shows, and the actions that this user may take on each product now. */
export async function keptOf(ctx: UserCtx, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            id: goods.id,
            version: goods.version,
            status: goods.status,
            claimedBy: goods.claimedBy,
            claimer: personName(goods.claimedBy)(ctx),
            gaps: goods.gaps,
          })
          .from(goods)
          .where(inArray(goods.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const allowed = mayDo(ctx, libraryActions)
  const onShelf = mayDo(ctx, shelfActions)
  return ({ id }: { id: number }) => {
    const row = byId.get(id)
    return {
      version: row?.version ?? 0,
      claimer: row?.claimer ?? '',
      gaps: row?.gaps ?? [],
      actions: row ? [...onShelf(row), ...allowed(factsOf(ctx, row))] : [],
    }
  }
}
