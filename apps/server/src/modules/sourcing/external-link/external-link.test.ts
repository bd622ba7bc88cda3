import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsPrice, priceCalls } from '@dropyard/contract/catalog/goods-price'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { privateGoods } from '@dropyard/contract/catalog/private-goods'
import {
  externalLink,
  externalLinkCalls,
  sourcing,
  sourcingSay,
} from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { notice } from '@dropyard/contract/system/notice'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { importThrough } from '../../../testing/import-through.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { refreshSums } from '../../catalog/goods/save.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { flow } from './flow.ts'
import { externalLink as table } from './table.ts'

describeRecord(externalLink, {
  valid: (n) => ({ url: `https://shop.example/item-${n}.html`, picture: undefined }),
  invalid: { picture: '/etc/passwd', needed_by: '2020-01-01' },
  filters: {
    unread: { value: false, finds: () => true },
    state: { value: 'waiting', finds: () => true },
  },
})

let requested = 0
describeFlow(sourcing, {
  as: 'developer',
  actors: { accept: 'merchant', decline: 'merchant', reopen: 'merchant', cancel: 'merchant' },
  demo: ['goods'],
  prepare: async (app) => {
    const { entities } = await app.system(demoIds)
    const [sold] = await app.system(({ db }) =>
      db
        .select({ id: goods.id })
        .from(goods)
        .where(and(eq(goods.status, 'on_shelf'), isNull(goods.visibleTo))),
    )
    return { entityId: entities.northwind, goodsId: sold?.id }
  },
  rows: { table, recordCreated: flow.recordCreated },
  // A change of existing goods can be delivered without a quotation.
  valid: (of) => ({ ...of, kind: 'change', requestSn: `FLOW-${++requested}`, title: 'Kettle', quantity: 5 }),
  inputs: {
    // Not below the price of the goods, which are delivered unchanged.
    quote: { unit_price: 100_000, lead_days: 7, valid_until: '2099-01-01' },
  },
})

