import { type CouponRuleInput, couponRuleSchema } from '@dropyard/contract/order/coupon/rule'
import type { Ctx } from '../kit/context.ts'
import { assertFound } from '../kit/errors.ts'
import { coupon } from '../modules/order/coupon/table.ts'

/** Creates a coupon; the rule is validated. */
export async function createCoupon(
  ctx: Ctx,
  input: { code: string; nameEn: string; nameZh: string; issuedTo?: number; rule: CouponRuleInput },
): Promise<number> {
  const [made] = await ctx.db
    .insert(coupon)
    .values({ ...input, rule: couponRuleSchema.parse(input.rule) })
    .returning({ id: coupon.id })
  return assertFound(made).id
}
