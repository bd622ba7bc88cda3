import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { staffStore } from '../store/staff-store.ts'
import { packbox } from '../warehouse/packbox.ts'
import { packagingKind } from '../warehouse/packbox-category.ts'
import { type PassedOver, passedOver } from './packbox-binding/choose.ts'
import { bindingRule, ruleFields } from './packbox-binding/rule.ts'

/** Which packaging is used for the parcels of a store, for staff. Merchants have their own list of the same rules: `shop-packbox`. */

const storeId = wire.ref(() => staffStore.select)
const packboxId = wire.ref(() => packbox.select)

const served = record({
  name: 'goods-packbox-shop',
  path: '/v1/goods-packbox-shop',
  title: ['Packaging of stores', '店铺包材'],
  singular: ['packaging rule', '包材规则'],
  empty: ['No packaging rules yet', '暂无包材规则'],
  messages: {
    search: ['Store or packaging', '店铺或包材'],
    emptyHelp: [
      'A rule assigns packaging to a store’s parcels. Without one, the smallest box or mailer that fits is used.',
      '规则指定店铺包裹使用的包材；没有规则时，使用能装下的最小纸箱或快递袋。',
    ],
  },
  fields: {
    shop_id: [storeId, 'Store', '店铺', { halfWidth: true, withName: true }],
    packbox_id: [packboxId, 'Packaging', '包材', { halfWidth: true, withName: true }],
    ...ruleFields,
    kind: [packagingKind, 'Type', '类型', { readOnly: true }],
    company: [wire.text(), 'Company', '公司', { readOnly: true }],
  },
  filter: {
    shop_id: storeId.optional(),
    packbox_id: packboxId.optional(),
    rule: bindingRule.optional(),
    status: wire.inUse.optional(),
  },
  tabs: 'status',
  sortable: ['position'],
  order: 'position',
  labelField: 'packbox_name',
  columns: [
    'shop_id',
    'company',
    'packbox_id',
    'kind',
    'rule',
    'from_pieces',
    'tag_id',
    'position',
    'status',
  ],
  identifiedBy: ['packbox_name', 'shop_name'],
})

const usedPackaging = z.object({
  id: z.number(),
  name: z.string(),
  kind: packagingKind,
  /** Inner size, such as `300 × 200 × 100 mm`; empty if it has none. */
  size: z.string(),
  weight_g: z.number(),
  /** The rule that assigns it; null if it is proposed by size. */
  rule_id: z.number().nullable(),
})

const [anyWhy, ...otherWhys] = Object.keys(passedOver) as [PassedOver, ...PassedOver[]]

export const packboxBinding = {
  ...served,
  /** The packaging of an order, or of SKUs of a store: by the first rules that apply, else the smallest that fits. */
  findBind: endpoint({
    method: 'GET',
    path: '/v1/goods-packbox-shop/find-bind',
    permission: 'goods-packbox-shop:list',
    about: ['Find the packaging of a parcel', '查询包裹适用的包材'],
    query: z.object({
      order_id: wire.id.optional(),
      shop_id: wire.id.optional(),
      skus: wire
        .listOf(z.object({ sku_id: wire.id, pieces: wire.int({ min: 1, max: 100_000 }) }), { max: 200 })
        .optional(),
    }),
    data: z.object({
      /** Items that the parcel contains. */
      pieces: z.number(),
      packbox: usedPackaging.nullable(),
      insert: usedPackaging.nullable(),
      label: usedPackaging.nullable(),
      /** The rule that assigns the box or mailer; null if it is the smallest that fits. */
      rule: z.object({ id: z.number(), position: z.number(), text: z.string() }).nullable(),
      /** Weight of all of this packaging. */
      weight_g: z.number(),
      passed_over: z.array(
        z.object({
          rule_id: z.number(),
          position: z.number(),
          packaging: z.string(),
          why: z.enum([anyWhy, ...otherWhys]),
          why_name: z.string(),
        }),
      ),
    }),
  }),
}

export const manifest = () =>
  ({
    pages: [{ path: '/packboxList', record: packboxBinding, own: { of: z.literal('stores') } }],
    roles: {
      'goods-packbox-shop:*': ['order-clerk', 'support'],
      'goods-packbox-shop:list': ['warehouse', 'salesperson'],
    },
  }) satisfies Manifest
