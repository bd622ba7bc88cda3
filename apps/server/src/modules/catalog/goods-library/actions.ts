import type { SaleStage } from '@dropyard/contract/catalog/goods/sale-stage'
import { libraryCalls, libraryErrors } from '@dropyard/contract/catalog/goods-library'
import type { LibraryAction, LibraryFacts } from '@dropyard/contract/catalog/goods-library/actions'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { formatMessage } from '@dropyard/contract/kit/format-message'
import type { RowAnswer, RowRef } from '@dropyard/contract/kit/row-actions'
import { and, getTableColumns, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import type { Refused } from '../../../kit/errors.ts'
import { noteGoodsChanged } from '../goods/news.ts'
import { packagingLeaving } from '../goods/packaging.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'

/** Claims products and takes them out of the range: many rows in one statement. */

type Known = typeof goods.$inferSelect & { claimer: string }
type Wanted = Partial<typeof goods.$inferInsert>

/** Whether the user may release products that others claimed. */
const leads = (ctx: UserCtx): boolean => ctx.user.permissions.has(libraryCalls.out.permission)

export const factsOf = (ctx: UserCtx, row: { status: string; claimedBy: number | null }): LibraryFacts => ({
  status: row.status,
  claimed: row.claimedBy !== null,
  mayRelease: row.claimedBy === ctx.user.id || leads(ctx),
})

/** Why a product is not in the range; undefined if it is. */
function outside(status: string): typeof libraryErrors.out | typeof libraryErrors.packaging | undefined {
  if (status === 'out') return libraryErrors.out
  return status === 'packaging' ? libraryErrors.packaging : undefined
}

/** Why an action is refused now. Of two concurrent claims the second one names the first claimer. */
const refusals: Readonly<Record<LibraryAction, (ctx: UserCtx, row: Known) => Refused>> = {
  claim: (ctx, { status, claimedBy, claimer }) => {
    if (status === 'out') return libraryErrors.out
    return claimedBy === null || claimedBy === ctx.user.id
      ? undefined
      : [libraryErrors.claimed, { name: claimer }]
  },
  release: (ctx, row) => {
    if (row.claimedBy === null) return libraryErrors.not_claimed
    return factsOf(ctx, row).mayRelease ? undefined : [libraryErrors.not_yours, { name: row.claimer }]
  },
  out: (_ctx, { status }) => (status === 'out' ? libraryErrors.out : undefined),
  stage: (_ctx, { status }) => outside(status),
  packaging: (_ctx, { status, visibleTo }) => {
    if (status === 'on_shelf') return libraryErrors.on_sale
    return visibleTo ? libraryErrors.private : outside(status)
  },
  product: (_ctx, { status }) => (status === 'packaging' ? undefined : libraryErrors.not_packaging),
  cancel: (_ctx, { status }) => (status === 'out' ? undefined : libraryErrors.not_out),
}

interface Said {
  readonly reason?: string
  readonly stage?: SaleStage
}
const wantedOf = (ctx: UserCtx, { reason, stage }: Said): Readonly<Record<LibraryAction, Wanted>> => ({
  stage: { saleStage: stage },
  claim: { claimedBy: ctx.user.id, claimedAt: ctx.now },
  release: { claimedBy: null, claimedAt: null },
  out: { status: 'out', onShelfAt: null, outReason: reason, claimedBy: null, claimedAt: null },
  packaging: { status: 'packaging', onShelfAt: null },
  product: { status: 'draft' },
  cancel: { status: 'off_shelf', outReason: '' },
})

export async function actOn(
  ctx: UserCtx,
  action: LibraryAction,
  refs: readonly RowRef[],
  said: Said = {},
): Promise<RowAnswer[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(goods), claimer: personName(goods.claimedBy)(ctx) })
    .from(goods)
    .where(
      and(
        inArray(
          goods.id,
          refs.map(({ id }) => id),
        ),
        visibleGoods(ctx),
      ),
    )
    .orderBy(goods.id)
    .for('update', { of: goods })
  const known = new Map(rows.map((row) => [row.id, row]))
  const answers = refs.map(({ id, version }) => {
    const row = known.get(id)
    if (!row) return answer(ctx, id, commonErrors.not_found)
    const stale = version !== undefined && version !== row.version && action !== 'claim'
    return answer(ctx, id, refusals[action](ctx, row) ?? (stale ? commonErrors.changed : undefined))
  })
  const ids = answers.filter(({ ok }) => ok).map(({ id }) => id)
  if (action === 'product') await packagingLeaving.send(ctx, { ids })
  const wanted = wantedOf(ctx, said)[action]
  if (ids.length > 0) await ctx.db.update(goods).set(wanted).where(inArray(goods.id, ids))
  for (const id of ids) ctx.audit({ record: 'goods', recordId: id, after: { action, ...said } })
  if (action === 'out') await noteGoodsChanged(ctx, ids, ['shelf'])
  return answers
}

function answer(ctx: UserCtx, id: number, refused: Refused): RowAnswer {
  if (refused === undefined) return { id, ok: true, code: null, message: '' }
  const [{ code, words }, values] = 'code' in refused ? [refused, {}] : refused
  return { id, ok: false, code, message: formatMessage(words, values, ctx.lang) }
}
