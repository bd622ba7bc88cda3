import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { ledgerKindNames } from './ledger.ts'

/** Currencies, their rates by date, and what the ledger says of each. */

export const currencyErrors = errors('currency', {
  no_rate: {
    en: 'There is no exchange rate from {{from}} to {{to}} for {{day}}.',
    zh: '缺少 {{day}} 从 {{from}} 到 {{to}} 的汇率。',
  },
  begun: {
    en: 'This rate has been in force: documents use it. Add a new rate instead.',
    zh: '该汇率已生效并被单据使用，请新增汇率。',
  },
  rated: {
    en: 'Rates name {{code}}. Disable it instead of deleting it.',
    zh: '汇率中使用了 {{code}}，不能删除，请改为停用。',
  },
  base: { en: 'Wallets are kept in {{code}}: it stays active.', zh: '钱包以 {{code}} 记账，不能停用。' },
})

const code = wire.line(3, 3).refine((text) => /^[A-Za-z]{3}$/.test(text), {
  message: 'Give the three letters of ISO 4217.',
  params: { zh: '请输入三位 ISO 4217 币种代码。' },
})
const states = ['active', 'disabled'] as const

/** A currency as people choose it. */
const choosable = z.object({
  id: z.number(),
  code: z.string(),
  /** In the language of the request. */
  name: z.string(),
  symbol: z.string(),
  /** Decimals of an amount: 2 for USD, 0 for JPY. */
  scale: z.number(),
  /** Units of this currency for one US dollar now; null when no rate is known. */
  per_usd: z.string().nullable(),
})

export const currencyList = resource({
  name: 'currency',
  path: '/v1/currency',
  row: {
    code: z.string(),
    name_en: z.string(),
    name_zh: z.string(),
    symbol: z.string(),
    status: z.enum(states),
    sort: z.number(),
    /** Units for one US dollar now, and since when. */
    per_usd: z.string().nullable(),
    rate_since: wire.instant.nullable(),
  },
  input: {
    code,
    name_en: wire.line(60),
    name_zh: wire.line(60),
    symbol: wire.line(6),
    status: wire.choice(states).default('active'),
    sort: wire.int({ min: 0, max: 9999 }).default(100),
  },
  filter: { status: wire.choice(states).optional() },
  sortable: ['code', 'sort'],
  order: 'sort',
  label: 'code',
  text: text(
    {
      title: 'Currencies',
      one: 'currency',
      fields: {
        code: 'Code',
        name_en: 'Name',
        name_zh: 'Name in Chinese',
        symbol: 'Symbol',
        status: 'Status',
        sort: 'Order',
        per_usd: 'For 1 USD',
        rate_since: 'Since',
      },
      choices: { status: { active: 'Active', disabled: 'Disabled' } },
    },
    {
      title: '币种',
      one: '币种',
      fields: {
        code: '代码',
        name_en: '英文名称',
        name_zh: '中文名称',
        symbol: '符号',
        status: '状态',
        sort: '排序',
        per_usd: '1 美元兑',
        rate_since: '生效时间',
      },
      choices: { status: { active: '启用', disabled: '停用' } },
    },
  ),
})

export const currencyRate = resource({
  name: 'currency-rate',
  path: '/v1/currency-rate',
  row: {
    from_currency: z.string(),
    to_currency: z.string(),
    rate: z.string(),
    valid_from: wire.instant,
    /** When the next rate of the pair begins; null: it holds until another one is given. */
    valid_until: wire.instant.nullable(),
    state: z.enum(['past', 'current', 'future']),
  },
  input: {
    from_currency: code,
    to_currency: code,
    rate: wire.decimal(10),
    valid_from: wire.instant,
  },
  filter: { from_currency: code.optional(), to_currency: code.optional() },
  sortable: ['valid_from', 'to_currency'],
  label: 'to_currency',
  text: text(
    {
      title: 'Exchange rates',
      one: 'rate',
      fields: {
        from_currency: 'From',
        to_currency: 'To',
        rate: 'Rate',
        valid_from: 'Valid from',
        valid_until: 'Valid until',
        state: 'State',
      },
      choices: { state: { past: 'Past', current: 'In force', future: 'To come' } },
      help: {
        rate: 'Units of the second currency for one of the first.',
        valid_from: 'From this moment on, until the next rate of the pair begins.',
      },
    },
    {
      title: '汇率',
      one: '汇率',
      fields: {
        from_currency: '原币种',
        to_currency: '目标币种',
        rate: '汇率',
        valid_from: '生效时间',
        valid_until: '失效时间',
        state: '状态',
      },
      choices: { state: { past: '已失效', current: '生效中', future: '未生效' } },
      help: {
        rate: '一单位原币种可兑换的目标币种数量。',
        valid_from: '自此刻起生效，至该币种对的下一汇率生效时止。',
      },
    },
  ),
})

/** Days that one report may be about. */
export const reportDays = 3_660

/** What the ledger says of the companies' money in one currency over some days. Minor units. */
export const currencyReport = z.object({
  currency: z.string(),
  opening: z.number(),
  movements: z.array(
    z.object({ kind: z.enum(ledgerKindNames), kind_name: z.string(), count: z.number(), amount: z.number() }),
  ),
  /** From the balances that the wallets keep, not from the movements. */
  closing: z.number(),
  /** Opening and movements less closing: 0 when the books are right. */
  difference: z.number(),
})

/** Recharges that came in another currency, at the rates that they keep. */
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
    about: { en: 'Choose a currency', zh: '选择币种' },
    data: z.array(choosable),
  }),
  list: listEndpoint({
    path: '/sale/currency',
    permission: 'signed-in',
    about: { en: 'List currencies with their rates', zh: '币种及汇率' },
    row: choosable,
    filters: { search: wire.line(100).optional() },
  }),
  /** As the specification names it; the same as deleting several. */
  batchDelete: endpoint({
    method: 'POST',
    path: '/v1/currency-rate/batch-del',
    permission: 'currency-rate:remove',
    about: { en: 'Delete several rates', zh: '批量删除汇率' },
    body: z.object({ ids: wire.ids }),
    data: z.object({ removed: z.number() }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/v1/currency/report',
    permission: 'currency:report',
    about: { en: 'Read the currency report', zh: '查看币种报表' },
    query: z.object({ from: wire.day, to: wire.day }),
    data: z.object({ ledger: z.array(currencyReport), received: z.array(received) }),
  }),
}
