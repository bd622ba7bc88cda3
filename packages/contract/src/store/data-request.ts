import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/record.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { addressText } from '../order/order/address/text.ts'
import type { Address } from '../order/order/address.ts'

/** Requests of buyers for access to their data: the platform forwards them, the merchant answers the buyer. */

/** Days for the answer, by the platforms' rules and the law (GDPR, article 12). */
export const answerDays = 30

/** Address fields without any validation, because all stored data is shown. */
const addressParts = Object.entries(addressText.en.fields).map(([name, en]) => {
  const schema = name === 'country' ? wire.nullable(country) : z.string().nullish()
  return [name, [schema, en, addressText.zh.fields[name as keyof Address]]] as const
})
const most = { max: 1000 }

interface Property {
  readonly name: string
  readonly value: string
}
/** Customization, such as engraving, as text. */
function customization(properties: readonly Property[]) {
  const said = properties.map(({ name, value }) => `${name}: ${value}`)
  return { en: said.join('\n'), zh: said.join('\n') }
}

/** An order of the buyer with all personal data. */
export const heldOrder = {
  plt_order_sn: [z.string(), 'Store order', '店铺订单号'],
  order_sn: [z.string(), 'Order', '订单号'],
  place_time: [wire.instant, 'Placed', '下单时间'],
  name: [z.string(), 'Name', '姓名'],
  email: [z.string(), 'Email', '邮箱'],
  amount: [wire.minor(), 'Amount', '金额'],
  currency: [z.string(), 'Currency', '币种'],
  tracking_number: [z.string(), 'Tracking number', '运单号'],
  remark: [z.string(), 'Note to the store', '买家备注'],
  /** Answers from the checkout: numbers for customs, gift messages, delivery instructions. */
  details: [
    z.array(z.object({ name: z.string(), value: z.string() })),
    'Additional details',
    '附加信息',
    {
      word: (row: Readonly<Record<string, unknown>>) => customization(row.details as readonly Property[]),
    },
  ],
  /** Current, original and former addresses, without duplicates. */
  addresses: [wire.rows(Object.fromEntries(addressParts), most), 'Address', '地址'],
  lines: [
    wire.rows(
      {
        quantity: [wire.int(), 'Quantity', '数量'],
        title: [z.string(), 'Product', '商品'],
        variant: [z.string(), 'Variant', '规格'],
        properties: [
          z.array(z.object({ name: z.string(), value: z.string() })),
          'Customization',
          '定制内容',
          { word: ({ properties }) => customization(properties as readonly Property[]) },
        ],
      },
      most,
    ),
    'Products',
    '商品',
  ],
} as const
const heldOrders = wire.rows(heldOrder, most)

/** What else is stored about the buyer: facts of the customer, and what was noted with them. Internal notes of staff are left out. */
export const heldNote = {
  at: [wire.instant, 'Noted', '记录时间'],
  kind: [z.string(), 'Type', '类型'],
  text: [z.string(), 'Text', '内容'],
} as const
const heldNotes = wire.rows(heldNote, most)
export type HeldNote = (typeof heldNotes)['_output'][number]
export type HeldOrder = (typeof heldOrders)['_output'][number]

export const dataRequestFlow = workflow({
  name: 'data-request',
  path: '/sale/dataRequest',
  start: 'open',
  states: {
    open: { words: ['To answer', '待答复'], tone: 'amber' },
    answered: { words: ['Answered', '已答复'], tone: 'green', final: true },
  },
  actions: {
    answer: {
      words: ['Mark as answered', '标记为已答复'],
      historyLabel: ['Answered', '已答复'],
      from: ['open'],
      to: 'answered',
      confirm: [['Does the buyer have the answer?', '是否已答复买家？']],
      lead: [
        'Download the data, send it to the buyer, then confirm here. This can’t be undone.',
        '请先下载数据并发送给买家，再在此标记。标记后不可撤销。',
      ],
      successText: [['Marked as answered', '已标记为已答复']],
    },
  },
})

const asked = record({
  title: ['Data requests', '买家数据请求'],
  singular: ['data request', '买家数据请求'],
  empty: ['No data requests', '暂无数据请求'],
  messages: {
    search: ['Email or shop address', '邮箱或店铺地址'],
    emptyHelp: [
      'Buyers who request their personal data from your store appear here, with all stored data.',
      '买家向店铺请求查看个人数据时，会显示在此，并列出所保存的全部数据。',
    ],
    facts: ['Request', '请求信息'],
    began: ['Received', '收到请求'],
  },
  fields: {
    /** The buyer's e-mail, or the platform's number without one; empty once the buyer was erased. */
    buyer: [wire.text(200), 'Buyer', '买家'],
    /** The shop's address on its platform, and our name for it if it is known. */
    shop: [wire.text(150), 'Store', '店铺'],
    store_name: [wire.nullable(wire.text()), 'Store', '店铺'],
    platform_name: [wire.text(), 'Platform', '平台'],
    platform_code: [wire.text(), 'Platform', '平台'],
    company: [wire.nullable(wire.text()), 'Company', '公司'],
    /** Empty once the buyer was erased, or if the platform names none. */
    email: [wire.text(200, 0), 'Email', '邮箱'],
    customer_id: [wire.text(100, 0), 'Number at the platform', '平台买家编号'],
    receive_time: [wire.instant, 'Received', '收到时间'],
    due_time: [wire.instant, 'Due by', '答复期限'],
    answer_time: [wire.nullable(wire.instant), 'Answered', '答复时间'],
    answered_by: [wire.nullable(wire.person), 'Answered by', '答复人'],
  },
  immutable: true,
  filter: {},
  flow: dataRequestFlow,
  sortable: ['receive_time'],
  order: '-receive_time',
  endpoints: ['list', 'get'],
  detail: {
    notes: [heldNotes, 'Customer', '客户资料'],
    orders: [
      heldOrders,
      'Stored data',
      '所保存的数据',
      {
        blankLabel: [
          'We store no data about this buyer. Tell the buyer so.',
          '没有该买家的订单，未保存其数据，请告知买家。',
        ],
      },
    ],
  },
  labelField: 'buyer',
  columns: ['buyer', 'state', 'shop', 'company', 'receive_time', 'due_time', 'answer_time'],
  facts: ['shop', 'receive_time', 'due_time', 'answer_time', 'answered_by'],
})

export const dataRequest = {
  ...asked,
  file: endpoint({
    method: 'GET',
    path: '/sale/dataRequest/:id/file',
    permission: 'data-request:export',
    about: ['Download stored data of a buyer', '下载买家数据'],
    query: z.object({ format: wire.choice(['json', 'xlsx']).default('xlsx') }),
    raw: true,
  }),
  /** A single action, as the specification names it. */
  answer: endpoint({
    method: 'POST',
    path: '/sale/dataRequest/:id/answer',
    permission: 'data-request:answer',
    about: ['Mark a data request as answered', '标记数据请求已答复'],
    data: asked.row,
  }),
}

export const buyerText = text({
  unnamed: ['Buyer {{id}}', '买家 {{id}}'],
  forgotten: ['Unnamed buyer', '未具名买家'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/dataRequests',
        record: dataRequest,
        menus: [
          [32, 'stores', 20, 'IdcardOutlined'],
          [263, 'system-platforms', 30, 'IdcardOutlined'],
        ],
      },
    ],
    roles: {
      'data-request:*': ['merchant-owner', 'order-clerk', 'support'],
      'data-request:list': ['merchant-member'],
    },
  }) satisfies Manifest
