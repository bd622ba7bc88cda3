import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { country } from '../kit/country.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { tabCount } from '../kit/page.ts'
import { record } from '../kit/record.ts'
import { allowUnless, rowActions } from '../kit/row-actions.ts'
import { sendMessageEndpoint, talk, talkErrors, talkOf } from '../kit/talk.ts'
import * as wire from '../kit/wire.ts'
import { withoutTasks } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { sourcingFlow, sourcingStates } from './external-link/flow.ts'

/**
 * Sourcing requests: a merchant names a product by its URL or a picture, staff answer with a quotation or a reason, and accepted
 * requests result in private goods. Requests to change private goods work the same way.
 */

/** Opens a new request, with the words of a search without results. */
export const sourcingParams = { wanted: wire.text(100).optional() }

/** Maximum number of rows in a file. */
export const maxRequests = 1000

const kind = wire.choice({
  source: ['New product', '新品寻源'],
  change: ['Change of products', '商品修改'],
})

/** Fields of a request for both sides. Unit prices in US cents. */
const own = {
  url: [
    wire.webAddress(1000, 0).default(''),
    'Product URL',
    '商品链接',
    {
      helpText: [
        'A page of any shop that sells it, such as 1688, AliExpress or Amazon.',
        '任意在售页面，例如 1688、速卖通或亚马逊。',
      ],
      row: wire.text(1000, 0),
    },
  ],
  /** Path of an uploaded picture. */
  picture: [
    wire.text(200, 0).default(''),
    'Image',
    '图片',
    { helpText: ['Enter a product URL or upload an image.', '商品链接和图片至少提供一项。'] },
  ],
  title: [
    wire.text(200, 0).default(''),
    'Product name',
    '商品名称',
    { helpText: ['If empty, the URL is used instead.', '留空时以链接代替。'] },
  ],
  quantity: [wire.int({ min: 1, max: 1_000_000 }), 'Quantity', '数量', { halfWidth: true }],
  /** US cents per unit. */
  target_price: [
    wire.maybe(wire.minor({ min: 1, max: 100_000_000 })),
    'Target price (USD)',
    '目标单价（USD）',
    { halfWidth: true, helpText: ['Per unit, excluding shipping.', '单件价格，不含运费。'] },
  ],
  country: [wire.maybe(country), 'Ship to', '目的国家', { halfWidth: true }],
  /** Not binding; tasks of the product's development are due by this day at the latest. */
  needed_by: [
    wire.maybe(wire.day),
    'Needed by',
    '期望日期',
    { helpText: ['When you want to begin selling it.', '希望开始销售的日期。'] },
  ],
  note: [wire.area(1000).default(''), 'Note', '备注'],
  request_sn: [wire.text(30), 'Request', '请求编号', { readOnly: true }],
  /** A new product, or a change of the company's goods. */
  kind: [kind, 'Type', '类型', { readOnly: true }],
  unit_price: [
    wire.nullable(wire.minor({ currency: 'USD' })),
    'Unit price (USD)',
    '单价（USD）',
    { readOnly: true },
  ],
  /** What the company pays for one in an order: the discount of its rank also applies to negotiated prices. */
  net_price: [
    wire.nullable(wire.minor({ currency: 'USD' })),
    'Price after rank discount (USD)',
    '等级折后单价（USD）',
    { readOnly: true },
  ],
  moq: [wire.nullable(wire.int()), 'MOQ', '起订量', { readOnly: true }],
  lead_days: [wire.nullable(wire.int()), 'Lead time (days)', '交期（天）', { readOnly: true }],
  valid_until: [wire.nullable(wire.day), 'Valid until', '有效期至', { readOnly: true }],
  quote_note: [wire.area(1000), 'Notes on the quotation', '报价说明', { readOnly: true }],
  reason: [wire.area(500), 'Reason', '原因', { readOnly: true }],
  goods_id: [wire.nullable(wire.id), 'Products', '商品', { readOnly: true }],
  last_message_at: [wire.nullable(wire.instant), 'Last message', '最近消息', { readOnly: true }],
  created_at: [wire.instant, 'Requested', '提交时间', { readOnly: true }],
} as const

const requested = record({
  name: 'external-link',
  path: '/sale/externalLink',
  title: ['Sourcing requests', '寻源请求'],
  singular: ['request', '寻源请求'],
  empty: [
    'No requests yet. Send the URL or an image of a product you can’t find here.',
    '暂无寻源请求。找不到的商品，可发送链接或图片给我们。',
  ],
  messages: {
    search: ['Number, title or address', '编号、名称或链接'],
    began: ['Requested', '提交请求'],
  },
  fields: {
    ...own,
    merchant_unread: [wire.int(), 'Unread', '未读', { readOnly: true }],
  },
  filter: { unread: [wire.flag.optional(), 'Unread only', '仅看未读'] },
  sortable: ['created_at', 'last_message_at'],
  flow: withoutTasks(sourcingFlow),
  maxRows: maxRequests,
  selectableBy: 'signed-in',
  labelField: 'title',
  identifiedBy: ['request_sn'],
  columns: [
    'title',
    'state',
    'quantity',
    'target_price',
    'unit_price',
    'reason',
    'needed_by',
    'last_message_at',
    'created_at',
  ],
  hidden: ['reason', 'needed_by'],
})

