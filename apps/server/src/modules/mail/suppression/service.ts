import {
  suppression as contract,
  suppressionErrors as errors,
  type SuppressionReason,
  suppressionFlow,
  suppressionReasons,
} from '@dropyard/contract/mail/suppression'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { failAt } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { hashOfAddress } from './address-hash.ts'
import { emailSuppression } from './table.ts'

export const flow = runFlow(suppressionFlow, {
  table: emailSuppression,
  owner: (row) => row.entityId,
  effects: { lift: async (_ctx, _row, { lift_reason }) => ({ liftReason: lift_reason }) },
})

/** What a suppression of an address says. */
type About = Pick<typeof emailSuppression.$inferInsert, 'reason' | 'source' | 'note'>

/**
 * Who unsubscribed still gets mails about their deliveries: a reason that stops these, too, takes its place.
 *
 * @returns the ids of the changed suppressions
 */
export async function strengthen(
  ctx: Pick<Ctx, 'db' | 'now' | 'user'>,
  { hashes, entityId, ...about }: About & { hashes: readonly string[]; entityId: number | null },
): Promise<number[]> {
  if (about.reason === 'unsubscribed' || hashes.length === 0) return []
  const rows = await ctx.db
    .update(emailSuppression)
    .set({ ...about, updatedAt: ctx.now })
    .where(
      and(
        inArray(emailSuppression.hash, [...hashes]),
        eq(emailSuppression.state, 'active'),
        eq(emailSuppression.reason, 'unsubscribed'),
        sql`${emailSuppression.entityId} IS NOT DISTINCT FROM ${entityId}::bigint`,
      ),
    )
    .returning()
  const words = (of: SuppressionReason) => suppressionReasons[of].slice(0, 2)
  const changed = { field: 'reason', from: words('unsubscribed'), to: words(about.reason) }
  await flow.addChangeHistory(ctx, rows, [changed])
  return rows.map(({ id }) => id)
}

/** Adds an address by hand; one that unsubscribed gets the stronger reason. */
export async function addByHand(ctx: UserCtx, input: InputOf<typeof contract>) {
  const hashes = [hashOfAddress(input.address)]
  const about = { reason: 'manual', source: 'staff', ...(input.note ? { note: input.note } : {}) } as const
  const [id] = await strengthen(ctx, { hashes, entityId: input.entity_id, ...about })
  return id === undefined ? served.create(ctx, input) : served.read(ctx, id)
}

export const served = serve(contract, emailSuppression, {
  flow,
  search: [(text) => eq(emailSuppression.hash, hashOfAddress(text))],
  columns: { fingerprint: sql`left(${emailSuppression.hash}, 10)` },
  beforeSave: async (ctx, { address, ...input }) => {
    const hash = hashOfAddress(address)
    const [known] = await ctx.db
      .select({ id: emailSuppression.id })
      .from(emailSuppression)
      .where(
        and(
          eq(emailSuppression.hash, hash),
          eq(emailSuppression.state, 'active'),
          sql`${emailSuppression.entityId} IS NOT DISTINCT FROM ${input.entity_id}`,
        ),
      )
    if (known) failAt('address', errors.known)
    return { ...input, hash, reason: 'manual', source: 'staff', since: ctx.now }
  },
})
