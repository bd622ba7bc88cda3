import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { rank } from '../../account/rank/table.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { category } from '../../catalog/category/table.ts'
import { createCoupon } from './service.ts'

const dayMs = 86_400_000

/** Coupons of every kind, scope and state. */
export async function demoCoupons(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const day = (offset: number) => new Date(ctx.now.getTime() + offset * dayMs).toISOString()
  const always = { currency: 'USD', validFrom: day(-120), validUntil: day(180) }
  await createCoupon(ctx, {
    code: 'WELCOME10',
    nameEn: '$10 off the first order',
    nameZh: '首单减 10 美元',
    rule: { ...always, value: { kind: 'fixed', amount: 1_000 }, minimumSpend: 4_000, entityLimit: 1 },
  })
  await createCoupon(ctx, {
    code: 'SPRING8',
    nameEn: '8% off larger orders',
    nameZh: '大单 92 折',
    rule: {
      ...always,
      value: { kind: 'percent', basisPoints: 800, cap: 4_000 },
      minimumSpend: 2_500,
      totalLimit: 500,
      entityLimit: 10,
    },
  })
  await createCoupon(ctx, {
    code: 'FREESHIP',
    nameEn: 'Free shipping for Northwind',
    nameZh: 'Northwind 专享免运费',
    issuedTo: entities.northwind,
    rule: { ...always, value: { kind: 'shipping', cap: 1_500 }, entityLimit: 12 },
  })
  await createCoupon(ctx, {
    code: 'WINTER25',
    nameEn: '$25 off, winter sale',
    nameZh: '冬季促销减 25 美元',
    rule: {
      ...always,
      validUntil: day(-30),
      value: { kind: 'fixed', amount: 2_500 },
      minimumSpend: 15_000,
    },
  })
  await createCoupon(ctx, {
    code: 'NEWYEAR5',
    nameEn: '5% off in January',
    nameZh: '一月 95 折',
    rule: {
      ...always,
      validFrom: day(40),
      validUntil: day(71),
      value: { kind: 'percent', basisPoints: 500, cap: 2_500 },
      totalLimit: 1_000,
    },
  })
  await scopedCoupons(ctx, always)
}

type Always = { currency: string; validFrom: string; validUntil: string }

/** For companies of high rank, and for the goods of a category. */
async function scopedCoupons(ctx: Ctx, always: Always): Promise<void> {
  const high = await ctx.db
    .select({ id: rank.id })
    .from(rank)
    .where(inArray(rank.name, ['Gold', 'Diamond']))
  await createCoupon(ctx, {
    code: 'GOLD15',
    nameEn: '15% off for Gold and Diamond',
    nameZh: '黄金及钻石会员 85 折',
    rule: {
      ...always,
      value: { kind: 'percent', basisPoints: 1_500, cap: 6_000 },
      entityLimit: 20,
      rankIds: high.map((one) => one.id),
    },
  })
  const [first] = await ctx.db
    .select()
    .from(category)
    .where(eq(category.level, 1))
    .orderBy(asc(category.id))
    .limit(1)
  if (!first) return
  await createCoupon(ctx, {
    code: 'CATEGORY3',
    nameEn: `$3 off ${first.nameEn}`,
    nameZh: `${first.nameZh}减 3 美元`,
    rule: {
      ...always,
      value: { kind: 'fixed', amount: 300 },
      minimumSpend: 1_500,
      totalLimit: 200,
      categoryIds: [first.id],
    },
  })
}
