import { coupon as endpoints, ownCouponTabs } from '@dropyard/contract/order/coupon'
import { count, desc, eq } from 'drizzle-orm'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { route } from '../../../kit/http/route.ts'
import { entity } from '../../account/entity/table.ts'
import { order } from '../order/table.ts'
import { definitionRoutes, notifyCoupon } from './definition.ts'
import { ownCoupons } from './own.ts'
import { goodsToChoose } from './scope.ts'
import { couponUse } from './table.ts'

export const routes = [
  // Before the record's own `/sale/coupon/:id`, which would parse "goods" as an id.
  route(endpoints.goods, (ctx, { query }) => goodsToChoose(ctx, query)),
  ...definitionRoutes,
  route(endpoints.select, async (ctx) => {
    if (ctx.user.entityId === null) return []
    const own = await ownCoupons(ctx, ctx.user.entityId)
    return own.filter((one) => one.state === 'usable')
  }),
  route(endpoints.own, async (ctx, { query }) => {
    const words = query.search?.toLowerCase() ?? ''
    const all = ctx.user.entityId === null ? [] : await ownCoupons(ctx, ctx.user.entityId)
    const matching = all.filter((one) => `${one.code} ${one.name}`.toLowerCase().includes(words))
    const found = sorted(
      query.state ? matching.filter((one) => one.state === query.state) : matching,
      query.sort,
    )
    const from = (query.page - 1) * query['per-page']
    const totals = (state: string) => matching.filter((one) => one.state === state).length
    const tabs = ownCouponTabs(ctx.lang, totals)
    return { data: found.slice(from, from + query['per-page']), total: found.length, ext: { tabs } }
  }),
  route(endpoints.uses, async (ctx, { params, query }) => {
    const where = eq(couponUse.couponId, params.id)
    const { data: rows, total } = await pageAndTotal(
      ctx.db
        .select({ use: couponUse, entityName: entity.name, orderSn: order.orderSn })
        .from(couponUse)
        .innerJoin(entity, eq(entity.id, couponUse.entityId))
        .leftJoin(order, eq(order.id, couponUse.orderId))
        .where(where)
        .orderBy(desc(couponUse.id))
        .limit(query['per-page'])
        .offset((query.page - 1) * query['per-page']),
      ctx.db.select({ total: count() }).from(couponUse).where(where),
    )
    const data = rows.map(({ use, entityName, orderSn }) => ({
      id: use.id,
      entity_name: entityName,
      order_id: use.orderId,
      order_sn: orderSn ?? '',
      amount: use.amount,
      use_time: use.at.toISOString(),
      back_time: use.givenBackAt?.toISOString() ?? null,
    }))
    return { data, total }
  }),
  route(endpoints.notify, async (ctx, { body }) => ({ companies: await notifyCoupon(ctx, body.id) })),
]

/** Sorts a company's coupons in memory: they are few, and some values depend on the reader. */
function sorted<Row extends Record<'code' | 'name' | 'saved' | 'valid_until', string | number>>(
  rows: readonly Row[],
  sort: string | undefined,
): Row[] {
  const [, minus, by] = /^(-?)(code|name|saved|valid_until)$/.exec(sort ?? '') ?? []
  if (!by) return [...rows]
  const value = (row: Row) => row[by as 'code']
  const compare = (a: Row, b: Row) =>
    typeof value(a) === 'number'
      ? Number(value(a)) - Number(value(b))
      : String(value(a)).localeCompare(String(value(b)))
  return rows.toSorted((a, b) => (minus ? compare(b, a) : compare(a, b)))
}
