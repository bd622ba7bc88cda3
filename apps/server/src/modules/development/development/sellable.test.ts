import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import { channel } from '@dropyard/contract/logistics/channel'
import { listing } from '@dropyard/contract/store/listing'
import { listingItem } from '@dropyard/contract/store/listing/record'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCarriersSimulator } from '../../../../../../simulators/carriers/simulator.ts'
import { createShoplazzaSimulator } from '../../../../../../simulators/shoplazza/simulator.ts'
import { createShoplineSimulator } from '../../../../../../simulators/shopline/simulator.ts'
import { carrierMakers } from '../../../connectors/carriers.ts'
import type { Ctx } from '../../../kit/context.ts'
import { closeAfterFile } from '../../../testing/closing.ts'
import { repetitions } from '../../../testing/deep.ts'
import { act, makeCategory, selling } from '../../../testing/development.ts'
import { picture } from '../../../testing/goods.ts'
import { shopifyApp, startShopBench } from '../../../testing/shopify.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { goodsAttr } from '../../catalog/goods-attr/table.ts'
import { developmentMode } from '../development-mode/table.ts'
import { openModule } from './engine.ts'
import { developmentProduct, developmentTask } from './table.ts'
import { combinations } from './variants.ts'

/** Products that pass completion can be sold: freight, customs and the stores we publish to accept them. */

const count = repetitions({ short: 60, deep: 1000 })

const words = [
  'Tent',
  'café',
  '折叠杯',
  'Größe',
  '50% “off”',
  '<b>bold</b>',
  '🏕️',
  "d'été",
  'A & B',
  'x'.repeat(90),
]
const text = (min: number, max: number) =>
  fc.array(fc.constantFrom(...words), { minLength: min, maxLength: max }).map((all) => all.join(' '))
/** Mostly valid values, sometimes invalid ones. */
const mostly = <T>(good: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: odd })

const attributes = ['Color', 'Size', '材质', 'Size (EU)', 'A/B']
const values = ['Red', 'Blue', '红色', 'S/M', 'XL "wide"', '1 & 2', 'é']

const draft = fc.record({
  title: mostly(
    text(1, 2),
    text(0, 6).map((all) => all.slice(0, 255)),
  ),
  description: text(1, 30),
  bullets: text(0, 5),
  keywords: text(0, 3),
  tags: fc.uniqueArray(fc.constantFrom('camp', 'out, door', '户外', 'a'.repeat(40), '50%'), { maxLength: 5 }),
  axes: fc.uniqueArray(
    fc.record({
      // Index in `attributes`, until those have ids.
      attr_id: fc.integer({ min: 0, max: attributes.length - 1 }),
      values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 3, selector: ({ attr_id }) => attr_id },
  ),
  price: mostly(fc.integer({ min: 900, max: 90_000 }), fc.constantFrom(1, 9_999_999_999)),
  cost: mostly(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 5_000, max: 1_000_000 })),
  weight: mostly(fc.integer({ min: 1, max: 1_900 }), fc.integer({ min: 1_900, max: 1_000_000 })),
  size: mostly(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 300, max: 100_000 })),
  declared: mostly(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 800, max: 100_000 })),
  hs: mostly(fc.constantFrom('392410', '6306220000'), fc.constantFrom('', '39')),
  origin: mostly(fc.constantFrom('CN', 'VN', 'TR'), fc.constant('')),
  markets: fc.uniqueArray(
    mostly(
      fc.constantFrom('DE', 'US', 'FR', 'GB', 'IT', 'ES', 'NL'),
      fc.constantFrom('AQ', 'KP', 'JP', 'BR'),
    ),
    { minLength: 1, maxLength: 5 },
  ),
  pictures: mostly(fc.integer({ min: 1, max: 3 }), fc.constant(0)),
  target: fc.option(fc.integer({ min: 1, max: 100_000 }), { freq: 20 }),
  reason: mostly(fc.constant('Better material'), fc.constant('')),
})
type Draft = typeof draft extends fc.Arbitrary<infer D> ? D : never

