import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { walletKindNames } from './wallet/ledger.ts'

/** Currencies, their rates by date, and the ledger's totals per currency. */

export const currencyErrors = errors('currency', {
  no_rate: [
    'There is no exchange rate from {{from}} to {{to}} for {{day}}.',
    '缺少 {{day}} 从 {{from}} 到 {{to}} 的汇率。',
  ],
  begun: ['This rate is already in use. Add a new one.', '该汇率已生效并被单据使用，请新增汇率。'],
  rated: [
    'Rates name {{code}}. Disable it instead of deleting it.',
    '汇率中使用了 {{code}}，不能删除，请改为停用。',
  ],
  base: ['Wallets are kept in {{code}}: it stays active.', '钱包以 {{code}} 记账，不能停用。'],
})

const code = wire.text(3, 3).refine((text) => /^[A-Za-z]{3}$/.test(text), {
  message: 'Give the three letters of ISO 4217.',
  params: { zh: '请输入三位 ISO 4217 币种代码。' },
})

/** A currency in select fields. */
const choosable = z.object({
  id: z.number(),
  code: z.string(),
  /** In the language of the request. */
  name: z.string(),
  symbol: z.string(),
  /** Decimals of an amount: 2 for USD, 0 for JPY. */
  scale: z.number(),
  /** Units of this currency per US dollar now; null without a rate. */
  per_usd: z.string().nullable(),
})

const status = wire.choice({
  active: ['Active', '启用', 'green'],
  disabled: ['Disabled', '停用', 'grey'],
})

export const currencyList = record({
  name: 'currency',
  path: '/v1/currency',
  title: ['Currencies', '币种'],
  singular: ['currency', '币种'],
  messages: { search: ['Code or name', '代码或名称'] },
  fields: {
    code: [code, 'Code', '代码', { row: z.string() }],
    name_en: [wire.text(60), 'Name', '英文名称', { halfWidth: true, row: z.string() }],
    name_zh: [wire.text(60), 'Name in Chinese', '中文名称', { halfWidth: true, row: z.string() }],
    symbol: [wire.text(6), 'Symbol', '符号', { row: z.string() }],
    status: [status.default('active'), 'Status', '状态', { halfWidth: true }],
    sort: [
      wire.int({ min: 0, max: 9999 }).default(100),
      'Priority',
      '排序',
      { halfWidth: true, row: z.number() },
    ],
    /** Units per US dollar now, and since when. */
    per_usd: [z.string().nullable(), 'For 1 USD', '1 美元兑', { readOnly: true }],
    rate_since: [wire.instant.nullable(), 'Since', '生效时间', { readOnly: true }],
  },
  filter: {
    status: status.optional(),
  },
  sortable: ['code', 'sort'],
  order: 'sort',
  labelField: 'code',
})

export const currencyRate = record({
  name: 'currency-rate',
  path: '/v1/currency-rate',
  title: ['Exchange rates', '汇率'],
  singular: ['rate', '汇率'],
  messages: { search: ['Currency', '币种'] },
  fields: {
    from_currency: [code, 'From', '原币种', { row: z.string() }],
    to_currency: [code, 'To', '目标币种', { row: z.string() }],
    rate: [
      wire.decimal(10),
      'Rate',
      '汇率',
      {
        halfWidth: true,
        helpText: [
          'Units of the second currency for one of the first.',
          '一单位原币种可兑换的目标币种数量。',
        ],
        row: z.string(),
      },
    ],
    valid_from: [
      wire.instant,
      'Valid from',
      '生效时间',
      {
        halfWidth: true,
        helpText: [
          'From this moment on, until the next rate of the pair begins.',
          '自此刻起生效，至该币种对的下一汇率生效时止。',
        ],
      },
    ],
    /** When the pair's next rate begins; null if there is none yet. */
    valid_until: [wire.instant.nullable(), 'Valid until', '失效时间', { readOnly: true }],
    state: [
      wire.choice({
        past: ['Past', '已失效', 'grey'],
        current: ['In force', '生效中', 'green'],
        future: ['To come', '未生效', 'blue'],
      }),
      'Status',
      '状态',
      { readOnly: true },
    ],
  },
  filter: {
    from_currency: code.optional(),
    to_currency: code.optional(),
  },
  sortable: ['valid_from', 'to_currency'],
  labelField: 'to_currency',
  columns: ['to_currency', 'from_currency', 'rate', 'state', 'valid_from', 'valid_until'],
})

/** Maximum number of days of one report. */
export const reportDays = 3_660

/** The companies' money in one currency over some days, from the ledger. Minor units. */
export const currencyReport = z.object({
  currency: z.string(),
  opening: z.number(),
  movements: z.array(
    z.object({ kind: z.enum(walletKindNames), kind_name: z.string(), count: z.number(), amount: z.number() }),
  ),
  /** From the wallets' stored balances, not from the movements. */
  closing: z.number(),
  /** Opening balance plus movements less closing balance: 0 when the books are right. */
  difference: z.number(),
})

/** Recharges in other currencies, at their stored rates. */
const received = z.object({
  currency: z.string(),
  count: z.number(),
  amount: z.number(),
  amount_usd: z.number(),
  approved_usd: z.number(),
})

export const currency = {
  select: endpoint({
    method: 'GET',
    path: '/sale/currency/select',
    permission: 'signed-in',
    about: ['Select a currency', '选择币种'],
    data: z.array(choosable),
  }),
  list: listEndpoint({
    path: '/sale/currency',
    permission: 'signed-in',
    about: ['List currencies with their rates', '查看币种及汇率'],
    row: choosable,
    filters: { search: wire.text(100).optional() },
  }),
  /** The specification's path; the same as deleting several. */
  batchDelete: endpoint({
    method: 'POST',
    path: '/v1/currency-rate/batch-del',
    permission: 'currency-rate:remove',
    about: ['Delete several rates', '批量删除汇率'],
    body: z.object({ ids: wire.ids }),
    data: z.object({ removed: z.number() }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/v1/currency/report',
    permission: 'currency:report',
    about: ['View the currency report', '查看币种报表'],
    query: z.object({ from: wire.day, to: wire.day }),
    data: z.object({ ledger: z.array(currencyReport), received: z.array(received) }),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/currencyList',
        record: currencyList,
        menu: [242, 'system-money', 20, 'DollarOutlined', { resources: ['currency', 'currency-rate'] }],
      },
      { path: '/currencyList', record: currencyRate, own: { of: z.literal('rates') } },
      { path: '/currencyList', own: { of: z.literal('report') } },
    ],
    audit: { 'currency-rate': ['Exchange rate', '汇率'] },
    roles: { 'currency-rate:*': ['finance'], 'currency:*': ['finance'] },
  }) satisfies Manifest
