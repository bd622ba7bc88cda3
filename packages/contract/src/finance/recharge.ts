import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { currency } from '../kit/currency.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { merchantDoor, payChannelNames, payChannels, rechargeFlow, submittedWords } from './recharge/flow.ts'
import { walletBalance } from './wallet.ts'

/** Recharges: a merchant pays outside of the product and submits the receipt; staff review it and credit the wallet. */

/** Limits of one recharge, in minor units of its currency. */
export const minRecharge = 100
const maxRecharge = 100_000_000

/** URL parameters of the page: an amount in the wallet's currency with which the form of a payment opens. */
export const rechargeParams = { amount: wire.minor({ min: minRecharge }).optional() }

const channel = wire.choice(payChannels)

/** Fields of a recharge for its merchant. */
const own = {
  recharge_sn: [wire.serial, 'Number', '编号', { readOnly: true }],
  channel: [channel, 'Payment method', '付款方式', { withName: true }],
  /** Minor units of `currency`. */
  amount: [wire.minor({ min: minRecharge, max: maxRecharge }), 'Paid', '付款金额', { halfWidth: true }],
  currency: [currency.default('USD'), 'Currency', '币种', { halfWidth: true }],
  /** US dollars per unit of the currency, at submission. */
  rate: [wire.decimal(12), 'Rate', '汇率', { readOnly: true }],
  /** The submitted and the credited amount. */
  amount_usd: [wire.minor({ currency: 'USD' }), 'In US dollars', '折合美元', { readOnly: true }],
  approved_usd: [wire.nullable(wire.minor({ currency: 'USD' })), 'Credited', '到账金额', { readOnly: true }],
  bank_reference: [
    wire.text(100),
    'Bank reference',
    '银行流水号',
    {
      halfWidth: true,
      helpText: ['The transfer number from your bank or payment service.', '银行或支付机构给出的交易编号。'],
    },
  ],
  transfer_day: [
    wire.day,
    'Paid on',
    '付款日期',
    { halfWidth: true, helpText: ['The day the money left your account.', '款项从您账户转出的日期。'] },
  ],
  remark: [wire.area(500).default(''), 'Note', '备注'],
  /** Why it was rejected, approved in part, or reversed. */
  reason: [wire.area(500), 'Reason', '原因', { readOnly: true }],
  has_receipt: [wire.flag, 'Receipt', '付款凭证', { readOnly: true }],
  create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
  submit_time: [wire.nullable(wire.instant), 'Submitted', '提交时间', { readOnly: true }],
  review_time: [wire.nullable(wire.instant), 'Reviewed', '审核时间', { readOnly: true }],
} as const

const both = {
  singular: ['recharge', '充值'],
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time', 'amount_usd', 'transfer_day'],
  flow: rechargeFlow,
  endpoints: ['list', 'get'],
  labelField: 'recharge_sn',
} as const
const payment = ['Payment', '付款信息'] as const
const search = ['Number, bank reference or note', '编号、银行流水号或备注'] as const

export const offlinePay = record({
  ...both,
  ...merchantDoor,
  title: ['Submitted', '充值记录'],
  fields: own,
  empty: ['Nothing submitted yet', '暂无提交记录'],
  messages: {
    search,
    create: ['Submit payment', '提交付款'],
    created: submittedWords,
    editing: ['Correct {{recharge_sn}}', '修改 {{recharge_sn}}'],
    emptyHelp: [
      'Pay by one of the methods above, then submit the receipt here.',
      '通过上方任一方式付款后，在此提交付款凭证。',
    ],
    facts: payment,
  },
  filter: { channel: channel.optional() },
  columns: [
    'recharge_sn',
    'state',
    'amount',
    'approved_usd',
    'channel',
    'bank_reference',
    'transfer_day',
    'submit_time',
    'review_time',
    'create_time',
  ],
  hidden: ['review_time', 'create_time'],
  facts: [
    'amount',
    'amount_usd',
    'rate',
    'approved_usd',
    'channel',
    'bank_reference',
    'transfer_day',
    'remark',
  ],
})

/** The merchant's form; without `submit` it is saved as a draft. */
export const offlinePayInput = offlinePay.input.extend({ submit: wire.flag.default(true) })

/** Another recharge that may be the same payment. */
const duplicate = z.object({
  id: z.number(),
  recharge_sn: z.string(),
  /**
   * The same image; the same bank reference (by letters and digits), amount and day; or the same reference with another amount or
   * day.
   */
  why: z.enum(['receipt', 'payment', 'reference']),
  /** It was credited or submitted earlier, so crediting this one needs a reason and a second person. */
  second_person: z.boolean(),
})
export type RechargeDuplicate = z.output<typeof duplicate>

