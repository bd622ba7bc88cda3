import type { RecordKind } from './company-records.ts'
import type { Named } from './rival-id.ts'
import { rivalOrderIds } from './rival-order-ids.ts'
import { rivalStoreIds } from './rival-store-ids.ts'

/**
 * For every id that a merchant's endpoint takes: which kind of record it names, and what a caller gets for a record of another
 * company. `shared`: records that belong to no company (platforms, categories, warehouses, channels), or plain text in a field
 * that is called an id.
 */

const id = { 'params.id': 'order' } as const
const address = {
  name: 'Emma Fischer',
  phone: '+1 202 555 0143',
  address1: '742 Evergreen Terrace',
  city: 'Springfield',
  province: 'Oregon',
  province_code: 'OR',
  zip: '97477',
  country: 'US',
}
const range = { from: '2026-01-01', to: '2026-01-31' }
const csv = (field: string, content: string) => ({ field, filename: 'rows.csv', content })

/** Endpoints of a resource that take ids of its own rows. */
const resource = (path: string, kind: RecordKind, body: Record<string, unknown>): Record<string, Named> => ({
  [`GET ${path}/:id`]: { ids: { 'params.id': kind } },
  [`GET ${path}/select`]: { ids: { 'query.ids[]': [kind, 'nothing'] } },
  [`PUT ${path}/:id`]: { ids: { 'params.id': kind }, input: { body } },
  [`DELETE ${path}/:id`]: { ids: { 'params.id': kind } },
  [`DELETE ${path}`]: { ids: { 'body.ids[]': kind } },
})

/** Adds further ids in the body of the resource's create and update. */
const withFields = (entries: Record<string, Named>, ids: Named['ids']): Record<string, Named> =>
  Object.fromEntries(
    Object.entries(entries).map(([key, one]) => [
      key,
      key.startsWith('PUT ') ? { ...one, ids: { ...one.ids, ...ids } } : one,
    ]),
  )

