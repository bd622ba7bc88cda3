import type { UserCtx } from '../../../kit/context.ts'
import { upload } from './table.ts'

/**
 * Notes who put files into the store: files that no record names after a while are deleted.
 * @returns the ids of the notes
 */
export async function noteUploads(ctx: UserCtx, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return []
  const made = await ctx.db
    .insert(upload)
    .values(keys.map((key) => ({ personId: ctx.user.id, entityId: ctx.user.entityId, key })))
    .returning({ id: upload.id })
  return made.map(({ id }) => id)
}
