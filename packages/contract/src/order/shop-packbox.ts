import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { store } from '../store/store.ts'
import { packbox } from '../warehouse/packbox.ts'
import { packagingKind } from '../warehouse/packbox-category.ts'
import { bindingRule, ruleFields } from './packbox-binding/rule.ts'

/** Which packaging is used for the parcels of a merchant's own stores. Staff have the same rules of all stores: `packbox-binding`. */

const storeId = wire.ref(() => store.select)
const packboxId = wire.ref(() => packbox.select)

export const shopPackbox = record({
  name: 'shop-packbox',
  path: '/v1/shop-packbox',
  title: ['Packaging', '包材'],
  singular: ['packaging rule', '包材规则'],
  empty: ['No packaging rules yet', '暂无包材规则'],
  messages: {
    search: ['Store or packaging', '店铺或包材'],
    emptyHelp: [
      'Choose boxes, inserts and stickers for the parcels of your stores. Without a rule, we use the smallest box that fits.',
      '为店铺的包裹选择纸箱、插卡和贴纸；没有规则时，使用能装下的最小包材。',
    ],
  },
  fields: {
    shop_id: [storeId, 'Store', '店铺', { halfWidth: true, withName: true }],
    packbox_id: [packboxId, 'Packaging', '包材', { halfWidth: true, withName: true }],
    ...ruleFields,
    kind: [packagingKind, 'Type', '类型', { readOnly: true }],
    size: [wire.text(40, 0), 'Inner size', '内尺寸', { readOnly: true }],
  },
  filter: {
    shop_id: storeId.optional(),
    rule: bindingRule.optional(),
    status: wire.inUse.optional(),
  },
  tabs: 'status',
  sortable: ['position'],
  order: 'position',
  selectableBy: 'readers',
  labelField: 'packbox_name',
  columns: ['shop_id', 'packbox_id', 'kind', 'size', 'rule', 'from_pieces', 'tag_id', 'position', 'status'],
  identifiedBy: ['packbox_name', 'shop_name'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/shopPackboxes', record: shopPackbox, menu: [33, 'stores', 15, 'GiftOutlined'] }],
    roles: { 'shop-packbox:*': ['merchant-owner'], 'shop-packbox:list': ['merchant-member'] },
  }) satisfies Manifest