const account: Record<string, Named> = {
  'DELETE /v1/system/sessions/:id': { ids: { 'params.id': 'session' } },
  'PUT /v1/user/info/:id': {
    ids: { 'params.id': 'person' },
    input: { body: { name: 'Mallory', email: 'mallory@demo.test', phone: '+1 202 555 0100' } },
  },
  // Answers only the user's own tasks, whatever the query says.
  'GET /v1/tasks': { ids: { 'query.id': ['person', 'rows'] } },
  'GET /v1/menu/get-menu-auth': { ids: { 'query.menu_id': 'shared' } },
  'DELETE /system/del-file/:id': { ids: { 'params.id': 'upload' } },
  'GET /system/del-file/:id': { ids: { 'params.id': 'upload' } },
  'GET /sale/user/select': { ids: { 'query.ids[]': ['person', 'nothing'] } },
  'POST /sale/user/:id/invite': { ids: { 'params.id': 'person' } },
  'PUT /sale/user/:id/status': { ids: { 'params.id': 'person' }, input: { body: { status: 'disabled' } } },
  'PUT /sale/user/:id/role': { ids: { 'params.id': 'person' }, input: { body: { role: 'merchant-member' } } },
  'PUT /v1/notice/read': { ids: { 'body.ids[]': ['notice', 'nothing'] } },
  'GET /sale/channel': { ids: { 'query.warehouse_id': 'shared' } },
  'GET /sale/channel/:id': { ids: { 'params.id': 'shared' } },
  'GET /sale/orderAnalysis': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'GET /sale/orderAnalysis/statForShop': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'GET /sale/orderAnalysis/statForShopUser': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'GET /sale/orderAnalysis/statForCountry': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'GET /sale/orderAnalysis/statForChannel': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'GET /sale/orderAnalysis/statForGoods': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'GET /sale/orderAnalysis/stat': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: { ...range, by: 'store' } },
  },
  'GET /sale/corpEntityAnalysis': {
    ids: { 'query.store_id': ['store', 'nothing'], 'query.entity_id': ['entity', 'nothing'] },
    input: { query: range },
  },
  'POST /sale/orderAnalysis/export': {
    ids: { 'body.store_id': ['store', 'nothing'], 'body.entity_id': ['entity', 'nothing'] },
    input: { body: { ...range, by: 'store' } },
  },
  'PUT /v1/list-view/:id': {
    ids: { 'params.id': 'listView' },
    input: { body: { name: 'Taken', query: {}, columns: null, version: 1 } },
  },
  'PUT /sale/list-view/:id/share': {
    ids: { 'params.id': 'listView' },
    input: { body: { version: 1, on: false } },
  },
  'DELETE /v1/list-view/:id': { ids: { 'params.id': 'listView' } },
  'PUT /v1/list-view/:id/default': { ids: { 'params.id': 'listView' }, input: { body: { on: true } } },
  'DELETE /sale/apiKey/:id': { ids: { 'params.id': 'apiKey' } },
  'PUT /sale/webhook/:id': {
    ids: { 'params.id': 'webhook' },
    input: { body: { url: 'https://mallory.test/in', events: ['order.paid'] } },
  },
  'GET /sale/webhook/:id': { ids: { 'params.id': 'webhook' } },
  'DELETE /sale/webhook/:id': { ids: { 'params.id': 'webhook' } },
  'POST /sale/webhook/:id/secret': { ids: { 'params.id': 'webhook' } },
  'POST /sale/webhook/:id/test': { ids: { 'params.id': 'webhook' } },
  'GET /sale/webhook/deliveries': { ids: { 'query.webhook_id': ['webhook', 'rows'] } },
  'GET /sale/webhook/deliveries/:id': { ids: { 'params.id': 'delivery' } },
  'POST /sale/webhook/deliveries/redeliver': { ids: { 'body.ids[]': 'delivery' } },
  'GET /sale/job': { ids: { 'query.ids[]': ['job', 'rows'] } },
  'GET /sale/job/:id': { ids: { 'params.id': 'job' } },
  'GET /sale/job/:id/file': { ids: { 'params.id': 'job' } },
  'GET /sale/job/:id/answers': { ids: { 'params.id': 'job' } },
  'POST /sale/job/rows': {
    ids: { 'body.rows[].id': ['order', 'nothing'] },
    input: { body: { call: 'POST /sale/order/hold', input: { hold: true } } },
  },
  'POST /sale/job/:id/cancel': { ids: { 'params.id': 'job' } },
  'GET /sale/myDownload/:id': { ids: { 'params.id': 'job' } },
  'GET /sale/myDownload/fetch/:id': { ids: { 'params.id': 'job' } },
  'DELETE /sale/myDownload/:id': { ids: { 'params.id': 'job' } },
  'GET /v1/download/:id': { ids: { 'params.id': 'job' } },
  'GET /v1/download/real/:id': { ids: { 'params.id': 'job' } },
  'DELETE /v1/download/:id': { ids: { 'params.id': 'job' } },
}

const payment = {
  amount: 12_000,
  currency: 'USD',
  channel: 'bank_transfer',
  bank_reference: 'X-1',
  transfer_day: '2026-11-01',
}
const money: Record<string, Named> = {
  'GET /sale/transactionDetails': { ids: { 'query.entity_id': ['entity', 'nothing'] } },
  'GET /sale/transactionDetails/export': {
    ids: { 'query.entity_id': ['entity', 'nothing'] },
    input: { query: { format: 'csv' } },
  },
  'POST /sale/transactionDetails/statement': {
    ids: { 'body.entity_id': ['entity', 'nothing'] },
    input: { body: { ...range, format: 'xlsx' } },
  },
  'GET /sale/offlinePay/:id': { ids: { 'params.id': 'recharge' } },
  'PUT /sale/offlinePay/:id': { ids: { 'params.id': 'recharge' }, input: { body: payment } },
  'GET /sale/offlinePay/:id/receipt': { ids: { 'params.id': 'recharge' } },
  'GET /sale/withdrawal/:id': { ids: { 'params.id': 'withdrawal' } },
  'PUT /sale/withdrawal/cancel': { ids: { 'body.id_list[]': 'withdrawal' } },
  'PUT /sale/offlinePay/submit': { ids: { 'body.id_list[]': 'recharge' } },
  'PUT /sale/offlinePay/cancel': { ids: { 'body.id_list[]': 'recharge' } },
}

