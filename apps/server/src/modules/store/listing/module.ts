import { listing as contract } from '@dropyard/contract/store/listing'
import { shopifyListing, shoplazzaListing, shoplineListing } from '@dropyard/contract/store/listing/listed'
import { listingItem, listingRecord } from '@dropyard/contract/store/listing/record'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import { and, inArray, not } from 'drizzle-orm'
import { assertFound } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { companiesListing } from '../../catalog/goods/news.ts'
import { onProductChange } from '../store/webhook.ts'
import { changeListings, changeStatus, removeFromStore } from './change.ts'
import { goodsCosts, withCosts } from './costs.ts'
import { listingDemo } from './demo.ts'
import { existingListings } from './existing-listings.ts'
import { preview } from './preview.ts'
import { publishItem } from './publish.ts'
import { batches, listListed, readRecord } from './query.ts'
import { publish, republish, retry, unlink } from './service.ts'
import { syncListing } from './sync-listing.ts'
import { importProducts, importProductsJob } from './sync-products.ts'
import { listing } from './table.ts'
import { changeInStore, changeVariants, changeWeight, readVariants } from './variants.ts'

/** Listings of one platform, and actions on them. */
const listedOn = (platformId: number, on: typeof shopifyListing) => [
  route(on.list, (ctx, { query }) => listListed(ctx, platformId, query)),
  route(on.setStatus, (ctx, { body }) => changeStatus(ctx, body.ids, body.status)),
  route(on.republish, (ctx, { body }) => republish(ctx, body.ids)),
  route(on.unlink, (ctx, { body }) => unlink(ctx, body.ids)),
  route(on.batchDelete, (ctx, { body }) => removeFromStore(ctx, body.ids)),
  route(on.variants, (ctx, { precomputed, body }) => withCosts(ctx, assertFound(precomputed), body.country), {
    preTransaction: readVariants,
  }),
  route(on.changeVariants, (ctx, { body }) => changeVariants(ctx, body)),
]

const routes = [
  route(contract.listedIn, (ctx, { query }) => existingListings(ctx, [...new Set(query.goods_ids)])),
  route(contract.preview, (ctx, { body }) => preview(ctx, body)),
  route(contract.costs, (ctx, { query }) => goodsCosts(ctx, query)),
  route(contract.display, (ctx, { body }) => {
    const { goods_id: goodsId, ...wish } = body.item
    return publish(ctx, {
      shop_ids: body.shop_ids,
      status: body.status,
      rule: body.rule,
      items: [{ goodsId, wish }],
      seen: body.seen,
    })
  }),
  route(contract.batchDisplay, (ctx, { body }) =>
    publish(ctx, {
      shop_ids: body.shop_ids,
      status: body.status,
      rule: body.rule,
      items: [...new Set(body.goods_ids)].map((goodsId) => ({ goodsId, wish: {} })),
      skipExisting: body.listed === 'leave',
      seen: body.seen,
    }),
  ),
  ...batches.routes,
  route(listingItem.list, (ctx, { params, query }) => readRecord(ctx, params.id, query)),
  route(listingRecord.retry, (ctx, { body }) => retry(ctx, body.id, body.item_ids)),
  route(contract.shoplazzaDisplay, (ctx, { body }) => {
    const { goods_id: goodsId, ...wish } = body.item
    const { shop_ids, status, rule, seen } = body
    const platform = { id: platformIds.shoplazza, name: 'Shoplazza' }
    return publish(ctx, { shop_ids, status, rule, items: [{ goodsId, wish }], platform, seen })
  }),
  route(contract.import, (ctx, { body }) => importProducts(ctx, body)),
  route(contract.updateWeight, (ctx, { body }) => changeWeight(ctx, body)),
  ...listedOn(platformIds.shopify, shopifyListing),
  ...listedOn(platformIds.shoplazza, shoplazzaListing),
  ...listedOn(platformIds.shopline, shoplineListing),
]

onProductChange(syncListing)

registerModule({
  name: 'listing',
  routes,
  jobs: [publishItem, changeListings, changeInStore, importProductsJob],
  listeners: [
    answer(companiesListing, (ctx, goodsIds) =>
      ctx.db
        .selectDistinct({ goodsId: listing.goodsId, entityId: listing.entityId })
        .from(listing)
        .where(and(inArray(listing.goodsId, [...goodsIds]), not(listing.deletedInStore))),
    ),
  ],
  demo: listingDemo,
})
