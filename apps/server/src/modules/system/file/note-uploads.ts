import type { UserCtx } from '../../../kit/context.ts'
import { upload } from './table.ts'

/**
 * Records who uploaded files, so that files which no record uses can be deleted after a while.
 * @returns the ids of the upload rows
 */
export async function noteUploads(ctx: UserCtx, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return []
  const made = await ctx.db
    .insert(upload)
    .values(keys.map((key) => ({ personId: ctx.user.id, entityId: ctx.user.entityId, key })))
    .returning({ id: upload.id })
  return made.map(({ id }) => id)
}