/** The forms of the modules before completion. */
function formsOf(
  one: Draft,
  at: number,
  categoryId: number,
  file: string,
): Partial<Record<ModuleName, object>> {
  const code = `GEN-${at}`
  const variants = combinations(one.axes, code)
  const pictures = Array.from({ length: one.pictures }, () => `/files/${file}`)
  const size = { length_mm: one.size, width_mm: one.size, height_mm: Math.ceil(one.size / 2) }
  return {
    goodsDevelop: { markets: one.markets, target_price: one.target, pictures: [], links: [] },
    goodsOpen: { category_id: categoryId, sku_code: code, axes: one.axes, variants },
    goodsDesign: { images: pictures.length > 0 ? [{ group: 'main', pictures, licence: 'own' }] : [] },
    goodsInfo: {
      texts: [{ locale: 'en', state: 'approved', ...one }],
      tags: one.tags,
      attributes: [],
      declared_name_en: 'Outdoor article',
      declared_name_zh: '户外用品',
      hs_code: one.hs,
      origin_country: one.origin,
      declared_value: one.declared,
    },
    goodsComplete: {
      skus: variants.map((row) => ({
        ...{ code: row.code, cost: one.cost, price: one.price, weight_grams: one.weight },
        ...size,
      })),
      price_reason: one.reason,
      stock_policy: 'stock',
      review_on: '2099-01-01',
    },
  }
}

async function standInCompletion(ctx: Ctx, drafts: readonly Draft[], categoryId: number, file: string) {
  const { people } = await demoIds(ctx)
  const [mode] = await ctx.db.select({ id: developmentMode.id }).from(developmentMode).limit(1)
  const tasks: number[] = []
  const attrs = await ctx.db
    .insert(goodsAttr)
    .values(
      attributes.map((name) => ({
        ...{ name, nameZh: name },
        values: values.map((value) => ({ name: value, name_zh: '' })),
      })),
    )
    .returning({ id: goodsAttr.id })
  for (const [at, given] of drafts.entries()) {
    const axes = given.axes.map((axis) => ({ ...axis, attr_id: attrs[axis.attr_id]?.id ?? 0 }))
    const one = { ...given, axes }
    const { goodsComplete: last, ...before } = formsOf(one, at, categoryId, file)
    const title = one.title || `Product ${at}`
    const [product] = await ctx.db
      .insert(developmentProduct)
      .values({ title, modeId: mode?.id ?? 0, skuCode: `GEN-${at}` })
      .returning()
    if (!product) throw new Error('no product')
    await ctx.db.insert(developmentTask).values(
      Object.entries(before).map(([module, form]) => ({
        ...{ productId: product.id, module: module as ModuleName, state: 'passed' as const },
        form: form as Record<string, unknown>,
      })),
    )
    tasks.push(
      (await openModule(ctx, product, 'goodsComplete', { form: last as Record<string, unknown> })).id,
    )
  }
  await ctx.db
    .update(developmentTask)
    .set({ state: 'submitted', workerId: people.developer })
    .where(inArray(developmentTask.id, tasks))
  return tasks
}

/** Runs work on all of them, eight at a time. */
async function someAtOnce<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = all.values()
  const goOn = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: 8 }, goOn))
}

const party = {
  ...{ name: 'Olivia Hart', company: '', phone: '+1 503 555 0123', email: 'olivia@example.com', taxId: '' },
  ...{ address1: '18 Birch Lane', address2: '', city: 'Portland', province: 'OR', zip: '97205' },
}
// A type alias, because query rows need an index signature.
type Declared = {
  readonly id: number
  readonly grams: number
  readonly size: number
  readonly item: { nameEn: string; nameZh: string; value: number; hsCode: string; origin: string }
  readonly markets: readonly string[]
}

