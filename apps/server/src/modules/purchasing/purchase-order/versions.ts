import { desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { ownNameWords } from '../../../kit/data/people.ts'
import type { Row } from '../../../kit/record/record-options.ts'
import { purchaseOrderVersion } from './table.ts'

/** What was agreed with the supplier before each change. */

/** Keeps the version before a change of what was agreed. */
export async function keepVersion(ctx: UserCtx, before: Row): Promise<void> {
  const { versions: _versions, history: _history, actions: _actions, ...terms } = before
  await ctx.db.insert(purchaseOrderVersion).values({
    ...{ orderId: before.id, number: Number(before.revision), at: ctx.now, terms },
    by: await ownNameWords(ctx),
  })
}

/** Earlier versions of an order, the oldest first. */
export async function versionsOf(ctx: UserCtx, id: number) {
  const rows = await ctx.db
    .select()
    .from(purchaseOrderVersion)
    .where(eq(purchaseOrderVersion.orderId, id))
    .orderBy(desc(purchaseOrderVersion.number))
    .limit(50)
  return rows.reverse().map(({ at, by, terms }) => ({ at: at.toISOString(), user: by[ctx.lang], terms }))
}