/** Fields for reviewers. */
export const rechargeExamine = record({
  ...both,
  title: ['Recharges', '充值'],
  fields: {
    ...own,
    entity_id: [wire.ref(() => entity.select), 'Company', '公司', { readOnly: true, withName: true }],
    created_by: [wire.person, 'Submitted by', '提交人', { readOnly: true }],
    reviewed_by: [wire.person, 'Reviewed by', '审核人', { readOnly: true }],
    /** Recharges that may be the same payment. */
    duplicates: [z.array(duplicate), 'Duplicate', '重复', { readOnly: true }],
    /** Why it was approved although it looks like an earlier one. */
    duplicate_reason: [wire.area(500), 'Why it isn’t a duplicate', '非重复付款的说明', { readOnly: true }],
    /** Whether it is the first recharge of this company's wallet. */
    first_recharge: [wire.flag, 'First recharge', '首次充值', { readOnly: true }],
  },
  empty: ['No recharges to review', '暂无充值提交'],
  messages: {
    search,
    emptyHelp: ['Submitted recharges wait here for review.', '商户提交的付款将在此等待审核。'],
    facts: payment,
  },
  filter: { entity_id: wire.ref(() => entity.select).optional(), channel: channel.optional() },
  columns: [
    'recharge_sn',
    'entity_id',
    'state',
    'amount',
    'amount_usd',
    'duplicates',
    'submit_time',
    'channel',
    'bank_reference',
    'transfer_day',
    'approved_usd',
    'reviewed_by',
    'review_time',
  ],
  hidden: ['channel', 'transfer_day', 'approved_usd', 'reviewed_by', 'review_time'],
  facts: [
    'entity_id',
    'created_by',
    'amount',
    'amount_usd',
    'approved_usd',
    'channel',
    'bank_reference',
    'transfer_day',
    'remark',
    'duplicate_reason',
  ],
})

export const recharge = {
  /** The wallet, and the company's recharges. */
  list: listEndpoint({
    path: '/sale/recharge',
    permission: 'recharge:list',
    about: ['View the wallet and its recharges', '查看钱包及充值记录'],
    row: offlinePay.row,
    filters: {
      search: wire.text(100).optional(),
      sort: sortBy(offlinePay.sortable),
      ...offlinePay.filter,
    },
    ext: z.object({
      wallet: walletBalance,
      /** True once a recharge was approved. */
      activated: z.boolean(),
      tabs: z.array(tabCount),
      channels: z.array(z.object({ code: z.enum(payChannelNames), name: z.string() })),
      second_approval_above: z.number(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sale/offlinePay',
    permission: 'recharge:create',
    about: ['Submit an offline payment', '提交线下付款'],
    files: ['receipt'],
    body: offlinePayInput,
    data: offlinePay.row,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sale/offlinePay/:id',
    permission: 'recharge:update',
    about: ['Correct an offline payment', '修改线下付款'],
    files: ['receipt'],
    body: offlinePayInput.extend({ version: wire.int().optional() }),
    data: offlinePay.row,
  }),
  ownReceipt: endpoint({
    method: 'GET',
    path: '/sale/offlinePay/:id/receipt',
    permission: 'recharge:list',
    about: ['View a receipt', '查看付款凭证'],
    raw: true,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/v1/recharge-examine/:id/receipt',
    permission: 'recharge-examine:receipt',
    about: ['View a receipt to review', '查看待审凭证'],
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/recharge',
        list: recharge.list,
        own: { ...opened, ...rechargeParams },
        title: ['Recharge', '充值'],
        menu: [41, 'money', 10, 'PlusCircleOutlined', { resources: ['recharge', 'withdrawal'] }],
      },
      {
        path: '/rechargeExamine',
        record: rechargeExamine,
        own: opened,
        title: ['Finance review', '财务审核'],
        menu: [
          140,
          'staff-money',
          100,
          'AuditOutlined',
          { resources: ['recharge-examine', 'withdrawal-examine'] },
        ],
      },
    ],
    under: [listedUnder(rechargeExamine, { parent: entity, by: 'entity_id' })],
    audit: { recharge: ['Payment', '充值'], 'recharge-examine': ['Payment', '充值'] },
    roles: {
      'recharge-examine:*': ['finance'],
      'recharge-examine:list': ['salesperson'],
      'recharge:*': ['merchant-owner'],
      'recharge:list': ['merchant-member'],
    },
  }) satisfies Manifest
