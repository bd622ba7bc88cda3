import { commonErrors } from '@dropyard/contract/kit/errors'
import { allocate } from '@dropyard/contract/kit/money'
import { couponErrors } from '@dropyard/contract/order/coupon/rule'
import { type OrderCharges, totalOf } from '@dropyard/contract/order/order/money'
import type { Ctx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import { type GoodsFacts, goodsFacts } from '../../logistics/channel/quote-facts.ts'
import {
  type CompanyCoupons,
  type CouponBasis,
  companyCoupons,
  couponAnswer,
  useCoupon,
} from '../coupon/service.ts'
import { samePrice } from './charges.ts'

/** A coupon of an order: what it deducts from the quoted charges. */

/** Products with their categories, by SKU, as the coupon rules need them. */
type CouponGoods = ReadonlyMap<number, Pick<GoodsFacts, 'goodsId' | 'categoryIds'>>

type Lines = readonly { id: number; skuId: number | null }[]
type Of = { entityId: number; couponId: number | null }

const goodsOf = (ctx: Ctx, lines: Lines): Promise<CouponGoods> =>
  goodsFacts(ctx, [...new Set(lines.flatMap((line) => line.skuId ?? []))])

/** Input of the coupon rules: goods after rank discount, with their categories, and shipping. */
function basisOf(charges: OrderCharges, lines: Lines, known: CouponGoods): CouponBasis {
  const skuOf = new Map(lines.map((line) => [line.id, line.skuId]))
  const discounts = allocate(
    charges.rankDiscount,
    charges.lines.map((line) => line.goods),
  )
  return {
    currency: charges.currency,
    shipping: charges.registration + charges.postage,
    lines: charges.lines.flatMap((line, i) => {
      const of = known.get(skuOf.get(line.id) ?? 0)
      return of ? [{ id: line.id, ...of, amount: line.goods - (discounts[i] ?? 0) }] : []
    }),
  }
}

/** What the coupon rules say about quoted charges; undefined if the company doesn't have the coupon. */
const answerFor = (
  ctx: Pick<Ctx, 'now'>,
  o: Of & { couponId: number },
  charges: OrderCharges,
  lines: Lines,
  facts: CouponFacts,
) => couponAnswer(ctx, facts.coupons, o.couponId, basisOf(charges, lines, facts.goods))

/** Data for judging coupons on orders of a company, read once for all of them. */
interface CouponFacts {
  readonly coupons: CompanyCoupons
  readonly goods: CouponGoods
}

const hasCoupon = <O extends Of>(o: O): o is O & { couponId: number } => o.couponId !== null

const shareOf = ({ amount, against, lineIds }: NonNullable<OrderCharges['coupon']>) => ({
  amount,
  against,
  lineIds,
})

/** The coupon's share of quoted charges; null if it can't be used (any more). */
export function couponPart(
  ctx: Pick<Ctx, 'now'>,
  o: Of,
  charges: OrderCharges,
  lines: Lines,
  facts: CouponFacts,
): OrderCharges['coupon'] {
  const answer = hasCoupon(o) ? answerFor(ctx, o, charges, lines, facts) : undefined
  return answer?.ok ? shareOf(answer) : null
}

/** Fails with the coupon's own reason if it deducts nothing from these charges. */
export async function couponMustFit(
  ctx: Ctx,
  o: Of,
  charges: OrderCharges,
  lines: Lines,
  facts?: CouponFacts,
): Promise<void> {
  if (!hasCoupon(o)) return
  const known = facts ?? {
    coupons: await companyCoupons(ctx, o.entityId, [o.couponId]),
    goods: await goodsOf(ctx, lines),
  }
  const answer = answerFor(ctx, o, charges, lines, known)
  if (!answer) fail(commonErrors.not_found)
  if (!answer.ok) fail(couponErrors[answer.code], { ...answer.values })
}

/**
 * Uses up the coupon of an order that is being paid. Read under its lock: the limits hold for concurrent payments.
 *
 * @param charges the quoted charges with the coupon (refused if it is worth something else now), or, with `goods`, newly
 *   calculated charges without a coupon
 * @param goods the goods of newly calculated charges; undefined for quoted ones
 * @returns the charges with the coupon; newly calculated ones without it if they can't use it
 */
export async function takeCoupon(
  ctx: Ctx,
  o: Of & { id: number },
  charges: OrderCharges,
  lines: Lines,
  goods: CouponGoods | undefined,
): Promise<OrderCharges> {
  if (!hasCoupon(o) || (!goods && !charges.coupon)) return charges
  const basis = basisOf(charges, lines, goods ?? (await goodsOf(ctx, lines)))
  const used = useCoupon(ctx, { entityId: o.entityId, couponId: o.couponId, orderId: o.id, basis })
  if (goods) return { ...charges, coupon: await used.then(shareOf, withoutCoupon) }
  const { amount } = await used
  samePrice(
    totalOf(charges),
    totalOf({ ...charges, coupon: charges.coupon && { ...charges.coupon, amount } }),
  )
  return charges
}

function withoutCoupon(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