describe('a sourcing request', () => {
  let app: TestApp
  let merchant: Caller
  let rival: Caller
  let developer: Caller
  beforeAll(async () => {
    app = await startTestApp()
    merchant = await app.as('merchant')
    rival = await app.as('merchant2')
    developer = await app.as('developer')
  })
  let made = 0
  const ask = async (over: object = {}) =>
    (
      await merchant.call(externalLinkCalls.createExternalLink, {
        body: { url: `https://shop.example/${++made}/blue-kettle_2.html`, quantity: 10, ...over },
      })
    ).data
  const { quote, refuse, deliver, accept, decline, reopen } = sourcingFlow.endpoints
  const offer = { unit_price: 450, moq: 20, lead_days: 7, valid_until: inDays(5), quote_note: 'With box' }
  const read = async (id: number) => (await merchant.call(externalLink.get, { params: { id } })).data

  it('needs an address or a picture, and is named after its address until someone looks', async () => {
    const refused = await merchant.call(externalLink.create, { body: { quantity: 5 } })
    expect(Object.keys(refused.fields)).toEqual(['url', 'picture'])
    expect((await ask()).title).toBe('shop.example blue kettle 2')
  })

  it('is not asked twice while it is open', async () => {
    const { url, request_sn } = await ask()
    const again = await merchant.call(externalLink.create, { body: { url, quantity: 5 } })
    expect(again.fields.url).toContain(request_sn)
    expect((await rival.call(externalLink.create, { body: { url, quantity: 5 } })).status).toBe(200)
  })

  it('is quoted, accepted, and comes back as goods that only its company finds', async () => {
    const { id } = await ask({ title: 'Zephyrine kettle' })
    await developer.call(quote, { body: { id_list: [id], ...offer } })
    expect(await read(id)).toMatchObject({ state: 'quoted', unit_price: 450, moq: 20, merchant_unread: 1 })
    await app.runJobs()
    const { data: notices } = await merchant.call(notice.list, { query: { event: 'sourcing.answered' } })
    expect(notices.map(({ title }) => title)).toContainEqual(expect.stringContaining('Zephyrine kettle'))
    expect((await rival.call(notice.list, { query: { event: 'sourcing.answered' } })).data).toEqual([])
    expect((await merchant.call(accept, { body: { id_list: [id] } })).status).toBe(200)
    const { goods_id, state } = await read(id)
    expect(state).toBe('accepted')
    const goodsId = goods_id ?? 0
    const own = await merchant.call(privateGoods.list)
    expect(own.data.find((row) => row.id === goodsId)).toMatchObject({
      status: 'draft',
      title: 'Zephyrine kettle',
    })
    // A merchant is never told that goods are ready before they can buy them.
    const early = await developer.call(deliver, { body: { id_list: [id] } })
    expect(early.refusal).toBe('sourcing.not_on_shelf')
    await app.system((ctx) =>
      ctx.db.$client.query(
        `WITH s AS (UPDATE sku SET weight_grams = 200 WHERE goods_id = $1)
         UPDATE goods SET hs_code = '732393', declared_value = 300, declared_name_en = 'kettle' WHERE id = $1`,
        [goodsId],
      ),
    )
    await developer.call(goodsLibrary.onShelf, { body: { id_list: [goodsId] } })
    expect((await developer.call(deliver, { body: { id_list: [id] } })).status).toBe(200)
    expect((await read(id)).state).toBe('ready')
    const search = async (who: Caller) =>
      (await who.call(goodsSearch.list, { query: { keyword: 'zephyrine' } })).data.map((row) => row.id)
    expect(await search(merchant)).toEqual([goodsId])
    expect(await search(rival)).toEqual([])
    expect((await rival.call(goodsSearch.detail, { params: { id: goodsId } })).status).toBe(404)
    expect((await rival.call(privateGoods.list)).total).toBe(0)
  })

  it('says what the company pays, which is less by the discount of its rank', async () => {
    const { id } = await ask()
    expect(await read(id)).toMatchObject({ unit_price: null, net_price: null })
    await developer.call(quote, { body: { id_list: [id], ...offer, unit_price: 640 } })
    expect(await read(id)).toMatchObject({ unit_price: 640, net_price: 627 })
    const staff = (await developer.call(sourcing.get, { params: { id } })).data
    expect(staff).toMatchObject({ unit_price: 640, net_price: 627, rank_discount: '2' })
    await merchant.call(accept, { body: { id_list: [id] } })
    const { goods_id: goodsId, request_sn: search } = await read(id)
    const { data } = await merchant.call(privateGoods.list, { query: { search } })
    expect(data).toMatchObject([{ id: goodsId, min_price: 627 }])
  })

  it('that is refused says why and may be asked again', async () => {
    const { id } = await ask()
    await developer.call(refuse, { body: { id_list: [id], reason: 'Forbidden in the EU' } })
    expect(await read(id)).toMatchObject({ state: 'refused', reason: 'Forbidden in the EU' })
    await merchant.call(reopen, { body: { id_list: [id], reason: 'For the US only' } })
    expect((await read(id)).state).toBe('waiting')
    await developer.call(quote, { body: { id_list: [id], ...offer } })
    await merchant.call(decline, { body: { id_list: [id], reason: 'Too dear' } })
    await developer.call(quote, { body: { id_list: [id], ...offer, unit_price: 400 } })
    expect(await read(id)).toMatchObject({ state: 'quoted', unit_price: 400 })
  })

  it('is not accepted after its quotation has expired, nor by another company', async () => {
    const { id } = await ask()
    expect(
      (await developer.call(quote, { body: { id_list: [id], ...offer, valid_until: inDays(-2) } })).fields,
    ).toHaveProperty('valid_until')
    await developer.call(quote, { body: { id_list: [id], ...offer } })
    expect((await rival.call(accept, { body: { id_list: [id] } })).refusal).toBe('common.not_found')
    await app.system((ctx) =>
      ctx.db.$client.query(`UPDATE external_link SET valid_until = current_date - 1 WHERE id = $1`, [id]),
    )
    expect((await merchant.call(accept, { body: { id_list: [id] } })).refusal).toBe('sourcing.expired')
  })

  it('that many accept at once makes one product', async () => {
    const { id } = await ask()
    await developer.call(quote, { body: { id_list: [id], ...offer } })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => merchant.call(accept, { body: { id_list: [id] } })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const { total } = await merchant.call(privateGoods.list, {
      query: { search: (await read(id)).request_sn },
    })
    expect(total).toBe(1)
  })

  it('is talked about; each side sees what is new, and the staff have no names', async () => {
    const { id } = await ask()
    const params = { id }
    await developer.call(sourcing.get, { params })
    await merchant.call(externalLinkCalls.say, { params, body: { body: 'In red, please' } })
    const mine = (await developer.call(sourcing.list, { query: { unread: true } })).data.find(
      (r) => r.id === id,
    )
    expect(mine?.staff_unread).toBe(1)
    expect((await developer.call(sourcing.get, { params })).data.messages[0]).toMatchObject({
      body: 'In red, please',
    })
    expect((await developer.call(sourcing.get, { params })).data.staff_unread).toBe(0)
    await developer.call(sourcingSay, { params, body: { body: 'Red it is' } })
    expect((await merchant.call(externalLinkCalls.counts)).data.unread).toBeGreaterThan(0)
    const { data } = await merchant.call(externalLinkCalls.open, { params })
    expect(data.messages.map((m) => [m.body, m.from_staff, m.by === ''])).toEqual([
      ['In red, please', false, false],
      ['Red it is', true, true],
    ])
    expect((await read(id)).merchant_unread).toBe(0)
    expect((await rival.call(externalLinkCalls.open, { params })).status).toBe(404)
    expect((await merchant.call(externalLinkCalls.say, { params, body: { body: '' } })).refusal).toBe(
      'sourcing.empty',
    )
  })

  it('is changed until it was answered, and deleted while nothing is promised', async () => {
    const { id } = await ask()
    await developer.call(quote, { body: { id_list: [id], ...offer } })
    const { version } = await read(id)
    const body = { url: 'https://shop.example/other', quantity: 1, version }
    expect((await merchant.call(externalLink.update, { params: { id }, body })).refusal).toBe(
      'sourcing.answered',
    )
    const params = { id }
    for (const call of [externalLink.remove, externalLinkCalls.deleteExternalLink])
      expect((await merchant.call(call, { params })).refusal).toBe('sourcing.open')
    await merchant.call(decline, { body: { id_list: [id], reason: 'Too dear' } })
    expect((await merchant.call(externalLinkCalls.deleteExternalLink, { params })).data).toEqual({
      removed: 1,
    })
  })

  it('comes from a file of up to a thousand rows, with the faults by row', async () => {
    const file = (rows: number) => ({
      file: {
        filename: 'wanted.csv',
        content: [
          'Product URL,Quantity',
          ...Array.from({ length: rows }, (_, n) => `https://bulk.example/${rows}/${n},${n === 3 ? 'x' : 5}`),
        ].join('\n'),
      },
    })
    const body = { good_rows_only: true }
    const { data } = await merchant.call(externalLink.import, { files: file(60), body })
    expect(data).toMatchObject({ rows: 60, created: 59, failed: 1 })
    expect(data.errors[0]).toMatchObject({ row: 5, column: 'Quantity' })
    expect((await merchant.call(externalLink.import, { files: file(60), body })).data.created).toBe(0)
    const long = await importThrough(app, merchant, externalLink.import, { files: file(1001), body })
    expect(long.data).toEqual({ refused: expect.stringContaining('Up to 1,000 rows') })
  })

  it('by a file takes and gives prices as people write them', async () => {
    const url = 'https://shop.example/priced'
    const content = Buffer.from(
      `Product URL,Quantity,Target price (USD)\n${url},5,5.5\n${url}-2,5,cheap\n${url}-3,5,-1`,
    )
    const { data } = await merchant.call(externalLink.import, {
      files: { file: { filename: 'wanted.csv', content } },
      body: { good_rows_only: true },
    })
    expect(data).toMatchObject({
      created: 1,
      failed: 2,
      errors: [
        { row: 3, column: 'Target price (USD)' },
        // The limit is shown as entered, not in cents.
        { row: 4, column: 'Target price (USD)', message: 'At least 0.01.' },
      ],
    })
    const [row] = (await merchant.call(externalLink.list, { query: { search: 'priced' } })).data
    expect(row?.target_price).toBe(550)
  })

  it('for a change of private goods goes the same way, and only for one’s own', async () => {
    const { data } = await merchant.call(privateGoods.list)
    const [one] = data
    const params = { id: one?.id ?? 0 }
    expect((await rival.call(privateGoods.change, { params, body: { note: 'Mine' } })).status).toBe(404)
    const asked = await merchant.call(privateGoods.change, { params, body: { note: 'A lid in black' } })
    const request = await read(asked.data.request_id)
    expect(request).toMatchObject({ kind: 'change', note: 'A lid in black', goods_id: params.id })
    expect((await merchant.call(privateGoods.list)).data[0]?.open_changes).toBe(1)
  })

  it('for a lower price is delivered only once all variants have it', async () => {
    const { data } = await merchant.call(privateGoods.list, { query: { status: 'on_shelf' } })
    const goodsId = data[0]?.id ?? 0
    await app.system(async (ctx) => {
      await ctx.db.insert(sku).values({ goodsId, code: 'SECOND-VARIANT', price: 450, weightGrams: 100 })
      await refreshSums(ctx, [goodsId])
    })
    const params = { id: goodsId }
    const asked = await merchant.call(privateGoods.change, { params, body: { note: 'For 300 cents' } })
    const id = asked.data.request_id
    await developer.call(quote, { body: { id_list: [id], ...offer, unit_price: 300 } })
    await merchant.call(accept, { body: { id_list: [id] } })
    const early = await developer.call(deliver, { body: { id_list: [id] } })
    expect(early.refusal).toBe('sourcing.dearer')
    expect(early.message).toMatch(/costs \$4\.50, but the merchant accepted \$3\.00/)
    const { data: prices } = await developer.call(goodsPrice.list, { query: { goods_id: goodsId } })
    const update = (...ids: readonly number[]) =>
      developer.call(priceCalls.update, { body: { prices: ids.map((one) => ({ id: one, price: 300 })) } })
    const [first = 0, ...others] = prices.map((one) => one.id)
    expect((await update(first)).status).toBe(200)
    expect((await developer.call(deliver, { body: { id_list: [id] } })).refusal).toBe('sourcing.dearer')
    expect((await update(...others)).status).toBe(200)
    expect((await developer.call(deliver, { body: { id_list: [id] } })).status).toBe(200)
  })
})
