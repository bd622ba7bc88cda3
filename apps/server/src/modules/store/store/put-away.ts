import { storeActions } from '@dropyard/contract/store/store/actions'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { storeStatus } from '@dropyard/contract/store/store/row'
import { and, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { order } from '../../order/order/table.ts'
import { privacyRequest } from '../data-request/table.ts'
import { factsOf, oneStore, own, toStoreRow } from './query.ts'
import { resumeSync } from './save-authorization.ts'
import { store } from './table.ts'

/** Archives stores and deletes them: only a store without orders can be deleted, others are archived and keep their orders. */

/** A store, locked against concurrent changes and imports of orders. */
async function locked(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(store)
    .where(and(eq(store.id, id), own(ctx)))
    .for('update')
  return assertFound(row)
}

export async function archiveStore(ctx: UserCtx, id: number, archived: boolean) {
  const before = await locked(ctx, id)
  if ((before.status === storeStatus.archived) !== archived) {
    const status = archived ? storeStatus.archived : storeStatus.enabled
    await ctx.db
      .update(store)
      .set({ status, version: sql`${store.version} + 1`, updatedAt: ctx.now })
      .where(eq(store.id, id))
    if (!archived && before.authed) await resumeSync(ctx, id)
    ctx.audit({ record: 'store', recordId: id, before: { status: before.status }, after: { status } })
  }
  return toStoreRow(await oneStore(ctx, id), ctx)
}

export async function removeStore(ctx: UserCtx, id: number): Promise<{ removed: number }> {
  const row = await locked(ctx, id)
  const { secrets: _, ...before } = row
  const { name } = before
  const [came] = await ctx.db.select({ id: order.id }).from(order).where(eq(order.storeId, id)).limit(1)
  assertAllowed(ctx, storeActions, 'remove', factsOf(row, came !== undefined), { name })
  const [asked] = await ctx.db
    .select({ id: privacyRequest.id })
    .from(privacyRequest)
    .where(eq(privacyRequest.storeId, id))
    .limit(1)
  if (asked) fail(storeErrors.asked, { name })
  await ctx.db.delete(store).where(eq(store.id, id))
  ctx.audit({ record: 'store', recordId: id, entityId: before.entityId, before })
  return { removed: 1 }
}
