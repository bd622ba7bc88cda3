import { listing as contract } from '@dropyard/contract/store/listing'
import { platformIds } from '@dropyard/contract/store/store'
import type { Module } from '../../../kit/module.ts'
import { route } from '../../../kit/route.ts'
import { onProductChange } from '../store/webhook.ts'
import { changeListings, changeStatus, removeFromStore } from './change.ts'
import { listingDemo } from './demo.ts'
import { followStore } from './follow-store.ts'
import { publishItem } from './publish.ts'
import { listListed, listRecords, readRecord } from './query.ts'
import { preview, publish, republish, retry, unlink } from './service.ts'

const routes = [
  route(contract.preview, (ctx, { body }) => preview(ctx, body)),
  route(contract.display, (ctx, { body }) => {
    const { goods_id: goodsId, ...wish } = body.item
    return publish(ctx, {
      shop_ids: body.shop_ids,
      status: body.status,
      rule: body.rule,
      items: [{ goodsId, wish }],
    })
  }),
  route(contract.batchDisplay, (ctx, { body }) =>
    publish(ctx, {
      shop_ids: body.shop_ids,
      status: body.status,
      rule: body.rule,
      items: [...new Set(body.goods_ids)].map((goodsId) => ({ goodsId, wish: {} })),
    }),
  ),
  route(contract.records, (ctx, { query }) => listRecords(ctx, query)),
  route(contract.record, (ctx, { params, query }) => readRecord(ctx, params.id, query)),
  route(contract.retry, (ctx, { body }) => retry(ctx, body.id, body.item_ids)),
  route(contract.shopify, (ctx, { query }) => listListed(ctx, platformIds.shopify, query)),
  route(contract.setStatus, (ctx, { body }) => changeStatus(ctx, body.ids, body.status)),
  route(contract.republish, (ctx, { body }) => republish(ctx, body.ids)),
  route(contract.unlink, (ctx, { body }) => unlink(ctx, body.ids)),
  route(contract.batchDelete, (ctx, { body }) => removeFromStore(ctx, body.ids)),
]

onProductChange(followStore)

export const listingModule: Module = {
  name: 'listing',
  routes,
  jobs: [publishItem, changeListings],
  demo: listingDemo,
}