const catalog: Record<string, Named> = {
  'GET /sale/goods': { ids: { 'query.category_id': 'shared', 'query.warehouse_id': 'shared' } },
  'GET /sale/goods/facets': { ids: { 'query.category_id': 'shared', 'query.warehouse_id': 'shared' } },
  'GET /sale/goods/:id': { ids: { 'params.id': 'goods' } },
  'GET /sale/collection': { ids: { 'query.category_id': 'shared' } },
  'GET /sale/collection/marks': { ids: { 'query.ids[]': ['goods', 'nothing'] } },
  'POST /sale/collection': { ids: { 'body.goods_id': 'goods' } },
  'POST /sale/collection/batchCreate': { ids: { 'body.goods_ids[]': 'goods' } },
  'POST /sale/collection/reset': { ids: { 'body.goods_ids[]': ['goods', 'nothing'] } },
  'POST /sale/goodsDownload/down': { ids: { 'body.goods_id': 'goods' } },
  'POST /sale/goodsDownload/export': { ids: { 'body.goods_ids[]': 'goods' } },
  'POST /sale/goodsDownload/batchDownload': { ids: { 'body.goods_ids[]': 'goods' } },
  'POST /sale/privateProducts/:id/change': {
    ids: { 'params.id': 'goods' },
    input: { body: { note: 'Another colour' } },
  },
  'GET /sale/catalog': { ids: { 'query.parent_id': 'shared' } },
  'GET /sale/catalog/:id/attributes': { ids: { 'params.id': 'shared' } },
  'GET /sale/metafileds/goods/:goods_id': { ids: { 'params.goods_id': 'goods' } },
  'PUT /sale/metafileds/goods/:goods_id': {
    ids: { 'params.goods_id': 'goods', 'body.values[].metafield_id': 'metafield' },
    input: { body: { values: [{ value: 'mine' }] } },
  },
  'GET /sale/externalLink/:id/talk': { ids: { 'params.id': 'request' } },
  'POST /sale/externalLink/:id/talk': { ids: { 'params.id': 'request' }, input: { body: { body: 'Hello' } } },
  'DELETE /sale/collection/deleteExternalLink/:id': { ids: { 'params.id': 'request' } },
  'PUT /sale/externalLink/accept': { ids: { 'body.id_list[]': 'request', 'body.seen[].id': 'request' } },
  'PUT /sale/externalLink/decline': {
    ids: { 'body.id_list[]': 'request' },
    input: { body: { reason: 'Too dear' } },
  },
  'PUT /sale/externalLink/reopen': {
    ids: { 'body.id_list[]': 'request' },
    input: { body: { reason: 'Look again' } },
  },
  'PUT /sale/externalLink/cancel': { ids: { 'body.id_list[]': 'request' } },
  'GET /sale/channel/select': { ids: { 'query.warehouse_id': 'shared' } },
  'POST /sale/shipping/quote': {
    ids: { 'body.lines[].sku_id': 'sku', 'body.warehouse_id': 'shared' },
    input: { body: { country: 'US', zip: '97477', lines: [{ quantity: 1 }] } },
  },
}

