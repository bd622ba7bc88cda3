import { fill } from '@dropyard/contract/kit/text'
import { intakeReasons } from '@dropyard/contract/order/intake-reasons'
import { and, count, desc, eq } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { store } from '../../store/store/table.ts'
import { orderIntake } from './table.ts'

/** What stores sent, as their owners read it. */
export async function listIntake(
  ctx: UserCtx,
  query: {
    page: number
    'per-page': number
    store_id?: number | undefined
    outcome?: 'imported' | 'skipped' | 'failed' | undefined
  },
) {
  const mine = and(
    eq(orderIntake.entityId, entityOf(ctx)),
    query.store_id === undefined ? undefined : eq(orderIntake.storeId, query.store_id),
  )
  const counts = await ctx.db
    .select({ outcome: orderIntake.outcome, n: count() })
    .from(orderIntake)
    .where(mine)
    .groupBy(orderIntake.outcome)
  const of = (outcome: string): number => counts.find((one) => one.outcome === outcome)?.n ?? 0
  const rows = await ctx.db
    .select({ intake: orderIntake, shop: store.name })
    .from(orderIntake)
    .innerJoin(store, eq(store.id, orderIntake.storeId))
    .where(and(mine, query.outcome ? eq(orderIntake.outcome, query.outcome) : undefined))
    .orderBy(desc(orderIntake.seenAt), desc(orderIntake.id))
    .limit(query['per-page'])
    .offset((query.page - 1) * query['per-page'])
  const seen = of('imported') + of('skipped') + of('failed')
  return {
    data: rows.map(({ intake, shop }) => ({
      id: intake.id,
      store_id: intake.storeId,
      shop_name: shop,
      platform_order_id: intake.platformOrderId,
      plt_order_sn: intake.pltOrderSn,
      outcome: intake.outcome,
      reason: wordsOf(intake.reason, ctx),
      order_id: intake.orderId,
      seen_at: intake.seenAt,
    })),
    total: query.outcome ? of(query.outcome) : seen,
    ext: { seen, imported: of('imported'), skipped: of('skipped'), failed: of('failed') },
  }
}

/** A known reason in words, with what follows its colon; what a platform or the reader said, as it was said. */
function wordsOf(reason: string, ctx: UserCtx): string {
  const [, code = reason, value = ''] = /^(\w+):(.*)$/s.exec(reason) ?? []
  const known = Object.entries(intakeReasons).find(([name]) => name === code)?.[1]
  return known ? fill(known[ctx.lang], { value }) : reason
}