/** Customs declarations that the carriers refuse; each parcel is booked at another carrier. */
async function undeclared(made: readonly Declared[]): Promise<unknown[]> {
  const sim = createCarriersSimulator({ settings: { perSecond: 100_000 } })
  closeAfterFile(() => sim.stop())
  const origin = await sim.listen()
  const carriers = [
    ['yunexpress', 'THZXR'],
    ['fourpx', 'QC'],
    ['yanwen', '481'],
  ] as const
  const refused = await Promise.all(
    carriers.map(async ([code, service], at) => {
      const { key, secret, sourceKey } = sim.account(code)
      const keys = { key, secret, sourceKey }
      const address = `${origin}/${code}`
      const carrier = carrierMakers[code]({ origin: address, trackOrigin: address, perSecond: 100_000, keys })
      const said: unknown[] = []
      for (const { id, item, grams, size, markets } of made.filter((_, n) => n % carriers.length === at))
        await carrier
          .book({
            ...{ reference: `GEN-${id}`, service, grams, sizeMm: [size, size, size], currency: 'USD' },
            ...{
              iossNumber: '',
              taxPaid: null,
              customs: true,
              battery: false,
              items: [{ ...item, sku: `GEN-${id}`, quantity: 1, grams }],
            },
            sender: { ...party, country: 'CN', zip: '518000', address1: '88 Gangtou Road, Bantian' },
            receiver: { ...party, country: markets[0] ?? 'US' },
          })
          .catch((error) => said.push({ id, code, error: String(error) }))
      return said
    }),
  )
  expect(sim.parcels().length).toBe(made.length)
  return refused.flat()
}