export const externalLink = {
  ...requested,
  actions: rowActions<{ readonly state: string }>()({
    name: requested.name,
    actions: {
      edit: {
        words: ['Edit', '编辑'],
        call: requested.update,
        may: ({ state }) => allowUnless([state !== 'waiting', sourcingErrors.answered]),
      },
    },
  }),
}

/** Further calls of merchants; paths as in the specification. */
export const externalLinkCalls = {
  ...talkOf(externalLink.path, 'external-link', ['a request', '寻源']),
  counts: endpoint({
    method: 'GET',
    path: '/sale/externalLink/counts',
    permission: 'external-link:list',
    about: ['Count requests by state', '查看寻源请求计数'],
    data: z.object({ tabs: z.array(tabCount), unread: z.number() }),
  }),
  createExternalLink: endpoint({
    method: 'POST',
    path: '/sale/collection/createExternalLink',
    permission: 'external-link:create',
    about: ['Request a product', '提交寻源请求'],
    body: externalLink.create.body,
    data: externalLink.row,
  }),
  externals: listEndpoint({
    path: '/sale/collection/externals',
    permission: 'external-link:list',
    about: ['List sourcing requests', '查看寻源请求列表'],
    row: externalLink.row,
    filters: { state: wire.choice(sourcingStates).optional() },
  }),
  deleteExternalLink: endpoint({
    method: 'DELETE',
    path: '/sale/collection/deleteExternalLink/:id',
    permission: 'external-link:remove',
    about: ['Delete a sourcing request', '删除寻源请求'],
    data: z.object({ removed: z.number() }),
  }),
}

/** Requests for staff. */
export const sourcing = record({
  name: sourcingFlow.name,
  path: sourcingFlow.path,
  title: ['Sourcing requests', '寻源请求'],
  singular: ['request', '寻源请求'],
  empty: ['No requests', '暂无请求'],
  messages: {
    search: ['Number, title, address or company', '编号、名称、链接或公司'],
    began: ['Requested', '提交请求'],
    emptyHelp: [
      'Merchants’ sourcing and change requests appear here.',
      '商户提交的寻源与修改请求会显示在这里。',
    ],
  },
  fields: {
    ...own,
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { readOnly: true, withName: true }],
    asked_by: [wire.person, 'Requested by', '提交人', { readOnly: true }],
    quoted_by: [wire.person, 'Quoted by', '报价人', { readOnly: true }],
    rank_discount: [wire.decimal(2), 'Rank discount (%)', '等级折扣（%）', { readOnly: true }],
    staff_unread: [wire.int(), 'Unread', '未读', { readOnly: true }],
  },
  filter: {
    entity_id: wire.ref(() => entity.select).optional(),
    kind: kind.optional(),
    unread: [wire.flag.optional(), 'Unread only', '仅看未读'],
  },
  sortable: ['created_at', 'last_message_at'],
  order: '-created_at',
  flow: sourcingFlow,
  detail: talk,
  endpoints: ['list', 'get'],
  labelField: 'title',
  identifiedBy: ['request_sn'],
  columns: [
    'title',
    'entity_id',
    'state',
    'assignee_id',
    'due_at',
    'quantity',
    'target_price',
    'unit_price',
    'reason',
    'needed_by',
    'last_message_at',
    'created_at',
  ],
  hidden: ['reason', 'needed_by', 'last_message_at', 'created_at'],
  facts: ['entity_id', 'asked_by', 'created_at', 'quoted_by', 'rank_discount'],
})

export const sourcingSay = sendMessageEndpoint({
  path: sourcing.path,
  name: 'sourcing',
  about: ['Write to a merchant about a request', '回复商户'],
})

export const sourcingErrors = errors('sourcing', {
  nothing: ['Enter the address or an image of the product.', '请填写商品链接或上传图片。'],
  asked: ['You already requested this URL: {{number}}.', '该链接已提交过：{{number}}。'],
  answered: ['This request was answered already. Write a message instead.', '请求已有答复，请在对话中说明。'],
  open: ['Cancel this request before you delete it.', '请先取消请求再删除。'],
  expired: ['This quotation has expired. Request a new one.', '报价已过期，请重新询价。'],
  needed: ['Choose today or a later day.', '请选择今天或之后的日期。'],
  past: ['The quotation must be valid for at least one day.', '报价有效期至少一天。'],
  not_on_shelf: ['Put product {{code}} on sale first.', '请先上架商品 {{code}}。'],
  dearer: [
    'Product {{code}} costs {{price}}, but the merchant accepted {{agreed}}. Change its price first.',
    '商品 {{code}} 现价 {{price}}，高于商户接受的 {{agreed}}，请先调价。',
  ],
  not_accepted: ['The merchant hasn’t accepted a quotation yet.', '商户尚未接受报价。'],
  ...talkErrors,
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/externalLinks',
        record: externalLink,
        own: sourcingParams,
        menu: [63, 'products', 40, 'LinkOutlined'],
      },
      {
        path: '/sourcing',
        record: sourcing,
        menu: [122, 'staff-products', 80, 'MessageOutlined', { resources: ['sourcing', 'one688'] }],
      },
    ],
    audit: { 'external-link': ['Sourcing request', '寻源请求'], sourcing: ['Sourcing request', '寻源请求'] },
    roles: {
      'external-link:*': ['merchant'],
      'sourcing:*': ['product-developer', 'buyer'],
      'sourcing:list': ['salesperson', 'support'],
      'sourcing:talk': ['salesperson', 'support'],
    },
  }) satisfies Manifest
