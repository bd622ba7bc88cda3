import { channel as endpoints } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { describe, expect, it, vi } from 'vitest'
import type { Ctx } from '../../../kit/context.ts'
import { startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { queriesOf } from '../../../testing/queries.ts'
import { receive } from '../../../testing/stock-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { category } from '../../catalog/category/table.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { holiday } from '../holiday/table.ts'
import { channelsAt } from './channels.ts'
import { bestQuotes, factsFor, quoteParcel, setRateCard } from './service.ts'
import { channel } from './table.ts'

let mug: number
let lamp: number
let secret: number

const app = await startTestApp({ demo: ['stock', 'channel'] })
const merchant = await app.as('merchant')
const places = await app.system(demoWarehouses)
await app.system(async (ctx) => {
  const { entities } = await demoIds(ctx)
  const [top] = await ctx.db.insert(category).values({ level: 1, nameEn: 'Home', nameZh: '家居' }).returning()
  const add = async (code: string, over: Partial<typeof goods.$inferInsert>) => {
    const [one] = await ctx.db
      .insert(goods)
      .values({
        code,
        titleEn: code,
        categoryId: top?.id ?? 0,
        status: 'on_shelf',
        hsCode: '691200',
        declaredValue: 1_000,
        ...over,
      })
      .returning()
    const [variant] = await ctx.db
      .insert(sku)
      .values({
        goodsId: one?.id ?? 0,
        code: `${code}-1`,
        price: 900,
        weightGrams: 350,
        lengthMm: 120,
        widthMm: 90,
        heightMm: 100,
      })
      .returning()
    return variant?.id ?? 0
  }
  mug = await add('MUG', {})
  lamp = await add('LAMP', { hsCode: '851310', attributes: ['battery'] })
  secret = await add('SECRET', { visibleTo: [entities.lumen] })
  const us = places.get('US') ?? 0
  await receive(ctx, { skuId: mug, warehouseId: us, quantity: 5, reference: 't', key: 't1' })
})

const ask = async (
  body: { country: string; zip?: string; ioss?: 'none' | 'own' | 'company'; warehouse_id?: number },
  lines?: { sku_id: number; quantity: number }[],
) => {
  const answer = await merchant.call(endpoints.quote, {
    body: { zip: '', ...body, lines: lines ?? [{ sku_id: mug, quantity: 1 }] },
  })
  expect(answer.message).toBe('')
  return answer.data.quotes
}
const find = <T extends { code: string }>(quotes: readonly T[], code: string): T => {
  const one = quotes.find((q) => q.code === code)
  if (!one) throw new Error(`No quote of ${code}`)
  return one
}

describe('a quote', () => {
  it('lists every channel: those that can carry the parcel by price, then the others with reasons', async () => {
    const quotes = await ask({ country: 'US', zip: '07001' })
    expect(quotes).toHaveLength(13)
    const able = quotes.filter((one) => one.ok)
    expect(quotes.slice(0, able.length)).toEqual(able)
    expect(able.map((one) => one.total)).toEqual(able.map((one) => one.total).sort((a, b) => a - b))
    expect(quotes.filter((one) => !one.ok).every((one) => one.reasons.length > 0 && one.total === 0)).toBe(
      true,
    )
  })

  it('explains its total in dollars, term by term', async () => {
    const quote = find(await ask({ country: 'US', zip: '94110' }), 'CN-STD')
    expect(quote.currency).toBe('USD')
    expect(quote.terms.map((term) => term.name)).toEqual(['Handling fee', 'Freight for 350 g'])
    expect(quote.terms.reduce((sum, term) => sum + term.amount, 0)).toBe(quote.total)
    expect(quote.registration + quote.postage).toBe(quote.total)
    // 25.00 + 0.35 × 98.00 = 59.30 CNY at 7.1
    expect(quote.total).toBe(835)
  })

  it('says in words why a channel can’t carry it, in the language of the caller', async () => {
    const body = { country: 'DE', zip: '10115', lines: [{ sku_id: lamp, quantity: 1 }] }
    const english = (await merchant.call(endpoints.quote, { body })).data.quotes
    expect(find(english, 'CN-ECO').reasons.map((one) => one.message)).toEqual([
      'Doesn’t take such products: Battery.',
      'Needs an IOSS number.',
    ])
    const chinese = await merchant.call(endpoints.quote, { body, headers: { 'accept-language': 'zh' } })
    expect(find(chinese.data.quotes, 'CN-ECO').reasons.map((one) => one.message)).toEqual([
      '不接受带电货物。',
      '需要 IOSS 税号。',
    ])
  })

  it('adds the duty of the destination, and says who pays it', async () => {
    const without = find(await ask({ country: 'FR', zip: '75001' }), 'CN-STD').duty
    expect(without).toMatchObject({ ok: true, at_payment: 0 })
    expect(without?.at_delivery).toBeGreaterThan(0)
    const own = find(await ask({ country: 'FR', zip: '75001', ioss: 'own' }), 'CN-STD').duty
    expect(own?.in_own_return).toBeGreaterThan(0)
    expect(own?.items.map((item) => item.name)).toContain('VAT on goods and freight')
  })

  it('has no duty inside a country', async () => {
    const quote = find(await ask({ country: 'US', zip: '07001' }), 'US-GND')
    expect(quote).toMatchObject({ ok: true, warehouse_code: 'US', duty: { total: 0 } })
  })

  it('is cheaper nearby: postal codes choose the zone', async () => {
    const [near, far] = [
      await ask({ country: 'US', zip: '07001' }),
      await ask({ country: 'US', zip: '94110' }),
    ]
    expect(find(near, 'US-GND').total).toBeLessThan(find(far, 'US-GND').total)
  })

  it('counts stock only where orders can’t wait for more', async () => {
    const quotes = await ask({ country: 'US', zip: '07001' }, [{ sku_id: mug, quantity: 6 }])
    expect(find(quotes, 'US-GND').reasons[0]?.message).toBe('New Jersey has 5 of MUG-1, 6 are needed.')
    expect(find(quotes, 'CN-STD').ok).toBe(true)
  })

  it('can be limited to a warehouse', async () => {
    const quotes = await ask({ country: 'US', zip: '07001', warehouse_id: places.get('US') ?? 0 })
    expect(new Set(quotes.map((one) => one.warehouse_code))).toEqual(new Set(['US']))
  })

  it('arrives later when there is a holiday on the way', async () => {
    const before = find(await ask({ country: 'US', zip: '94110' }), 'CN-STD')
    await app.system((ctx) =>
      ctx.db
        .insert(holiday)
        .values({ name: 'Festival', country: 'CN', fromDay: inDays(4), toDay: inDays(7) }),
    )
    const after = find(await ask({ country: 'US', zip: '94110' }), 'CN-STD')
    expect(Date.parse(after.latest) - Date.parse(before.latest)).toBe(4 * 86_400_000)
    expect(after.days_max).toBe(before.days_max)
  })

  it('is not given for goods that another company alone may see', async () => {
    const answer = await merchant.call(endpoints.quote, {
      body: { country: 'US', lines: [{ sku_id: secret, quantity: 1 }] },
    })
    expect(answer.refusal).toBe('channel.unknown_goods')
    const other = await (await app.as('merchant2')).call(endpoints.quote, {
      body: { country: 'US', lines: [{ sku_id: secret, quantity: 1 }] },
    })
    expect(other.status).toBe(200)
  })

  it('refuses a parcel without goods or country and names the field', async () => {
    const answer = await merchant.call(endpoints.quote, { body: { country: 'Atlantis', lines: [] } })
    expect(Object.keys(answer.fields).sort()).toEqual(['country', 'lines'])
  })
})

describe('rate cards', () => {
  it('change on their day: an order of before keeps the old price', async () => {
    const at = (day: string) =>
      app.system(async (ctx) => {
        const lines = [{ skuId: mug, quantity: 1 }]
        const asOf = { ...ctx, now: new Date(day) }
        const { quotes } = await quoteParcel(asOf, { country: 'GB', zip: 'SW1A 1AA', lines })
        return find(quotes, 'CN-ECO').total
      })
    expect(await at('2025-06-30T23:59:59Z')).toBeLessThan(await at('2025-07-01T00:00:00Z'))
  })

  it('that are wrong are not taken', async () => {
    const card = { currency: 'USD', volumetric: { kind: 'actual' as const }, maxGrams: 0, zones: [] }
    await expect(app.system((ctx) => setRateCard(ctx, 1, new Date(), card))).rejects.toThrow()
  })

  it('give the quote that stands first, and a preferred one, as all quotes together have them', async () => {
    await app.system(async (ctx) => {
      for (const country of ['US', 'GB', 'DE', 'BR', 'AQ'])
        for (const quantity of [1, 3, 40]) {
          const parcel = { country, zip: '10119', lines: [{ skuId: mug, quantity }] }
          const { quotes } = await quoteParcel(ctx, parcel)
          const last = quotes.at(-1)
          const facts = await factsFor(ctx, parcel)
          const { best, preferred } = bestQuotes(ctx, parcel, facts, last?.channel_id)
          expect(best).toEqual(quotes[0])
          expect(preferred).toEqual(last)
        }
    })
  })

  it('of two hundred channels cost as few queries as those of one', async () => {
    const count = () =>
      app.system(async (ctx) => {
        const lines = [{ skuId: mug, quantity: 1 }]
        const queries = await queriesOf(ctx, async () => {
          const { quotes } = await quoteParcel(ctx, { country: 'US', zip: '1', lines })
          expect(quotes.length).toBeGreaterThan(12)
        })
        return queries.length
      })
    const few = await count()
    await app.system(async (ctx) => {
      for (let i = 0; i < 190; i++) {
        const [row] = await ctx.db
          .insert(channel)
          .values({
            code: `X${i}`,
            nameEn: `X${i}`,
            nameZh: `X${i}`,
            carrier: 'X',
            warehouseId: places.get('CN') ?? 0,
            sort: 99,
          })
          .returning()
        await setRateCard(ctx, row?.id ?? 0, new Date('2024-01-01'), {
          currency: 'USD',
          volumetric: { kind: 'actual' },
          maxGrams: 1000,
          zones: [
            {
              code: 'us',
              countries: ['US'],
              prices: { mode: 'unit', tiers: [{ upToGrams: 1000, price: 900 + i }] },
              days: { min: 1, max: 2 },
            },
          ],
        })
      }
    })
    expect(await count()).toBe(few)
    expect(few).toBe(2)
    await app.system((ctx) =>
      ctx.db.$client.query("UPDATE channel SET status = 'disabled' WHERE code LIKE 'X%'"),
    )
  })

  it('are sent by PostgreSQL when they changed, and not again', async () => {
    const areSent = () =>
      app.system(async (ctx) => {
        const asked = vi.spyOn(ctx.db.$client, 'query')
        await channelsAt(ctx, ctx.now)
        const [answer] = await Promise.all(asked.mock.results.map(({ value }) => value))
        asked.mockRestore()
        return (answer as unknown as { rows: { channels: unknown }[] }).rows[0]?.channels !== null
      })
    await merchant.call(endpoints.select)
    expect(await areSent()).toBe(false)
    for (const change of [
      `UPDATE warehouse SET zip = '10115' WHERE code = 'DE'`,
      `UPDATE channel SET sort = sort`,
      `UPDATE currency_rate SET rate = rate`,
      `UPDATE duty_rule SET code = code`,
      `UPDATE vat_rule SET percent = percent`,
      `UPDATE holiday SET name = name`,
    ]) {
      await app.system((ctx) => ctx.db.$client.query(change))
      expect(await areSent(), change).toBe(true)
      expect(await areSent(), change).toBe(false)
    }
  })

  it('hold as they are written, also while they are written and when that is taken back', async () => {
    const cheapest = async (ctx: Ctx) =>
      (await quoteParcel(ctx, { country: 'US', zip: '1', lines: [{ skuId: mug, quantity: 1 }] })).quotes[0]
        ?.total ?? 0
    const before = await app.system(cheapest)
    // Appends a digit to all prices: "price": 900 becomes "price": 9000.
    const raise = (ctx: Ctx) =>
      ctx.db.$client.query(
        `UPDATE channel_rate SET card = regexp_replace(card::text, '"(price|total|firstPrice)": (\\d+)', '"\\1": \\20', 'g')::jsonb`,
      )
    const taken = app.system(async (ctx) => {
      await raise(ctx)
      const dear = await cheapest(ctx)
      expect(dear).toBeGreaterThan(before)
      await raise(ctx)
      expect(await cheapest(ctx)).toBeGreaterThan(dear)
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    expect(await app.system(cheapest)).toBe(before)
  })
})

describe('choosing', () => {
  it('a channel, by warehouse', async () => {
    const all = (await merchant.call(endpoints.select)).data
    expect(all).toHaveLength(13)
    const german = await merchant.call(endpoints.select, { query: { warehouse_id: places.get('DE') ?? 0 } })
    expect(german.data.map((one) => one.code)).toEqual(['DE-PKT', 'DE-EU'])
  })

  it('a way of shipping to a country', async () => {
    const swiss = (await merchant.call(endpoints.shipping, { query: { country: 'CH' } })).data
    expect(swiss.map((one) => one.code)).toEqual(['CN-STD', 'CN-EXP', 'DE-EU'])
  })

  it('a country, those that most parcels go to first, in either language', async () => {
    const { data } = await merchant.call(country.select)
    expect(data).toHaveLength(250)
    expect(data.slice(0, 3).map((one) => one.code)).toEqual(['US', 'GB', 'DE'])
    expect(data.find((one) => one.code === 'FR')).toMatchObject({ eu: true, currency: 'EUR', name: 'France' })
    const found = await merchant.call(country.select, {
      query: { search: '德国' },
      headers: { 'accept-language': 'zh' },
    })
    expect(found.data.map((one) => one.name)).toEqual(['德国'])
  })
})
