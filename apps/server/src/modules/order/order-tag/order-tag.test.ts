import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderTag, shopTags } from '@dropyard/contract/order/order-tag'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeStore, platformOrder, someAddress } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'
import { tagByRule } from './set.ts'

describeRecord(orderTag, { valid: () => ({ scope: undefined }) })

test('tags orders by hand and by rule, by store, and leaves what merchants call them', async () => {
  const app = await startTestApp()
  const clerk = await app.as('clerk')
  const merchant = await app.as('merchant')
  const { shop, ids } = await app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    const made = await makeStore(ctx, entities.northwind)
    const own: number[] = []
    for (const country of ['DE', 'FR'])
      own.push(
        (await intakeOrder(ctx, made, platformOrder({ address: { ...someAddress, country } }))).orderId ?? 0,
      )
    return { shop: made.id, ids: own }
  })
  const [first = 0, second = 0] = ids
  const make = async (body: object) => (await clerk.call(orderTag.create, { body: body as never })).data.id
  const checkId = await make({ name: 'Check', name_zh: '核对' })
  const ofShop = await make({ name: 'Ours', scope: 'shop', shop_ids: [shop + 1] })
  const byRule = await make({ name: 'Germany', auto: true, rule_countries: ['DE'] })
  await make({ name: 'Watched', setter: 'lead' })
  const refused = await clerk.call(orderTag.create, { body: { name: 'x', auto: true } })
  expect(Object.keys(refused.fields)).toEqual(['auto'])

  await merchant.call(orderEdit.tags, { body: { ids: [first], add: ['gift'] } })
  // Names are found in both languages, and a tag is set once even by concurrent requests.
  await Promise.all(
    ['check', '核对', 'Check'].map((name) => clerk.call(erpOrder.setTags, { body: { ids, tags: [name] } })),
  )
  const unknown = await clerk.call(erpOrder.setTags, { body: { ids, tags: ['gift'] } })
  expect(unknown.refusal).toBe('order-tag.unknown')
  expect((await clerk.call(erpOrder.setTags, { body: { ids, tags: ['Ours'] } })).refusal).toBe(
    'order-tag.other_shop',
  )
  await clerk.call(shopTags.set, { body: { shop_id: shop, tag_ids: [ofShop] } })
  expect((await clerk.call(shopTags.list, { query: { shop_id: shop } })).data[0]?.tags).toMatchObject([
    { name: 'Ours' },
  ])
  expect((await clerk.call(erpOrder.setTags, { body: { ids, tags: ['Ours'] } })).data).toEqual({ changed: 2 })

  for (const _again of [1, 2]) await app.system((ctx) => tagByRule(ctx, ids))
  const { data } = await clerk.call(erpOrder.detail, { params: { id: first } })
  expect(data.tags).toEqual(['gift'])
  expect(data.marks.map((mark) => mark.name)).toEqual(['Check', 'Germany', 'Ours'])
  const listed = await clerk.call(erpOrder.list, { query: { tag_id: byRule } })
  expect(listed.data.map((row) => row.id)).toEqual([first])
  const own = await merchant.call(orderList.detail, { params: { id: first } })
  expect([own.data.tags, own.data.marks]).toEqual([['gift'], []])

  await clerk.call(erpOrder.cancelTags, { body: { ids: [second], tags: ['Check', 'Ours'] } })
  expect((await clerk.call(erpOrder.detail, { params: { id: second } })).data.marks).toEqual([])
  expect((await clerk.call(erpOrder.getTags)).data).toContainEqual(
    expect.objectContaining({ id: checkId, name: 'Check', total: 1 }),
  )
  expect((await clerk.call(orderTag.remove, { params: { id: checkId } })).refusal).toBe('common.in_use')
})
