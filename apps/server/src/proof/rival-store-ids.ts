import type { Named } from './rival-id.ts'

/** Ids that the endpoints of stores and listings take. */

const rule = { mode: 'multiply', value: '2.5', shipping: 0 }

const stores: Record<string, Named> = {
  'GET /platform/bind': { ids: { 'query.shop_id': 'store' } },
  'POST /platform/bind': {
    ids: { 'body.shop_id': 'store', 'body.account_id': 'shared' },
    input: { body: { account_id: 'A1' } },
  },
  'GET /v1/platform/nav': { ids: { 'query.menu_id': 'shared' } },
  'GET /v1/platform/select': { ids: { 'query.ids[]': 'shared' } },
  'GET /sale/platform/select': { ids: { 'query.menu_id': 'shared' } },
  'GET /sale/shop': { ids: { 'query.platform_id': 'shared', 'query.customer_id': ['person', 'rows'] } },
  'GET /sale/shop/select': { ids: { 'query.platform_id': 'shared', 'query.ids[]': ['store', 'nothing'] } },
  'GET /sale/shop/:id': { ids: { 'params.id': 'store' } },
  'POST /sale/shop': {
    ids: {
      'body.platform_id': 'shared',
      'body.track_id': 'shared',
      'body.user_id': ['person', 'nothing'],
      'body.customer_ids[]': 'person',
    },
    input: { body: { name: 'Another', platform_id: 3, shop_url: 'another-shop', type: '1' } },
  },
  'POST /sale/shop/auth': { ids: { 'body.id': 'store' } },
  'PUT /sale/shop/:id': {
    ids: { 'params.id': 'store', 'body.customer_ids[]': 'person', 'body.track_id': 'shared' },
    input: { body: { name: 'Taken' } },
  },
  'PUT /sale/shop/:id/archive': { ids: { 'params.id': 'store' }, input: { body: { archived: '1' } } },
  'DELETE /sale/shop/:id': { ids: { 'params.id': 'store' } },
  'POST /sale/shop/intake': { ids: { 'body.id': 'store', 'body.intake_ids[]': 'intake' } },
  'PUT /customized/setting': { ids: { 'body.id': 'store' }, input: { body: { customized: '1' } } },
  'POST /sale/shop/sync': { ids: { 'body.id': 'store' } },
  'GET /sale/dataRequest/:id': { ids: { 'params.id': 'dataRequest' } },
  'GET /sale/dataRequest/:id/file': { ids: { 'params.id': 'dataRequest' } },
  'POST /sale/dataRequest/:id/answer': { ids: { 'params.id': 'dataRequest' } },
  'PUT /sale/dataRequest/answer': { ids: { 'body.id_list[]': 'dataRequest' } },
}

const listedOn = (code: string): Record<string, Named> => {
  const path = `/sale/${code}Listing`
  return {
    [`GET ${path}`]: { ids: { 'query.shop_id': ['store', 'rows'] } },
    [`PUT ${path}/status`]: { ids: { 'body.ids[]': 'listing' }, input: { body: { status: 'draft' } } },
    [`POST ${path}/republish`]: { ids: { 'body.ids[]': 'listing' } },
    [`PUT ${path}/unlink`]: { ids: { 'body.ids[]': 'listing' } },
    [`DELETE ${path}/batchDelete`]: { ids: { 'body.ids[]': 'listing' } },
    [`POST ${path}/variants`]: { ids: { 'body.id': 'listing' } },
    [`PUT ${path}/variants`]: {
      ids: { 'body.id': 'listing', 'body.variants[].variant_id': 'shared' },
      input: { body: { variants: [{ variant_id: '1', price: 1000 }] } },
    },
  }
}

const listings: Record<string, Named> = {
  'GET /sale/goods/listed': { ids: { 'query.goods_ids[]': ['goods', 'nothing'] } },
  'GET /sale/goods/costs': { ids: { 'query.goods_id': 'goods' } },
  'POST /sale/goods/preview': {
    ids: { 'body.goods_id': 'goods', 'body.shop_id': 'store' },
    input: { body: { rule } },
  },
  'POST /sale/goods/display': {
    ids: {
      'body.shop_ids[]': 'store',
      'body.item.goods_id': 'goods',
      'body.item.image_ids[]': ['image', 'nothing'],
      'body.item.prices[].sku_id': ['sku', 'nothing'],
    },
    input: { body: { rule, item: { prices: [{ sku_id: 1, price: 1000 }] } } },
  },
  'POST /sale/goods/batchDisplay': {
    ids: { 'body.shop_ids[]': 'store', 'body.goods_ids[]': 'goods' },
    input: { body: { rule } },
  },
  'GET /sale/listingRecord': { ids: { 'query.shop_id': ['store', 'rows'] } },
  'GET /sale/listingRecord/:id': { ids: { 'params.id': 'batch' } },
  'POST /sale/listingRecord/retry': {
    ids: { 'body.id': 'batch', 'body.item_ids[]': ['batchItem', 'nothing'] },
  },
  'POST /sale/goods/shoplazzaDisplay': {
    ids: {
      'body.shop_ids[]': 'shoplazzaStore',
      'body.item.goods_id': 'goods',
      'body.item.image_ids[]': ['image', 'nothing'],
      'body.item.prices[].sku_id': ['sku', 'nothing'],
    },
    input: { body: { rule, item: { prices: [{ sku_id: 1, price: 1000 }] } } },
  },
  'POST /sale/goods/import': { ids: { 'body.shop_id': 'store' } },
  'PUT /sale/goods/batch-update-weight': {
    ids: { 'body.ids[]': 'listing' },
    input: { body: { weight: 250 } },
  },
  ...Object.assign({}, ...['shopify', 'shoplazza', 'shopline'].map(listedOn)),
}

export const rivalStoreIds: Readonly<Record<string, Named>> = { ...stores, ...listings }
