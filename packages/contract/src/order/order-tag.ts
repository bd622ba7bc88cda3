import { z } from 'zod'
import { countries } from '../kit/country.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Tags that staff put on orders, by hand or by a rule. Merchants' own tags are separate. */

const scope = wire.choice({
  global: ['All stores', '所有店铺'],
  shop: ['Chosen stores', '指定店铺'],
})
const setter = wire.choice({
  desk: ['Everyone at the order desk', '所有订单员'],
  lead: ['Who maintains tags', '标签管理员'],
})
const color = wire.choice({
  neutral: ['Grey', '灰色', 'neutral'],
  blue: ['Blue', '蓝色', 'blue'],
  green: ['Green', '绿色', 'green'],
  amber: ['Amber', '橙色', 'amber'],
  red: ['Red', '红色', 'red'],
})

export const orderTag = record({
  name: 'order-tag',
  path: '/v1/order-tag',
  title: ['Order tags', '订单标签'],
  singular: ['order tag', '订单标签'],
  empty: [
    'No order tags yet. Staff mark orders by them and filter the list; a rule can set them on paid orders.',
    '暂无订单标签。员工可用标签标记和筛选订单，也可由规则在付款后自动打标。',
  ],
  fields: {
    name: [wire.text(40), 'Name', '名称', { halfWidth: true }],
    name_zh: [wire.text(40, 0).default(''), 'Chinese name', '中文名称', { halfWidth: true }],
    color: [color.default('neutral'), 'Color', '颜色', { halfWidth: true }],
    setter: [setter.default('desk'), 'Set by', '可设置人员', { halfWidth: true }],
    scope: [scope.default('global'), 'Stores', '适用范围'],
    shop_ids: [
      wire.idsOrNone.default([]),
      'Chosen stores',
      '指定店铺',
      {
        requiredWhen: { scope: 'shop' },
        helpText: ['Of a tag for chosen stores.', '适用范围为指定店铺时填写。'],
      },
    ],
    auto: [
      wire.flag.default(false),
      'Set by rule when an order is paid',
      '付款后按规则自动打标',
      {
        helpText: [
          'All given conditions must be met. Tags removed manually aren’t added again.',
          '须满足所有已填写的条件；人工取消后不会再次自动打标。',
        ],
      },
    ],
    rule_countries: [countries.default([]), 'Countries', '国家', { halfWidth: true }],
    rule_skus: [wire.tags(50).default([]), 'SKUs', 'SKU', { halfWidth: true }],
    rule_amount: [
      wire.maybe(wire.minor({ min: 0, max: 100_000_000 })),
      'Paid from (USD)',
      '付款金额不低于（USD）',
      { halfWidth: true },
    ],
    rule_pieces: [
      wire.maybe(wire.int({ min: 1, max: 100_000 })),
      'Quantity from',
      '件数不低于',
      { halfWidth: true },
    ],
    used: [wire.int(), 'Orders', '订单数', { readOnly: true }],
  },
  filter: { scope: scope.optional(), auto: wire.flag.optional() },
  sortable: ['name'],
  order: 'name',
  labelField: 'name',
  columns: ['name', 'name_zh', 'color', 'scope', 'setter', 'auto', 'used'],
})

const tagRow = z.object({ id: z.number(), name: z.string(), color: z.string() })

export const shopTags = {
  /** The tags that each store's orders can have, besides those for all stores. */
  list: listEndpoint({
    path: '/v1/orders-tags-shop',
    permission: 'order-tag:list',
    about: ['List tags by store', '查看店铺标签列表'],
    row: z.object({ id: z.number(), name: z.string(), company: z.string(), tags: z.array(tagRow) }),
    filters: { shop_id: wire.id.optional(), search: wire.text(100).optional() },
  }),
  set: endpoint({
    method: 'PUT',
    path: '/v1/orders-tags-shop',
    permission: 'order-tag:update',
    about: ['Select the tags of a store', '设置店铺标签'],
    body: z.object({ shop_id: wire.id, tag_ids: wire.idsOrNone }),
    data: z.array(tagRow),
  }),
}

export const orderTagErrors = errors('order-tag', {
  unknown: ['No order tag is called {{names}}.', '订单标签不存在：{{names}}。'],
  rule: ['A rule needs at least one condition.', '规则至少需要一个条件。'],
  lead: ['Only who maintains tags can set {{names}}.', '仅标签管理员可设置 {{names}}。'],
  other_shop: [
    '{{name}} isn’t a tag of the store of order {{order_sn}}.',
    '{{name}} 不适用于订单 {{order_sn}} 的店铺。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/orderTags', record: orderTag, menu: [119, 'staff-orders', 66, 'TagsOutlined'] },
      { path: '/orderTags', list: shopTags.list, own: { of: z.literal('stores') } },
    ],
    roles: {
      'order-tag:*': ['order-clerk'],
      'order-tag:list': ['salesperson', 'warehouse', 'support'],
    },
  }) satisfies Manifest
