import { profile } from '@dropyard/contract/account/profile'
import { goods } from '@dropyard/contract/catalog/goods'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { order } from '@dropyard/contract/order/order'
import { shopifyListing } from '@dropyard/contract/store/listed'
import { listing } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { menu } from '@dropyard/contract/system/menu'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Names that section 3 of the specification gives to what entities have: answers carry them, beside ours where those differ. */

const entities: readonly (readonly [string, AnyEndpoint, string])[] = [
  [
    'task',
    profile.tasks,
    'id goods_name sku title org_user_name opt_user_name create_time last_update_time module is_view task_id authority',
  ],
  [
    'user info',
    profile.read,
    'id name name_en phone sex education hometown email birthday urgent_person urgent_phone speciality address',
  ],
  ['menu node', menu.authority, 'id name url icon badge is_category parent_name child category'],
  [
    'store',
    store.list,
    'name shop_abbr language platform_id open_date shop_url shop_email status customer_ids authed customized expire_time',
  ],
  ['goods in a list', goods.list, 'name category tags keyword type goods_desc price currency stock sku'],
  [
    'goods',
    goods.detail,
    'name category barcode tags keyword type goods_desc images price currency stock options skus sku',
  ],
  [
    'listed goods',
    shopifyListing.list,
    'itemID goods_name shop_name status category_name vendor tags scope published_time',
  ],
  [
    'order',
    order.list,
    'order_sn plt_order_sn status status_name platform_name shop_name country order_amount express_name goods_num buyer_name create_time',
  ],
  ['listing record', listing.records, 'shop_name batch_no total_product success fail createTime status'],
  ['product of a listing record', listing.record, 'sku status error'],
]

it.each(entities)('%s', (_, endpoint, names) => {
  const data = endpoint.data instanceof z.ZodArray ? endpoint.data.element : endpoint.data
  expect(data).toBeInstanceOf(z.ZodObject)
  expect(Object.keys((data as z.ZodObject).shape)).toEqual(expect.arrayContaining(names.split(' ')))
})
