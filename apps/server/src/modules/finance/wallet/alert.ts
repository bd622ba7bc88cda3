import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { money } from '@dropyard/contract/kit/money'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { emitAll } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { walletAlert } from './table.ts'

/** Notifies companies of a low wallet balance: below their own threshold, and once each time it falls below. */

export async function alertOf(ctx: UserCtx) {
  const [row] = await ctx.db
    .select({ threshold: walletAlert.threshold })
    .from(walletAlert)
    .where(eq(walletAlert.entityId, entityOf(ctx)))
  return { threshold: row?.threshold ?? null }
}

/** Also notifies if the wallet is below the new threshold already. */
export async function setAlert(ctx: UserCtx, { threshold }: { threshold: number | null }) {
  const entityId = entityOf(ctx)
  const before = await alertOf(ctx)
  if (threshold === null) await ctx.db.delete(walletAlert).where(eq(walletAlert.entityId, entityId))
  else
    await ctx.db
      .insert(walletAlert)
      .values({ entityId, threshold })
      .onConflictDoUpdate({ target: walletAlert.entityId, set: { threshold, low: false } })
  ctx.audit({ record: 'wallet-alert', recordId: entityId, before, after: { threshold } })
  return { threshold }
}

/** Runs every ten minutes and not at each posting: a company may have many payments, which shouldn't wait for this. */
export const walletAlertJob = job({
  name: 'wallet.alert',
  input: z.object({}),
  cron: '4-59/10 * * * *',
  concurrency: 1,
  run: (run) =>
    run.transaction(async (ctx) => {
      const { rows } = await ctx.db.execute<{ entity_id: string; balance: string; threshold: string }>(sql`
        UPDATE wallet_alert a SET low = NOT a.low FROM ledger_account l
        WHERE l.entity_id = a.entity_id AND l.code = 'wallet' AND l.currency = ${walletCurrency}
          AND a.low <> (l.balance < a.threshold)
        RETURNING a.entity_id, l.balance, a.threshold, a.low`)
      const low = rows.filter(({ balance, threshold }) => Number(balance) < Number(threshold))
      await emitAll(
        ctx,
        events.walletLow,
        low.map((one) => ({
          of: Number(one.entity_id),
          values: {
            balance: money(Number(one.balance), walletCurrency),
            threshold: money(Number(one.threshold), walletCurrency),
          },
        })),
      )
      return { told: low.length }
    }),
})
