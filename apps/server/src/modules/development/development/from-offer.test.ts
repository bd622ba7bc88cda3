import { goodsAttr } from '@dropyard/contract/catalog/goods-attr'
import { fromOffer } from '@dropyard/contract/development/development'
import { one688Account } from '@dropyard/contract/purchasing/one688/account'
import { expect, it } from 'vitest'
import { createOne688Simulator } from '../../../../../../simulators/one688/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { closeAfterFile } from '../../../testing/closing.ts'
import { developing } from '../../../testing/developing.ts'
import { selling } from '../../../testing/development.ts'

/** A 1688 offer fills the empty fields of an idea and of a setup. */

const sim = createOne688Simulator({ settings: { perSecond: 1000, perMinute: 100_000 } })
const origin = await sim.listen()
closeAfterFile(() => sim.stop())
const app = await startTestApp({
  demo: selling,
  env: {
    ONE688_ORIGIN: origin,
    ONE688_OFFER_URL: `${origin}/offer/{id}.html`,
    ONE688_PER_SECOND: '1000',
    ONE688_PER_MINUTE: '60000',
  },
})
const { developer, admin, at, product, now } = await developing(app)
const keys = { app_key: sim.app.key, secret: sim.app.secret, refresh_token: sim.grant() }
await admin.call(one688Account.save, { body: keys })
/** The tumbler has four colors and two sizes. */
const tumbler = sim.offers.find(({ kind }) => kind.drawing === 'tumbler')
const link = `${origin}/offer/${tumbler?.id}.html`
const fills = (endpoint: (typeof fromOffer)[keyof typeof fromOffer], id: number, who = developer) =>
  who.call(endpoint as typeof fromOffer.goodsDevelop, { body: { id, link } })

it('brings images, link, cost and quantity into an idea, and leaves what was written', async () => {
  const task = await now('goodsDevelop', await product({ pictures: [], target_cost: null, links: [] }))
  const { data, message } = await fills(fromOffer.goodsDevelop, task.id)
  expect(data?.filled, message).toEqual(['links', 'pictures', 'target_cost'])
  const row = await task.read()
  expect(row).toMatchObject({ links: [link], first_quantity: 200 })
  const pictures = row.pictures as string[]
  expect(pictures.length).toBeGreaterThan(3)
  const picture = await app.app.server.inject({ method: 'GET', url: pictures[0] ?? '' })
  expect(picture.headers['content-type']).toBe('image/webp')
  const { history } = row as unknown as { history: { action: string }[] }
  expect(history.at(-1)?.action).toBe('handle')
  expect((await fills(fromOffer.goodsDevelop, task.id)).refusal).toBe('from-offer.nothing')
})

it('brings attributes and variants into a setup; values that the attributes lack are added by who may', async () => {
  const setup = await at('goodsOpen')
  const form = { axes: [], variants: [], sku_code: '' }
  await setup.writes(form)
  await app.asOwner(`UPDATE role SET permissions = array_remove(permissions, 'goods-attr:update')`)
  const member = await app.as('developer')
  expect((await fills(fromOffer.goodsOpen, setup.id, member)).refusal).toBe('common.not_allowed')
  await app.asOwner(
    `UPDATE role SET permissions = permissions || ARRAY['goods-attr:update'] WHERE code = 'product-developer'`,
  )
  const again = await app.as('developer')
  const { data, message } = await fills(fromOffer.goodsOpen, setup.id, again)
  expect(data?.filled, message).toEqual(['axes', 'variants'])
  const row = await setup.read()
  expect((row.axes as { values: string[] }[]).map(({ values }) => values.length)).toEqual([4, 2])
  expect(row.variants).toHaveLength(8)
  const known = await again.call(goodsAttr.list, { query: { search: 'Navy' } })
  expect(known.data).toHaveLength(1)
  expect((await fills(fromOffer.goodsOpen, setup.id, again)).refusal).toBe('from-offer.nothing')
})