const shared = {
  'query.platform_id': 'shared',
  'query.channel_id': 'shared',
} as const
const each = { 'body.orders[].id': ['order', 'each'] } as const
const orders: Record<string, Named> = {
  'GET /erp/wms-steps': { ids: { 'query.order_id': 'order' } },
  'GET /sale/order/parcel': { ids: { 'query.order_id': ['order', 'nothing'] } },
  'GET /sale/order/orderList': {
    ids: { 'query.store_id': ['store', 'rows'], 'query.order_sku_id': ['orderSku', 'rows'], ...shared },
  },
  'GET /sale/order/:id': { ids: id },
  'POST /sale/order/placeInfo': { ids: { 'body.ids[]': 'order' } },
  'POST /sale/order/pay': { ids: { 'body.id': 'order' } },
  'POST /sale/order/batchPay': { ids: each },
  'POST /sale/order/cancel': { ids: each },
  'POST /sale/order/refund': {
    ids: { 'body.id': 'paidOrder', 'body.lines[].line_id': 'paidLine' },
    input: { body: { reason: 'broken', lines: [{ quantity: 1 }] } },
  },
  'POST /sale/order/remark': {
    ids: { 'body.ids[]': ['order', 'nothing'] },
    input: { body: { remark: 'mine now' } },
  },
  'POST /sale/order/tags': {
    ids: { 'body.ids[]': ['order', 'nothing'] },
    input: { body: { add: ['mine'] } },
  },
  'POST /sale/order/updateAddress': {
    ids: { 'body.id': 'order', 'body.address.tax_id': 'shared' },
    input: { body: { address } },
  },
  'POST /sale/order/updateGoods': {
    ids: {
      'body.id': 'order',
      'body.lines[].line_id': 'orderLine',
      'body.lines[].sku_id': 'sku',
      'body.lines[].set_id': 'shared',
    },
    input: { body: { lines: [{ quantity: 1 }] } },
  },
  'POST /sale/order/restoreGoods': { ids: { 'body.id': 'order', 'body.ids[]': 'leftOut' } },
  'GET /sale/order/shipping': { ids: { 'query.id': 'order' } },
  'POST /sale/order/shipping': {
    ids: { ...each, 'body.channel_id': 'shared', 'body.coupon_id': ['coupon', 'each'] },
  },
  'POST /sale/order/hold': { ids: each, input: { body: { hold: true } } },
  'POST /sale/order/pushAgain': { ids: each },
  'GET /sale/order/statByDays': { ids: { 'query.store_id': ['store', 'nothing'] }, input: { query: range } },
  // The content of the exported file is checked after its job has ended.
  'POST /sale/order/export': {
    ids: {
      'body.store_id': ['store', 'nothing'],
      'body.order_sku_id': ['orderSku', 'nothing'],
      'body.platform_id': 'shared',
      'body.channel_id': 'shared',
      'body.ids[]': ['order', 'nothing'],
    },
    input: { body: { format: 'csv' } },
  },
  'POST /sale/order/report': {
    ids: { 'body.store_id': ['store', 'nothing'] },
    input: { body: { ...range, format: 'csv' } },
  },
  'POST /sale/order/changeActAmount': {
    ids: { 'body.id': 'order' },
    input: { body: { amount: 1, currency: 'USD' } },
  },
  'POST /sale/order/customDelete': { ids: each },
  'POST /sale/order/updateChannelCodeAndTrackno': {
    ids: { 'body.id': 'order' },
    input: { body: { tracking_number: 'MINE12345' } },
  },
  'GET /sale/order/getRedeliverList': { ids: { 'query.order_id': ['order', 'rows'] } },
  'GET /sale/shipping': { ids: { 'query.warehouse_id': 'shared' } },
  'GET /sale/shipping/:id': { ids: { 'params.id': 'shared' } },
  'POST /sale/order/made': {
    ids: { 'body.id': 'order', 'body.line_id': 'orderLine' },
    input: { body: { text: 'For Ada' } },
  },
  'GET /sale/order/intake': { ids: { 'query.store_id': ['store', 'rows'] } },
  'GET /sale/shopOrderSku': { ids: { 'query.store_id': ['store', 'rows'] } },
  'GET /sale/shopOrderSku/suggest': { ids: { 'query.id': 'orderSku' } },
  'POST /sale/shopOrderSku/map': {
    ids: { 'body.maps[].id': 'orderSku', 'body.maps[].sku_id': 'sku', 'body.maps[].set_id': 'shared' },
  },
  'POST /sale/shopOrderSku/useSure': { ids: { 'body.ids[]': 'orderSku' } },
  'POST /sale/shopOrderSku/notOurs': {
    ids: { 'body.ids[]': 'orderSku' },
    input: { body: { not_ours: true } },
  },
  'POST /sale/shopOrderSku/unmap': { ids: { 'body.ids[]': ['orderSku', 'nothing'] } },
  'POST /sale/shopOrderSku/import': {
    ids: { 'body.store_id': 'store' },
    file: csv('file', 'Store SKU,SKU\nA,B\n'),
  },
  'POST /sale/orderImport/process1': { ids: { 'body.store_id': 'store' }, file: csv('file', 'Order\nX\n') },
  'POST /sale/orderImport/process2': { ids: { 'body.store_id': 'store' }, file: csv('file', 'Order\nX\n') },
  'POST /sale/orderImport/process4': { ids: { 'body.store_id': 'store' }, file: csv('file', 'Order\nX\n') },
}

