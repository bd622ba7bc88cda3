import { profile } from '@dropyard/contract/account/profile'
import { session } from '@dropyard/contract/account/session'
import { collection } from '@dropyard/contract/catalog/collection'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { privateGoods } from '@dropyard/contract/catalog/private-goods'
import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderList } from '@dropyard/contract/order/order-list'
import { shopifyListing, shoplazzaListing, shoplineListing } from '@dropyard/contract/store/listing/listed'
import { listingItem, listingRecord } from '@dropyard/contract/store/listing/record'
import { platform } from '@dropyard/contract/store/platform'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { store } from '@dropyard/contract/store/store'
import { config } from '@dropyard/contract/system/config'
import { file } from '@dropyard/contract/system/file'
import { menu } from '@dropyard/contract/system/menu'
import { task } from '@dropyard/contract/system/task'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { success } from '../kit/http/envelope.ts'

/** Field names of the specification (section 3): answers contain them in addition to ours, and requests may use them. */

const userInfo =
  'name name_en phone sex education hometown email birthday urgent_person urgent_phone speciality address'
const node = 'id name url icon badge is_category parent_name child category'
const platformRow = 'id name code url desc sort status'
const storeRow =
  'name shop_abbr language platform_id open_date shop_url shop_email status customer_ids authed customized expire_time'
const storeForm =
  'name platform_id shop_url sync_order auth_type customized track_id customer_ids customer_email lang user_id'
const keys = 'appid secret access_token'
const shoplazzaKeys = 'AppKey AppSecret Token ShopURL'
const goodsRow = 'name category barcode tags keyword type goods_desc images price currency stock sku'
const listed = 'itemID goods_name shop_name status category_name vendor tags scope published_time'
const orderRow =
  'order_sn plt_order_sn status status_name platform_name shop_name country order_amount express_name goods_num buyer_name create_time'

type Names = readonly [what: string, endpoint: AnyEndpoint, names: string]

const answers: readonly Names[] = [
  ['user info', profile.read, `id ${userInfo}`],
  ['user info that was saved', profile.save, `id ${userInfo}`],
  [
    'task',
    task.list,
    'id goods_name sku title org_user_name opt_user_name create_time last_update_time module is_view task_id authority',
  ],
  ['menu node', menu.authority, node],
  ['menu node for administration', menu.list, node],
  ['menu node for administration, as merchants call it', menu.system.list, node],
  ['one menu node', menu.get, node],
  ['platform', platform.list, platformRow],
  ['one platform', platform.get, platformRow],
  ['platform for merchants', store.platformList, platformRow],
  ['platform to choose for merchants', store.platforms, platformRow],
  ['platform to choose', platform.select, 'id code name'],
  ['platform of a menu', platform.nav, 'id code name'],
  ['store', store.list, storeRow],
  ['my store', store.mine, storeRow],
  ['one store', store.detail, `${storeRow} auth_json auth_type`],
  ['store for staff', staffStore.list, storeRow],
  ['one store for staff', staffStore.get, `${storeRow} auth_json auth_type`],
  ['goods in a list', goodsSearch.list, goodsRow],
  ['goods', goodsSearch.detail, `${goodsRow} options skus`],
  ['goods in a list for staff', goodsLibrary.list, goodsRow],
  ['goods for staff', goodsEdit.get, `${goodsRow} option_names skus`],
  ['collected goods', collection.list, goodsRow],
  ['private goods', privateGoods.list, goodsRow],
  ['listed on Shopify', shopifyListing.list, listed],
  ['listed on Shoplazza', shoplazzaListing.list, listed],
  ['listed on SHOPLINE', shoplineListing.list, listed],
  ['order', orderList.list, orderRow],
  ['one order', orderList.detail, orderRow],
  ['order for staff', erpOrder.list, orderRow],
  ['one order for staff', erpOrder.detail, orderRow],
  ['listing record', listingRecord.list, 'shop_name batch_no total_product success fail createTime status'],
  ['product of a listing record', listingItem.list, 'sku status error'],
  ['contact user', profile.contact, 'username contact_email'],
]

/** Fields next to the rows of an answer. */
const beside: readonly Names[] = [
  ['the menu', menu.authority, 'cart_goods_num'],
  ['tasks', task.list, 'tabs'],
  ...[platform.list, platform.select, platform.nav, store.platforms, store.platformList].map(
    (one): Names => [`platforms at ${one.path}`, one, 'languages'],
  ),
]

