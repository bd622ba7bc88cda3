import { coupon as endpoints } from '@dropyard/contract/finance/coupon'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { route } from '../../../kit/route.ts'
import { entity } from '../../account/entity/table.ts'
import { forCompany } from './service.ts'
import { coupon, couponUse } from './table.ts'

export const routes = [
  route(endpoints.select, async (ctx) => {
    const { entityId } = ctx.user
    if (entityId === null) return []
    const [company] = await ctx.db
      .select({ rankId: entity.rankId })
      .from(entity)
      .where(eq(entity.id, entityId))
    const uses = ctx.db
      .select({ couponId: couponUse.couponId, times: count().as('times') })
      .from(couponUse)
      .where(and(eq(couponUse.entityId, entityId), isNull(couponUse.givenBackAt)))
      .groupBy(couponUse.couponId)
      .as('uses')
    const rows = await ctx.db
      .select({ row: coupon, times: uses.times })
      .from(coupon)
      .leftJoin(uses, eq(uses.couponId, coupon.id))
      .where(and(eq(coupon.status, 'active'), forCompany(entityId)))
      .orderBy(asc(coupon.id))
    return rows.flatMap(({ row, times }) => {
      const { rule } = row
      const { value } = rule
      const limits = [
        rule.totalLimit === null ? [] : [rule.totalLimit - row.used],
        rule.entityLimit === null ? [] : [rule.entityLimit - (times ?? 0)],
      ].flat()
      const left = limits.length > 0 ? Math.min(...limits) : null
      const now = ctx.now.getTime()
      const usable =
        now >= Date.parse(rule.validFrom) &&
        now < Date.parse(rule.validUntil) &&
        (left === null || left > 0) &&
        (rule.rankIds.length === 0 || rule.rankIds.includes(company?.rankId ?? 0))
      if (!usable) return []
      return [
        {
          id: row.id,
          code: row.code,
          name: ctx.lang === 'zh' ? row.nameZh : row.nameEn,
          kind: value.kind,
          amount: value.kind === 'fixed' ? value.amount : null,
          basis_points: value.kind === 'percent' ? value.basisPoints : null,
          cap: value.kind === 'fixed' ? null : value.cap,
          currency: rule.currency,
          minimum_spend: rule.minimumSpend,
          valid_until: rule.validUntil,
          left,
          goods_ids: rule.goodsIds,
          category_ids: rule.categoryIds,
        },
      ]
    })
  }),
]
