import type { UserCtx } from '../../../kit/context.ts'
import { upload } from './table.ts'

/** Notes whose files were put into the store: what nothing names after a while is swept. */
export async function noteUploads(ctx: UserCtx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db
    .insert(upload)
    .values(keys.map((key) => ({ personId: ctx.user.id, entityId: ctx.user.entityId, key })))
}
