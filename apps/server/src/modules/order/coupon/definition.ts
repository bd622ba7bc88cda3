import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { Words } from '@dropyard/contract/kit/text'
import { coupon as contract, couponDefinitionErrors } from '@dropyard/contract/order/coupon'
import { type CouponRuleInput, couponRuleSchema } from '@dropyard/contract/order/coupon/rule'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { entity } from '../../account/entity/table.ts'
import { refuseUnknown, visibleTo } from './scope.ts'
import { coupon } from './table.ts'

/** Coupons for staff: one form on the screen, one rule in the table. */

const value = (key: string) => sql`${coupon.rule} -> 'value' -> ${sql.raw(`'${key}'`)}`
const number = (key: string) => sql`(${coupon.rule} ->> ${sql.raw(`'${key}'`)})::int`
const amount = (key: string) => sql`(nullif(${value(key)}, 'null'))::float8`
const ids = (key: string) => sql`nullif(${coupon.rule} -> ${sql.raw(`'${key}'`)}, '[]'::jsonb)`

/** Its select call is a separate endpoint. */
const definition = contract as unknown as Omit<AnyRecord, 'input'> & Pick<typeof contract, 'input'>

export const served = serve(definition, coupon, {
  owner: visibleTo,
  search: [coupon.code, coupon.nameEn, coupon.nameZh],
  filters: { kind: (kind: string) => sql`${coupon.rule} -> 'value' ->> 'kind' = ${kind}` },
  columns: {
    kind: sql`${coupon.rule} -> 'value' ->> 'kind'`,
    amount: amount('amount'),
    percent: sql`trim_scale((nullif(${value('basisPoints')}, 'null'))::numeric / 100)::text`,
    cap: amount('cap'),
    minimum_spend: sql`(${coupon.rule} ->> 'minimumSpend')::float8`,
    currency: sql`${coupon.rule} ->> 'currency'`,
    valid_from: sql`${coupon.rule} ->> 'validFrom'`,
    valid_until: sql`${coupon.rule} ->> 'validUntil'`,
    total_limit: number('totalLimit'),
    entity_limit: number('entityLimit'),
    rank_ids: ids('rankIds'),
    category_ids: ids('categoryIds'),
    goods_ids: ids('goodsIds'),
    state: ({ now }) => sql`CASE WHEN ${coupon.status} <> 'active' THEN 'disabled'
      WHEN (${coupon.rule} ->> 'validUntil')::timestamptz <= ${now.toISOString()}::timestamptz THEN 'expired'
      WHEN (${coupon.rule} ->> 'validFrom')::timestamptz > ${now.toISOString()}::timestamptz THEN 'upcoming' ELSE 'active' END`,
    company_name: sql`(SELECT e.name FROM entity e WHERE e.id = ${coupon.issuedTo})`,
    saved: sql`(SELECT coalesce(sum(u.amount), 0)::float8 FROM coupon_use u
      WHERE u.coupon_id = coupon.id AND u.given_back_at IS NULL)`,
  },
  beforeSave: async (ctx, input) => {
    const rule = ruleOf(input)
    await refuseUnknown(ctx, input)
    return {
      code: input.code,
      name_en: input.name_en,
      name_zh: input.name_zh,
      issued_to: input.issued_to,
      status: input.status,
      rule,
    }
  },
})
export const definitionRoutes = served.routes.filter((one) => one.endpoint.path !== contract.select.path)

/** The rule of a form; errors are reported at their fields. */
function ruleOf(input: InputOf<typeof contract>) {
  const missing: Record<string, Words> = {}
  const needed: Words = { en: 'Required.', zh: '必填。' }
  if (input.kind === 'fixed' && input.amount === null) missing.amount = needed
  if (input.kind === 'percent' && input.percent === null) missing.percent = needed
  const basisPoints = Math.round(Number(input.percent ?? 0) * 100)
  if (input.kind === 'percent' && (basisPoints < 1 || basisPoints > 10_000))
    missing.percent = { en: 'More than 0, at most 100.', zh: '须大于 0 且不超过 100。' }
  if (Date.parse(input.valid_from) >= Date.parse(input.valid_until))
    missing.valid_until = { en: 'The end must be after the beginning.', zh: '失效时间须晚于生效时间。' }
  if (Object.keys(missing).length > 0) invalid(missing)
  const { cap } = input
  const values = {
    fixed: () => ({ kind: 'fixed', amount: input.amount ?? 0 }) as const,
    percent: () => ({ kind: 'percent', basisPoints, cap }) as const,
    shipping: () => ({ kind: 'shipping', cap }) as const,
  }
  const rule: CouponRuleInput = {
    currency: walletCurrency,
    value: values[input.kind](),
    minimumSpend: input.minimum_spend,
    validFrom: new Date(input.valid_from).toISOString(),
    validUntil: new Date(input.valid_until).toISOString(),
    totalLimit: input.total_limit,
    entityLimit: input.entity_limit,
    rankIds: input.rank_ids ?? [],
    categoryIds: input.category_ids ?? [],
    goodsIds: input.goods_ids ?? [],
  }
  return couponRuleSchema.parse(rule)
}

/** Notifies the companies that a coupon is for; each user by their own settings. */
export async function notifyCoupon(ctx: UserCtx, id: number): Promise<number> {
  const one = (await served.read(ctx, id)) as z.output<typeof contract.row>
  assertAllowed(ctx, contract.actions, 'notify', one)
  const { rank_ids, issued_to } = one
  const companies = await ctx.db
    .select({ id: entity.id })
    .from(entity)
    .where(
      and(
        eq(entity.status, 'active'),
        issued_to === null ? undefined : eq(entity.id, issued_to),
        rank_ids ? inArray(entity.rankId, rank_ids) : undefined,
      ),
    )
  if (companies.length === 0) fail(couponDefinitionErrors.nobody)
  await emit(ctx, events.couponIssued, {
    of: companies.map((company) => company.id),
    values: { coupon_id: id, code: one.code, name: one.name_en, name_zh: one.name_zh },
  })
  ctx.audit({ record: 'coupon', recordId: id, after: { notified: companies.length } })
  return companies.length
}
