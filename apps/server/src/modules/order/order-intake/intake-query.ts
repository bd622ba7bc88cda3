import { fill, type Words } from '@dropyard/contract/kit/text'
import { intakeReasons } from '@dropyard/contract/order/order-intake/reasons'
import { intakeActions, mayRetry } from '@dropyard/contract/store/store/actions'
import { and, count, desc, eq, ilike, or } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { store } from '../../store/store/table.ts'
import { orderIntake } from './table.ts'

/** What stores sent, for the company that owns them. */
export async function listIntake(
  ctx: UserCtx,
  query: {
    page: number
    'per-page': number
    store_id?: number | undefined
    outcome?: 'imported' | 'skipped' | 'failed' | undefined
    search?: string | undefined
  },
) {
  const mine = and(
    eq(orderIntake.entityId, entityOf(ctx)),
    query.store_id === undefined ? undefined : eq(orderIntake.storeId, query.store_id),
    query.search ? named(query.search) : undefined,
  )
  const counts = await ctx.db
    .select({ outcome: orderIntake.outcome, n: count() })
    .from(orderIntake)
    .where(mine)
    .groupBy(orderIntake.outcome)
  const of = (outcome: string): number => counts.find((one) => one.outcome === outcome)?.n ?? 0
  const rows = await ctx.db
    .select({ intake: orderIntake, shop: store.name, store: { status: store.status, authed: store.authed } })
    .from(orderIntake)
    .innerJoin(store, eq(store.id, orderIntake.storeId))
    .where(and(mine, query.outcome ? eq(orderIntake.outcome, query.outcome) : undefined))
    .orderBy(desc(orderIntake.seenAt), desc(orderIntake.id))
    .limit(query['per-page'])
    .offset((query.page - 1) * query['per-page'])
  const allows = mayDo(ctx, intakeActions)
  const seen = of('imported') + of('skipped') + of('failed')
  return {
    data: rows.map(({ intake, shop, store }) => ({
      id: intake.id,
      store_id: intake.storeId,
      shop_name: shop,
      platform_order_id: intake.platformOrderId,
      plt_order_sn: intake.pltOrderSn,
      outcome: intake.outcome,
      reason: wordsOf(intake.reason, ctx),
      order_id: intake.orderId,
      placed_at: intake.placedAt,
      seen_at: intake.seenAt,
      deliveries: intake.deliveries,
      may_retry: mayRetry(intake),
      actions: allows({ ...intake, store }),
    })),
    total: query.outcome ? of(query.outcome) : seen,
    ext: {
      seen,
      imported: of('imported'),
      skipped: of('skipped'),
      failed: of('failed'),
      tabs: outcomes.map((status) => ({ status, name: words[status][ctx.lang], total: of(status) })),
    },
  }
}

const outcomes = ['failed', 'skipped', 'imported'] as const
const words = {
  failed: { en: 'Failed', zh: '失败' },
  skipped: { en: 'Skipped', zh: '已跳过' },
  imported: { en: 'Synced', zh: '已同步' },
} as const satisfies Record<(typeof outcomes)[number], Words>

function named(text: string) {
  const pattern = likePattern(text)
  return or(ilike(orderIntake.pltOrderSn, pattern), ilike(orderIntake.platformOrderId, pattern))
}

/**
 * The text of a known reason, with the value after its colon filled in; any other reason, from a platform or a parser, unchanged.
 */
function wordsOf(reason: string, ctx: UserCtx): string {
  const [, code = reason, value = ''] = /^(\w+):(.*)$/s.exec(reason) ?? []
  const known = Object.entries(intakeReasons).find(([name]) => name === code)?.[1]
  return known ? fill(known[ctx.lang], { value }) : reason
}
