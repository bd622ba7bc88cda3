import { coupon as endpoints } from '@dropyard/contract/order/coupon'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../kit/errors.ts'
import { startTestApp } from '../../../testing/app.ts'
import { createCoupon } from '../../../testing/coupon-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { type CouponBasis, companyCoupons, couponAnswer, giveBackCoupon, useCoupon } from './service.ts'

let orders = 0

const app = await startTestApp({ demo: ['coupon'] })
const { entities } = await app.system(demoIds)
const northwind = entities.northwind
const lumen = entities.lumen

const basis: CouponBasis = {
  currency: 'USD',
  lines: [{ id: 1, goodsId: 5, categoryIds: [1, 2], amount: 8_000 }],
  shipping: 1_200,
}
const make = (limits: { totalLimit?: number; entityLimit?: number; issuedTo?: number } = {}) => {
  const { issuedTo, ...rule } = limits
  return app.system((ctx) =>
    createCoupon(ctx, {
      code: `C${++orders}`,
      nameEn: 'Test',
      nameZh: '测试',
      ...(issuedTo === undefined ? {} : { issuedTo }),
      rule: {
        currency: 'USD',
        value: { kind: 'fixed', amount: 500 },
        validFrom: '2020-01-01T00:00:00Z',
        validUntil: '2999-01-01T00:00:00Z',
        ...rule,
      },
    }),
  )
}
const take = (couponId: number, orderId = ++orders, entityId = northwind) =>
  app.system((ctx) => useCoupon(ctx, { couponId, orderId, entityId, basis }))
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.refusal.code : String(error)),
  )

describe('a coupon', () => {
  it('says what it takes off before anybody uses it', async () => {
    const id = await make()
    const answer = await app.system(async (ctx) =>
      couponAnswer(ctx, await companyCoupons(ctx, northwind, [id]), id, basis),
    )
    expect(answer).toEqual({ ok: true, amount: 500, against: 'goods', lineIds: [1] })
  })

  it('is used once by an order, however often that order is paid', async () => {
    const id = await make({ entityLimit: 1 })
    expect((await take(id, 9_001)).amount).toBe(500)
    expect((await take(id, 9_001)).amount).toBe(500)
    expect(await code(take(id, 9_002))).toBe('coupon.entity_used_up')
  })

  it('can be used again after it was given back', async () => {
    const id = await make({ totalLimit: 1 })
    await take(id, 9_100)
    const back = () => app.system((ctx) => giveBackCoupon(ctx, 9_100))
    expect(await back()).toEqual({ givenBack: true })
    expect(await back()).toEqual({ givenBack: false })
    expect(await code(take(id, 9_101))).toBe('taken')
  })

  it('is never used more often than its limit when 12 orders are paid at once', async () => {
    const id = await make({ totalLimit: 3 })
    const results = await Promise.all(Array.from({ length: 12 }, () => code(take(id))))
    expect(results.filter((one) => one === 'taken')).toHaveLength(3)
    expect(new Set(results)).toEqual(new Set(['taken', 'coupon.used_up']))
  })

  it('is taken and given back by the merchant’s own transaction', async () => {
    const couponId = await make({ totalLimit: 1 })
    const used = await app.system((ctx) =>
      app.app.database.transaction([northwind], async (db) => {
        const mine = { ...ctx, db }
        await useCoupon(mine, { couponId, entityId: northwind, orderId: 9_200, basis })
        return giveBackCoupon(mine, 9_200)
      }),
    )
    expect(used).toEqual({ givenBack: true })
    expect(await code(take(couponId))).toBe('taken')
  })

  it('issued to one company does not exist for another', async () => {
    const id = await make({ issuedTo: northwind })
    expect(await code(take(id, ++orders, lumen))).toBe('common.not_found')
  })
})

describe('the choice of coupons', () => {
  it('holds those that the company can use now', async () => {
    const codes = async (who: string) =>
      (await (await app.as(who)).call(endpoints.select)).data
        .map((one) => one.code)
        .filter((one) => !/^C\d+$/.test(one))
    expect(await codes('merchant')).toEqual(['FREESHIP', 'SPRING8', 'WELCOME10'])
    expect(await codes('merchant2')).toEqual(['SPRING8', 'WELCOME10'])
    expect(await codes('finance')).toEqual([])
  })
})
