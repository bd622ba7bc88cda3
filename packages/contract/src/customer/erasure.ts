import { errors } from '../kit/errors.ts'
import { requestFields, secondPersonFlow } from '../kit/four-eyes.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { type Manifest, recordManifest } from '../manifest.ts'
import { customer } from './customer.ts'

/** Requests to erase a customer: one member of staff asks, another one confirms, and then the data are gone. */

export const erasureFlow = secondPersonFlow({
  name: 'customer-erasure',
  path: '/v1/customer-erasures',
  words: {
    approve: ['Erase for good', '永久清除'],
    reject: ['Reject', '驳回'],
    approved: ['Erased', '已清除'],
  },
})

export const customerErasure = record({
  title: ['Erasures', '数据清除'],
  singular: ['erasure', '数据清除申请'],
  empty: ['No erasures', '暂无数据清除申请'],
  messages: {
    create: ['Ask for erasure', '申请清除'],
    createHelp: [
      'After someone else has confirmed it, name, contact data and all that was written about the customer are erased. Orders remain without them. This can’t be undone.',
      '经其他人确认后，客户的姓名、联系方式及相关记录将被清除，订单保留但不含这些信息。此操作不可撤销。',
    ],
    began: ['Requested', '发起申请'],
  },
  fields: {
    customer_id: [wire.ref(() => customer.select), 'Customer', '客户', { withName: true }],
    basis: [
      wire.area(500, 1),
      'Reason for the approver',
      '审批说明',
      {
        helpText: ['Such as when and how the customer asked for it.', '例如客户何时、以何种方式提出。'],
      },
    ],
    ...requestFields('申请'),
  },
  filter: { customer_id: wire.ref(() => customer.select).optional() },
  sortable: ['create_time'],
  flow: erasureFlow,
  endpoints: ['list', 'get', 'create'],
  labelField: 'customer_name',
  columns: [
    'customer_id',
    'state',
    'basis',
    'asked_by',
    'create_time',
    'decided_by',
    'decide_time',
    'reason',
  ],
  hidden: ['reason', 'decide_time'],
  facts: ['customer_id', 'basis', 'asked_by', 'create_time', 'decided_by', 'decide_time', 'reason'],
})

export const erasureErrors = errors('customer-erasure', {
  merchant: ['The data of a company stay as long as it is registered.', '公司注册期间，其数据不可清除。'],
  asked: ['This customer’s erasure was requested already.', '该客户已有清除申请。'],
  undecided: [
    'The erasure of customer No. {{id}} was requested. Decide on it first, on the page Erasures.',
    '编号 {{id}} 的客户有待审批的清除申请，请先在“数据清除”页面处理。',
  ],
  open_orders: [
    'Still open: {{numbers}}. Erase the customer after these orders are shipped or cancelled.',
    '以下订单尚未完成：{{numbers}}。请在发货或取消后再清除。',
  ],
  open_cases: [
    'After-sale cases of these orders are still open: {{numbers}}.',
    '以下订单的售后单尚未处理完：{{numbers}}。',
  ],
})

export const manifest = () =>
  ({
    ...recordManifest(customerErasure, '/customerErasures', {
      menu: [411, 'customers', 120, 'LockOutlined'],
      under: [{ parent: customer, by: 'customer_id', title: ['Erasures', '数据清除'] }],
    }),
    roles: {
      'customer-erasure:list': ['support', 'marketing'],
      'customer-erasure:create': ['support', 'marketing'],
      'customer-erasure:cancel': ['support', 'marketing'],
    },
  }) satisfies Manifest
