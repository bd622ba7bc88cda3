import { z } from 'zod'
import { countries } from '../kit/country.ts'
import { currency } from '../kit/currency.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { requestStates, secondPersonFlow } from '../kit/four-eyes.ts'
import { opened } from '../kit/link.ts'
import { picture } from '../kit/picture.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { allowedAction, flowHistory } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { payChannelNames, payChannels } from './recharge/flow.ts'

/**
 * The accounts to which merchants pay. Changing payment details takes two people: one requests, another one approves, and until
 * then the old details apply. One person alone decides whether, where and in which order an account is shown.
 */

export const receivingAccountErrors = errors('receiving-account', {
  pending: [
    'A change of this account waits for approval. Decide on it first.',
    '该账户有变更待审批，请先处理。',
  ],
})

/** A change of payment details. */
export const receivingAccountFlow = secondPersonFlow({
  name: 'receiving-account',
  path: '/v1/receiving-account',
  words: {
    approve: ['Approve account', '批准账户'],
    reject: ['Reject account', '驳回账户'],
  },
})

/** Payment details, as shown. */
const whereTo = z.object({
  channel: z.enum(payChannelNames),
  channel_name: z.string(),
  currency: z.string(),
  holder: z.string(),
  provider: z.string(),
  /**
   * The whole account number for users who maintain accounts or approve changes; for others only its last characters.
   */
  number: z.string(),
  instructions_en: z.string(),
  instructions_zh: z.string(),
  qr: z.string(),
})
const change = whereTo.extend({
  id: z.number(),
  state: z.enum(requestStates),
  asked_by: z.string(),
  decided_by: z.string(),
  create_time: z.string(),
  reason: z.string(),
  actions: z.array(allowedAction),
})

const channel = wire.choice(payChannels)
const kept = record({
  name: 'receiving-account',
  path: '/v1/receiving-account',
  title: ['Receiving accounts', '收款账户'],
  singular: ['receiving account', '收款账户'],
  empty: ['No receiving accounts yet', '暂无收款账户'],
  messages: {
    search: ['Holder, bank or last four digits', '户名、银行或账号末四位'],
    create: ['Add account', '新增账户'],
    edit: ['Edit account', '编辑账户'],
    formHelp: [
      'Merchants see a new or changed account only after someone else has approved it.',
      '新增或修改的账户须经其他人审批后，商户才能看到。',
    ],
    emptyHelp: [
      'Merchants pay to these accounts. One person adds or changes one, another approves it.',
      '商户向这些账户付款。一人新增或修改，另一人审批。',
    ],
  },
  // The approved payment details or, before the first approval, the last requested ones.
  fields: {
    channel: [channel, 'Payment method', '付款方式', { withName: true, halfWidth: true }],
    currency: [currency.default('USD'), 'Currency', '币种', { row: wire.text(3), halfWidth: true }],
    holder: [wire.text(100, 2), 'Account holder', '户名', { halfWidth: true }],
    /** The bank or payment service. */
    provider: [wire.text(100, 0).default(''), 'Bank or provider', '银行或服务商', { halfWidth: true }],
    /** Account number, IBAN or the address of the account. */
    number: [wire.text(100, 4), 'Account number', '账号', { secret: true }],
    instructions_en: [
      wire.area(1000).default(''),
      'Instructions (English)',
      '付款说明（英文）',
      {
        helpText: [
          'What payers must know, such as the reference to give.',
          '付款人须知，例如转账附言的填写方式。',
        ],
      },
    ],
    instructions_zh: [wire.area(1000).default(''), 'Instructions (Chinese)', '付款说明（中文）'],
    /** Picture to scan. */
    qr: [
      picture.default(''),
      'QR code',
      '收款二维码',
      { helpText: ['An image that payers scan.', '供付款人扫描的图片。'] },
    ],
    /** Countries of the merchants who see it; empty for all. */
    countries: [
      countries.default([]),
      'For payers in',
      '适用国家',
      { helpText: ['Leave empty for merchants everywhere.', '留空表示适用于所有国家的商户。'] },
    ],
    sort: [wire.int({ min: 0, max: 9999 }).default(0), 'Position', '排序', { halfWidth: true }],
    enabled: [wire.flag.default(true), 'Active', '启用', { halfWidth: true }],
    /** `Bank transfer · Dropyard Ltd.` */
    name: [wire.text(200), 'Account', '账户', { readOnly: true }],
    /** The approved details that merchants see; null before the first approval. */
    in_force: [whereTo.nullable(), 'Status', '状态', { readOnly: true }],
    /** The change that waits for a second person. */
    change: [change.nullable(), 'To approve', '待审批', { readOnly: true }],
    update_time: [wire.instant, 'Updated at', '更新时间', { readOnly: true }],
  },
  filter: {
    channel: channel.optional(),
    state: [
      wire
        .choice({ in_use: ['Active', '启用'], waiting: ['To approve', '待审批'], off: ['Inactive', '停用'] })
        .optional(),
      'Status',
      '状态',
    ],
  },
  tabs: 'state',
  sortable: ['sort', 'update_time'],
  order: 'sort',
  endpoints: ['list', 'get', 'create', 'update'],
  idempotent: true,
  /** All changes, newest first. */
  detail: { changes: z.array(change.extend({ history: flowHistory })) },
  labelField: 'name',
  columns: [
    'channel',
    'in_force',
    'holder',
    'provider',
    'number',
    'currency',
    'countries',
    'sort',
    'update_time',
  ],
  hidden: ['holder', 'sort'],
  facts: [
    'in_force',
    'channel',
    'currency',
    'holder',
    'provider',
    'number',
    'instructions_en',
    'instructions_zh',
    'qr',
    'countries',
    'sort',
  ],
})

export type ReceivingAccountInput = z.output<typeof kept.input>
/** Payment details, which need approval. */
export type WhereTo = Omit<ReceivingAccountInput, 'countries' | 'sort' | 'enabled'>
export type ReceivingAccountChange = z.output<typeof change>

export const receivingAccount = {
  ...kept,
  /** The approved and enabled accounts to which a merchant can pay. */
  own: endpoint({
    method: 'GET',
    path: '/sale/receivingAccount',
    permission: 'recharge:list',
    about: ['View where to pay to', '查看收款账户'],
    data: z.array(
      whereTo
        .pick({ channel: true, currency: true, holder: true, provider: true, number: true, qr: true })
        .extend({
          id: z.number(),
          /** In the language of the request. */
          instructions: z.string(),
          countries: z.array(z.string()),
        }),
    ),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/receivingAccounts',
        record: receivingAccount,
        own: opened,
        menu: [143, 'staff-money', 120, 'BankOutlined'],
      },
    ],
    roles: { 'receiving-account:*': ['finance'] },
  }) satisfies Manifest