it(`of ${count} generated products, those that pass are quoted, declared and published without a refusal`, async () => {
  const settings = { bucket: 4000, leakPerSecond: 4000 }
  const others = {
    shoplazza: createShoplazzaSimulator({ app: shopifyApp, settings }),
    shopline: createShoplineSimulator({ app: shopifyApp, settings }),
  }
  closeAfterFile(async () => {
    await Promise.all(Object.values(others).map((sim) => sim.stop()))
  })
  const bench = await startShopBench({
    demo: selling,
    // No artificial delays: they would add nothing to the test.
    settings: { costRestorePerSecond: 100_000, mediaDelayMs: 0, operationDelayMs: 0 },
    env: {
      SHOPLAZZA_ORIGIN: `${await others.shoplazza.listen()}/{shop}`,
      SHOPLAZZA_CLIENT_ID: shopifyApp.clientId,
      SHOPLAZZA_CLIENT_SECRET: shopifyApp.clientSecret,
      SHOPLINE_ORIGIN: `${await others.shopline.listen()}/{shop}`,
      SHOPLINE_APP_KEY: shopifyApp.clientId,
      SHOPLINE_APP_SECRET: shopifyApp.clientSecret,
    },
  })
  const { app, merchant, rest } = bench
  const rested = async () => {
    for (const sim of Object.values(others)) await sim.settle()
    await rest()
  }
  const shops = [[await bench.connect('shelf')]]
  // As many stores as needed to stay below the rate limit of each.
  for (const platform of ['shoplazza', 'shopline'] as const) {
    const all: number[] = []
    for (let n = 0; n < 16; n += 1) {
      const of = { platform_id: platformIds[platform], shop_url: `shelf-${n}`, type: '1' as const }
      const { data } = await merchant.call(store.add, { body: { name: `${platform} ${n}`, ...of } })
      const consent = (data.url ?? '').replace('#/oauth/authorize?', 'consent?')
      const { status, text: said } = await bench.comeBack(await bench.decide(consent))
      expect(status, said).toBe(200)
      all.push(data.id)
    }
    shops.push(all)
  }
  await rested()

  const categoryId = await makeCategory(app)
  const drafts = fc.sample(draft, { seed: 1688, numRuns: count })
  const tasks = await app.system(async (ctx) =>
    standInCompletion(ctx, drafts, categoryId, await picture(ctx.files, 1, 1)),
  )
  const admin = await app.as('admin')
  const refused = new Set<string | undefined>()
  await someAtOnce(tasks, async (id) => {
    const { status, refusal } = await act(admin, 'goodsComplete', 'pass', id)
    if (status !== 200) refused.add(refusal)
  })
  expect([...refused]).toEqual(['development.unsellable'])

  const made = await app.system(async (ctx) => {
    const { rows } = await ctx.db.execute<Declared & { sku: number; declared: boolean }>(sql`
      SELECT g.id::int, s.id::int AS sku, s.weight_grams::int AS grams, s.length_mm::int AS size,
        jsonb_build_object('nameEn', g.declared_name_en, 'nameZh', g.declared_name_zh, 'value', g.declared_value,
          'hsCode', g.hs_code, 'origin', g.origin_country) AS item,
        ARRAY(SELECT jsonb_array_elements_text(t.form -> 'markets')) AS markets,
        g.status = 'on_shelf' AND g.hs_code ~ '^\\d{6,10}$' AND g.origin_country ~ '^[A-Z]{2}$' AND g.declared_name_en <> ''
          AND g.declared_name_zh <> '' AND g.declared_value > 0
          AND NOT EXISTS (SELECT 1 FROM sku s WHERE s.goods_id = g.id AND (s.price < g.declared_value OR s.weight_grams <= 0)) AS declared
      FROM development_product p JOIN goods g ON g.id = p.goods_id
      JOIN LATERAL (SELECT * FROM sku WHERE goods_id = g.id ORDER BY id DESC LIMIT 1) s ON true
      JOIN development_task t ON t.product_id = p.id AND t.module = 'goodsDevelop' WHERE p.state = 'done' ORDER BY g.id`)
    return rows
  })
  // Enough products of both kinds, otherwise the test shows nothing.
  expect(made.length).toBeGreaterThan(count / 4)
  expect(made.length).toBeLessThan(count)
  expect(made.filter(({ declared }) => !declared)).toEqual([])

  const unquoted: unknown[] = []
  const asked = made.flatMap(({ markets, ...one }) => markets.map((country) => ({ ...one, country })))
  await someAtOnce(asked, async ({ id, sku, country }) => {
    const body = { country, lines: [{ sku_id: sku, quantity: 1 }] }
    const { data, status } = await merchant.call(channel.quote, { body: body as never })
    if (status !== 200 || !data.quotes.some(({ ok }) => ok)) unquoted.push({ id, country, data })
  })
  expect(unquoted).toEqual([])
  expect(await undeclared(made)).toEqual([])

  // Each platform gets the same number of products, distributed over its stores.
  const shopOf = (n: number): number => {
    const of = shops[n % shops.length] ?? []
    return of[Math.floor(n / shops.length) % of.length] ?? 0
  }
  const rule = { mode: 'multiply' as const, value: '2.5', shipping: 0 }
  const listed = await Promise.all(
    [...Map.groupBy(made, (_, n) => shopOf(n))].map(async ([shop, goods]) => {
      const goods_ids = goods.map(({ id }) => id)
      const body = { shop_ids: [shop], goods_ids, rule, status: 'active' as const }
      const { status, message, data } = await merchant.call(listing.batchDisplay, { body })
      expect(status, message).toBe(200)
      const read = { params: { id: data.batch_ids[0] ?? 0 }, query: { 'per-page': 100 } }
      await app.runJobs()
      const { data: items, ext } = await merchant.call(listingItem.list, read)
      const errors = items.filter((one) => one.status !== 'success').map(({ error }) => error)
      return { errors, success: ext.record.success, total: ext.record.total }
    }),
  )
  expect(listed.flatMap(({ errors }) => errors)).toEqual([])
  expect(listed.map(({ success }) => success)).toEqual(listed.map(({ total }) => total))
})
