import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { text, type Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Tone } from '../kit/workflow.ts'
import { address } from '../order/address.ts'

/** What buyers ask to see of their data: the platform hands it on, the merchant answers the buyer. */

/** Days that platforms and the law (GDPR, article 12) leave for the answer. */
export const answerDays = 30

export const dataRequestStates = {
  open: { words: { en: 'To answer', zh: '待答复' }, tone: 'amber' },
  answered: { words: { en: 'Answered', zh: '已答复' }, tone: 'green' },
} as const satisfies Record<string, { words: Words; tone: Tone }>
export type DataRequestState = keyof typeof dataRequestStates
const stateNames = Object.keys(dataRequestStates) as [DataRequestState, ...DataRequestState[]]

export const dataRequestRow = z.object({
  id: z.number(),
  state: z.enum(stateNames),
  /** Empty once the buyer was forgotten, or where the platform names nobody. */
  email: z.string(),
  customer_id: z.string(),
  platform_name: z.string(),
  platform_code: z.string(),
  /** Address of the shop at its platform, and its name with us where it is known. */
  shop: z.string(),
  store_name: z.string().nullable(),
  company: z.string().nullable(),
  receive_time: wire.instant,
  due_time: wire.instant,
  answer_time: wire.instant.nullable(),
  answered_by: z.string().nullable(),
})
export type DataRequestRow = z.output<typeof dataRequestRow>

/** An order of the buyer with everything in it that is about the person. */
export const heldOrder = z.object({
  order_sn: z.string(),
  plt_order_sn: z.string(),
  place_time: wire.instant,
  name: z.string(),
  email: z.string(),
  remark: z.string(),
  amount: z.number(),
  currency: z.string(),
  tracking_number: z.string(),
  /** Where it goes now, where the store sent it first, and where it went in between; each of them once. */
  addresses: z.array(address.partial()),
  lines: z.array(
    z.object({
      title: z.string(),
      variant: z.string(),
      quantity: z.number(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
})
export type HeldOrder = z.output<typeof heldOrder>

const params = z.object({ id: wire.id })

export const dataRequest = {
  list: listEndpoint({
    path: '/sale/dataRequest',
    permission: 'data-request:list',
    about: { en: 'List what buyers ask to see', zh: '买家数据请求列表' },
    row: dataRequestRow,
    filters: {
      state: wire.choice(stateNames).optional(),
      search: wire.line(100).optional(),
      sort: sortBy(['receive_time']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/sale/dataRequest/:id',
    permission: 'data-request:list',
    about: { en: 'Read what is held about a buyer', zh: '查看买家数据' },
    params,
    data: dataRequestRow.extend({ orders: z.array(heldOrder) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/sale/dataRequest/:id/file',
    permission: 'data-request:export',
    about: { en: 'Download what is held about a buyer', zh: '下载买家数据' },
    params,
    query: z.object({ format: wire.choice(['json', 'xlsx']).default('xlsx') }),
    raw: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/sale/dataRequest/:id/answer',
    permission: 'data-request:answer',
    about: { en: 'Note that a buyer has the answer', zh: '标记数据请求已答复' },
    params,
    data: dataRequestRow,
  }),
}

export const dataRequestErrors = errors('data-request', {
  answered: { en: 'This request was answered already.', zh: '该请求已答复。' },
})

export const dataRequestText = text({
  fields: {
    email: ['Buyer', '买家'],
    state: ['State', '状态'],
    shop: ['Store', '店铺'],
    company: ['Company', '公司'],
    receive_time: ['Received', '收到时间'],
    due_time: ['Answer by', '答复期限'],
    answer_time: ['Answered', '答复时间'],
    answered_by: ['Answered by', '答复人'],
  },
  held: {
    order_sn: ['Order', '订单号'],
    plt_order_sn: ['Store order', '店铺订单号'],
    place_time: ['Placed at (UTC)', '下单时间 (UTC)'],
    name: ['Name', '姓名'],
    email: ['E-mail', '邮箱'],
    phone: ['Phone', '电话'],
    address: ['Address', '地址'],
    tax_id: ['Tax number', '税号'],
    lines: ['Products', '商品'],
    amount: ['Amount', '金额'],
    currency: ['Currency', '币种'],
    tracking_number: ['Tracking number', '运单号'],
    remark: ['Note to the store', '买家备注'],
  },
})
