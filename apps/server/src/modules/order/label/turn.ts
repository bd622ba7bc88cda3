import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { AccountRow } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { type LabelRecord, parcelLabel } from './table.ts'

/** Lets one worker at a time ask a carrier about a label. If it dies, another may take over when the lease ends. */

export const leaseMs = 120_000
/** Pauses between tries; each is twice as long as the one before. */
const firstPauseMs = 15_000
const longestPauseMs = 600_000

export interface Turn {
  label: LabelRecord
  account: AccountRow & { name: string }
}

export async function takeTurn(ctx: Ctx, labelId: number): Promise<Turn | undefined> {
  const [label] = await ctx.db
    .update(parcelLabel)
    .set({
      tries: sql`${parcelLabel.tries} + 1`,
      nextTryAt: new Date(Date.now() + leaseMs),
    })
    .where(and(eq(parcelLabel.id, labelId), lte(parcelLabel.nextTryAt, new Date())))
    .returning()
  if (!label?.accountId) return undefined
  const [account] = await ctx.db.select().from(carrierAccount).where(eq(carrierAccount.id, label.accountId))
  return account && { label, account }
}

export const laterThan = (tries: number): Date =>
  new Date(Date.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, tries - 1)))