const carts: Record<string, Named> = {
  'POST /sale/shoppingCart': {
    ids: {
      'body.lines[].sku_id': 'sku',
      'body.lines[].set_id': 'shared',
      'body.lines[].warehouse_id': 'shared',
    },
    input: { body: { lines: [{ quantity: 1 }] } },
  },
  'POST /sale/shoppingCart/changeNum': {
    ids: { 'body.id': 'cartLine', 'body.warehouse_id': 'shared' },
    input: { body: { quantity: 3 } },
  },
  'POST /sale/shoppingCart/select': {
    ids: { 'body.ids[]': ['cartLine', 'nothing'] },
    input: { body: { selected: false } },
  },
  'DELETE /sale/shoppingCart': { ids: { 'body.ids[]': ['cartLine', 'nothing'] } },
  'POST /sale/shoppingCart/checkout': {
    ids: {
      'body.channels[].warehouse_id': 'shared',
      'body.channels[].channel_id': 'shared',
      'body.coupon_id': 'coupon',
      'body.address.tax_id': 'shared',
    },
    input: { body: { address } },
  },
}

export const rivalIds: Readonly<Record<string, Named>> = {
  ...account,
  ...money,
  ...catalog,
  ...rivalStoreIds,
  ...rivalOrderIds,
  ...orders,
  ...carts,
  ...resource('/sale/userAddress', 'address', {
    label: 'Mine',
    receiver: 'Mallory',
    country: 'US',
    city: 'Salem',
    address1: '2 Main St',
  }),
  ...resource('/sale/metafileds', 'metafield', { name: 'Mine', key: 'mine' }),
  ...resource('/sale/externalLink', 'request', { url: 'https://example.com/mine', quantity: 3 }),
  ...resource('/sale/ioss', 'ioss', { name: 'Mine', number: 'IM2760000000', valid_from: '2026-01-01' }),
  ...withFields(resource('/sale/shippingRule', 'shippingRule', { name: 'Mine', channel_id: 1 }), {
    'body.channel_id': 'shared',
    'body.shop_ids[]': 'store',
  }),
  'POST /sale/shippingRule': {
    ids: { 'body.channel_id': 'shared', 'body.shop_ids[]': 'store' },
    input: { body: { name: 'Mine', channel_id: 1 } },
  },
  'PUT /sale/shippingRule/order': { ids: { 'body.ids[]': 'shippingRule' } },
  'GET /sale/shippingRule': { ids: { 'query.channel_id': 'shared' } },
  'GET /sale/shippingRule/export': { ids: { 'query.channel_id': 'shared' } },
  ...withFields(resource('/v1/shop-packbox', 'shopPackbox', { packbox_id: 1 }), {
    'body.shop_id': 'store',
    'body.packbox_id': 'shared',
    'body.tag_id': 'shared',
  }),
  'POST /v1/shop-packbox': {
    ids: { 'body.shop_id': 'store', 'body.packbox_id': 'shared', 'body.tag_id': 'shared' },
    input: { body: { packbox_id: 1 } },
  },
  'GET /v1/shop-packbox': { ids: { 'query.shop_id': ['store', 'rows'] } },
  'GET /v1/shop-packbox/export': { ids: { 'query.shop_id': ['store', 'nothing'] } },
  'GET /v1/goods-packbox/select': { ids: { 'query.ids[]': 'shared' } },
  'GET /v1/goods-tag/select': { ids: { 'query.ids[]': 'shared' } },
  ...resource('/sale/shopOrderRemark', 'remark', { content: 'mine' }),
}