const requests: readonly Names[] = [
  ['a store', store.add, `${storeForm} ${keys} type language ${shoplazzaKeys}`],
  ['a store for staff', staffStore.create, `${storeForm} ${keys} type language`],
  ['another store for staff', staffStore.update, `${storeForm} language`.replace('auth_type ', '')],
  ['a platform', platform.create, 'name code url desc sort status'],
  ['a menu node', menu.create, 'name url icon badge is_category'],
  ['another menu node', menu.update, 'name url icon badge is_category'],
  ['goods', goodsEdit.create, 'name tags keyword goods_desc images skus sku'],
  ['other goods', goodsEdit.update, 'name tags keyword goods_desc images skus'],
  ['an authorization', store.authorize, `id auth_type type shop ${keys} ${shoplazzaKeys}`],
  ['an authorization by staff', staffStore.auth, `id auth_type type shop ${keys} ${shoplazzaKeys}`],
  ['user info', profile.save, userInfo],
  ['a new password', session.changePassword, 'newpassword'],
  ['tasks', task.list, 'page per-page id status'],
  ['goods to find', goodsSearch.list, 'keyword'],
  ['a platform to choose', store.platforms, 'menu_id'],
  ['platforms of a menu', platform.nav, 'menu_id'],
  ['buttons of a page', menu.auth, 'menu_id'],
  ['a list of the server’s', config.gconf, 'name'],
]

/** Field names of a list's rows, or of the single record that is answered. */
function namesIn(schema: z.ZodType): string[] {
  const one = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema
  expect(one).toBeInstanceOf(z.ZodObject)
  return Object.keys((one as z.ZodObject).shape)
}

const shapeOf = (schema: z.ZodType, name: string): z.ZodType =>
  (schema as z.ZodObject).shape[name] as unknown as z.ZodType

describe('what is answered carries the names of the specification', () => {
  it.each(answers)('%s', (_, { data }, names) => {
    expect(namesIn(data)).toEqual(expect.arrayContaining(names.split(' ')))
  })

  it.each(beside)('beside %s', (_, { ext }, names) => {
    expect(namesIn(ext)).toEqual(expect.arrayContaining(names.split(' ')))
  })

  it('logging in', () => {
    const names = 'code errcode errmsg msg'.split(' ')
    expect(Object.keys(success(session.login.path, { data: null }))).toEqual(expect.arrayContaining(names))
  })

  it('within a task, its tabs and the languages', () => {
    expect(namesIn(shapeOf(task.list.data.element, 'authority'))).toEqual(['id', 'name', 'class'])
    expect(namesIn(shapeOf(task.list.ext, 'tabs'))).toEqual(['status', 'name', 'total'])
    expect(namesIn(shapeOf(platform.list.ext, 'languages'))).toEqual(['id', 'lang', 'code'])
  })
})

describe('what is sent may carry them', () => {
  it.each(requests)('%s', (_, { method, body, query, also }, names) => {
    const known = [...namesIn(method === 'GET' ? query : body), ...Object.keys(also)]
    expect(known).toEqual(expect.arrayContaining(names.split(' ')))
  })

  it('under a name of theirs or ours, which forms, files and columns show once', () => {
    const renaming = endpointsIn(contract).filter(({ also }) => Object.keys(also).length > 0)
    expect(renaming.length).toBeGreaterThan(6)
    for (const { path, method, body, query, also } of renaming) {
      const own = namesIn(method === 'GET' ? query : body)
      const targets = Object.values(also).flatMap((one) =>
        typeof one === 'string' ? one : Object.values(one),
      )
      expect(own, path).toEqual(expect.arrayContaining(targets))
      for (const other of Object.keys(also)) expect(own, path).not.toContain(other)
    }
  })

  it('every list takes a page and its size', () => {
    const lists = endpointsIn(contract).filter((one) => one.list)
    expect(lists.length).toBeGreaterThan(40)
    for (const { path, query } of lists)
      expect(namesIn(query), path).toEqual(expect.arrayContaining(['page', 'per-page']))
  })

  it('a picture comes in the field img', () => {
    expect(file.uploadImage.files).toEqual(['img'])
  })

  it('a store has the defaults of section 3', () => {
    const form = { name: 'Shop', platform_id: '3', shop_url: 'shop' }
    expect(store.add.body.parse(form)).toMatchObject({
      sync_order: '1',
      auth_type: '3',
      customized: '1',
      lang: 'en',
      type: '0',
    })
  })
})
