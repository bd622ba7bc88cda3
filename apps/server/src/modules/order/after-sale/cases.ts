import { afterSale, casesToDo, afterSaleCase as staffRecord } from '@dropyard/contract/order/after-sale'
import { redeliverCauses } from '@dropyard/contract/order/after-sale/redeliver'
import { and, count, eq, inArray, notInArray, sql, sum } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { daysBetween } from '../../../kit/data/filters.ts'
import { personName } from '../../../kit/data/people.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { entity } from '../../account/entity/table.ts'
import { flow } from './case-flow.ts'
import { isOfSupplier } from './caused.ts'
import { afterSaleCase } from './table.ts'

/** Lists of cases for each side, and settled cases by cause. */

const company = nameAt(entity, afterSaleCase.entityId)
const shared = {
  store_name: sql`coalesce((SELECT s.name FROM "order" o JOIN store s ON s.id = o.store_id WHERE o.id = after_sale_case.order_id), '')`,
  redelivery_sn: sql`coalesce((SELECT o.order_sn FROM "order" o WHERE o.id = after_sale_case.redelivery_id), '')`,
  /** A return has a number once it is agreed. */
  return_sn: sql`CASE WHEN after_sale_case.return_first AND after_sale_case.state <> 'offered' THEN 'RT' || lpad(after_sale_case.id::text, 8, '0') ELSE '' END`,
}

export const forMerchant = serve(afterSale, afterSaleCase, {
  owner: afterSaleCase.entityId,
  flow: { ...flow, routes: [] },
  search: [afterSaleCase.caseSn, afterSaleCase.orderSn],
  filters: {
    unread: (yes: boolean) =>
      yes ? sql`${afterSaleCase.merchantUnread} > 0` : sql`${afterSaleCase.merchantUnread} = 0`,
  },
  columns: shared,
})

export const forStaff = serve(staffRecord, afterSaleCase, {
  flow,
  search: [afterSaleCase.caseSn, afterSaleCase.orderSn, company],
  filters: {
    unread: (yes: boolean) =>
      yes ? sql`${afterSaleCase.staffUnread} > 0` : sql`${afterSaleCase.staffUnread} = 0`,
    to_do: (yes: boolean) => (yes ? inArray : notInArray)(afterSaleCase.state, [...casesToDo]),
    supplier_id: isOfSupplier,
  },
  columns: {
    ...shared,
    entity_name: company,
    asked_by: personName(afterSaleCase.userId),
    decided_by: personName(afterSaleCase.decidedBy),
  },
})

/**
 * Counts the settled cases of each cause and sums up their refunds and costs; causes without cases have zeros. `from`
 * and `to` limit the day on which a case was settled.
 */
export async function countCauses(
  ctx: UserCtx,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const rows = await ctx.db
    .select({
      cause: afterSaleCase.cause,
      cases: count(),
      refunded: sum(afterSaleCase.amount).mapWith(Number),
      cost: sum(afterSaleCase.cost).mapWith(Number),
    })
    .from(afterSaleCase)
    .where(and(eq(afterSaleCase.state, 'agreed'), daysBetween(afterSaleCase.settledAt, from, to)))
    .groupBy(afterSaleCase.cause)
  return (Object.keys(redeliverCauses) as (keyof typeof redeliverCauses)[]).map((cause) => {
    const row = rows.find((one) => one.cause === cause)
    return {
      cause,
      name: redeliverCauses[cause][ctx.lang],
      cases: row?.cases ?? 0,
      refunded: row?.refunded ?? 0,
      cost: row?.cost ?? 0,
    }
  })
}
