import type { Ctx } from '../../../kit/context.ts'
import type { Module } from '../../../kit/module.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { routes } from './routes.ts'
import { createCoupon } from './service.ts'

const dayMs = 86_400_000

async function demoCoupons(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  const day = (offset: number) => new Date(ctx.now.getTime() + offset * dayMs).toISOString()
  const always = { currency: 'USD', validFrom: day(-30), validUntil: day(180) }
  await createCoupon(ctx, {
    code: 'WELCOME10',
    nameEn: '10 USD off your first order above 50 USD',
    nameZh: '首单满 50 美元减 10 美元',
    rule: { ...always, value: { kind: 'fixed', amount: 1_000 }, minimumSpend: 5_000, entityLimit: 1 },
  })
  await createCoupon(ctx, {
    code: 'SPRING8',
    nameEn: '8 % off goods, at most 40 USD',
    nameZh: '商品 92 折，最高减 40 美元',
    rule: {
      ...always,
      value: { kind: 'percent', basisPoints: 800, cap: 4_000 },
      minimumSpend: 10_000,
      totalLimit: 500,
      entityLimit: 3,
    },
  })
  await createCoupon(ctx, {
    code: 'FREESHIP',
    nameEn: 'Free shipping up to 15 USD',
    nameZh: '免运费，最高 15 美元',
    issuedTo: entities.northwind,
    rule: { ...always, value: { kind: 'shipping', cap: 1_500 }, entityLimit: 5 },
  })
  await createCoupon(ctx, {
    code: 'WINTER25',
    nameEn: '25 USD off, winter sale',
    nameZh: '冬季促销减 25 美元',
    rule: {
      ...always,
      validFrom: day(-120),
      validUntil: day(-30),
      value: { kind: 'fixed', amount: 2_500 },
      minimumSpend: 15_000,
    },
  })
}

export const couponModule: Module = { name: 'coupon', routes, demo: demoCoupons }
