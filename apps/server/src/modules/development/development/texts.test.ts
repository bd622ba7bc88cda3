import { platformIds } from '@dropyard/contract/store/platform/facts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { developing } from '../../../testing/developing.ts'
import { selling, type TaskRow } from '../../../testing/development.ts'
import { entity } from '../../account/entity/table.ts'
import { goodsText } from '../../catalog/goods/table.ts'
import { store } from '../../store/store/table.ts'
import { developmentProduct } from './table.ts'

/** Texts of a product in the languages of the stores to which it may be published. */

const app = await startTestApp({ demo: selling })
const { at } = await developing(app)
const first = await at('goodsInfo')
await app.system(async (ctx) => {
  const [company] = await ctx.db.select({ id: entity.id }).from(entity).limit(1)
  await ctx.db.insert(store).values({
    ...{ entityId: company?.id ?? 0, platformId: platformIds.shopify, name: 'Berlin', language: 'de' },
    ...{ shopUrl: 'berlin.myshopify.com', authed: true },
  })
})

const localesOf = ({ texts }: TaskRow) => (texts as { locale: string }[]).map(({ locale }) => locale)

it('begins with the languages of connected stores, and each must be filled in or taken out', async () => {
  expect(localesOf(await first.read())).toEqual(['en'])
  const info = await at('goodsInfo')
  expect(localesOf(await info.read())).toEqual(['en', 'de'])
  await info.fills()
  const german = { locale: 'de', state: 'draft', title: 'Faltbecher', description: '' }
  const english = { locale: 'en', state: 'approved', title: 'Foldable cup', description: 'Folds flat.' }
  await info.writes({ texts: [english, german] })
  expect(await info.tries('confirm')).toBe('development.missing')
  await info.writes({ texts: [english, { ...german, description: 'Flach faltbar.' }] })
  expect(await info.tries('confirm')).toBe('done')
})

it('leaves out stores that are disabled or no longer connected', async () => {
  await app.system(({ db }) => db.update(store).set({ status: 0 }).where(eq(store.language, 'de')))
  expect(localesOf(await (await at('goodsInfo')).read())).toEqual(['en'])
})

it('hands the texts of every language to the goods that it becomes', async () => {
  const last = await at('goodsComplete')
  await app.asOwner(
    `UPDATE development_task SET form = jsonb_set(form, '{texts}', form -> 'texts' ||
       '[{"locale": "de", "state": "approved", "title": "Faltbecher", "description": "Flach", "engine": "deepl", "translator": ""}]')
     WHERE product_id = ${last.product} AND module = 'goodsInfo'`,
  )
  await last.fills()
  await last.passes()
  const texts = await app.system(async ({ db }) =>
    db
      .select({ title: goodsText.title, description: goodsText.description })
      .from(goodsText)
      .innerJoin(developmentProduct, eq(developmentProduct.goodsId, goodsText.goodsId))
      .where(and(eq(developmentProduct.id, last.product), eq(goodsText.language, 'de'))),
  )
  expect(texts).toEqual([{ title: 'Faltbecher', description: expect.stringContaining('Flach') }])
})

it('is sold above its target price only for a reason', async () => {
  const last = await at('goodsComplete')
  await last.fills()
  const { skus, targets } = (await last.read()) as unknown as { skus: object[]; targets: { price: number } }
  await last.writes({ skus: skus.map((row) => ({ ...row, price: targets.price + 1 })) })
  expect((await last.read()).missing).toMatchObject([
    { message: expect.stringContaining('above the target') },
  ])
  expect(await last.tries('confirm')).toBe('development.above_target')
  await last.writes({ price_reason: 'Gift box' })
  await last.passes()
})
