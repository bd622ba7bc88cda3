import {
  suppression as contract,
  suppressionErrors as errors,
  suppressionFlow,
} from '@dropyard/contract/mail/suppression'
import { and, eq, sql } from 'drizzle-orm'
import { failAt } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { hashOfAddress } from './address-hash.ts'
import { emailSuppression } from './table.ts'

export const flow = runFlow(suppressionFlow, {
  table: emailSuppression,
  owner: (row) => row.entityId,
  effects: { lift: async (_ctx, _row, { lift_reason }) => ({ liftReason: lift_reason }) },
})

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
