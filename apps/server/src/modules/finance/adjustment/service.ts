import { adjustmentErrors, adjustmentFlow, type adjustmentInput } from '@dropyard/contract/finance/adjustment'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { runFlow } from '../../../kit/workflow.ts'
import { entity } from '../../account/entity/table.ts'
import { post } from '../wallet/service.ts'
import { adjustment } from './table.ts'

/** Adjustments of wallets by hand: nobody decides on what he or she asked for. */

type Input = z.output<typeof adjustmentInput> & { key?: string | undefined }
type Row = typeof adjustment.$inferSelect
const own = (ctx: Ctx, row: Row): boolean => ctx.user?.id === row.askedBy

export const flow = runFlow(adjustmentFlow, {
  table: adjustment,
  owner: (row) => row.entityId,
  guards: {
    approve: (ctx, row) => (own(ctx, row) ? adjustmentErrors.own : undefined),
    reject: (ctx, row) => (own(ctx, row) ? adjustmentErrors.own : undefined),
    cancel: (ctx, row) => (own(ctx, row) ? undefined : adjustmentErrors.not_yours),
  },
  effects: {
    approve: async (ctx, row) => {
      const amount = row.kind === 'manual_debit' ? -row.amount : row.amount
      await post(ctx, {
        kind: row.kind,
        key: `adjustment:${row.id}`,
        reference: `adjustment:${row.id}`,
        entityId: row.entityId,
        remark: `${row.adjustmentSn} ${row.remark}`,
        lines: [
          { account: 'wallet', amount },
          { account: row.kind === 'compensation' ? 'compensation' : 'adjustment', amount: -amount },
        ],
      })
      return decided(ctx)
    },
    reject: async (ctx, _row, { reason }) => ({ reason, ...decided(ctx) }),
  },
})

const decided = (ctx: Ctx) => ({ decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now })

/** Asks for an adjustment; no money moves yet. The same key asks once. */
export async function askAdjustment(ctx: UserCtx, input: Input): Promise<number> {
  const [company] = await ctx.db.select({ id: entity.id }).from(entity).where(eq(entity.id, input.entity_id))
  const [made] = await ctx.db
    .insert(adjustment)
    .values({
      entityId: found(company).id,
      kind: input.kind,
      amount: input.amount,
      remark: input.remark,
      note: input.note,
      key: input.key ?? null,
      askedBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (made) {
    await flow.began(ctx, made)
    ctx.audit({ record: 'wallet-adjustment', recordId: made.id, entityId: made.entityId, after: made })
    return made.id
  }
  const [same] = await ctx.db
    .select({ id: adjustment.id })
    .from(adjustment)
    .where(and(eq(adjustment.askedBy, ctx.user.id), eq(adjustment.key, input.key ?? '')))
  return found(same).id
}
