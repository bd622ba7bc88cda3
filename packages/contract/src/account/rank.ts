import { z } from 'zod'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Ranks of merchant companies: benefits and required spend. Amounts in US cents. */
export const rank = record({
  name: 'rank',
  path: '/sale/entityRank',
  title: ['Ranks', '等级'],
  singular: ['rank', '等级'],
  messages: { search: ['Name', '名称'] },
  fields: {
    /** The name in the language of the request. */
    title: [z.string(), 'Name', '名称', { readOnly: true }],
    name: [wire.text(60), 'Name in English', '英文名称', { halfWidth: true, row: z.string() }],
    name_zh: [
      wire.text(60, 0).default(''),
      'Name in Chinese',
      '中文名称',
      { halfWidth: true, row: z.string() },
    ],
    level: [
      wire.int({ min: 1, max: 99 }),
      'Level',
      '级别',
      {
        helpText: ['Higher number, higher rank. Must be unique.', '数字越大等级越高，不可重复。'],
        row: z.number(),
      },
    ],
    discount: [
      wire.decimal(2),
      'Discount (%)',
      '折扣（%）',
      { halfWidth: true, helpText: ['Applied to product prices.', '按商品价格减免。'], row: z.string() },
    ],
    service_fee: [
      wire.decimal(2),
      'Service fee (%)',
      '服务费（%）',
      {
        halfWidth: true,
        helpText: ['Of the products, after the discount.', '按折后商品金额收取。'],
        row: z.string(),
      },
    ],
    credit_limit: [
      wire.minor({ min: 0, max: 1_000_000_000 }),
      'Credit limit',
      '授信额度',
      {
        halfWidth: true,
        helpText: [
          'How far below zero the wallet may go, for companies without a limit of their own.',
          '未单独设置授信的公司，钱包可透支的额度。',
        ],
        row: z.number(),
      },
    ],
    spend_from: [
      wire.minor({ min: 0, max: 100_000_000_000 }),
      'Required spend',
      '达标消费',
      {
        halfWidth: true,
        helpText: [
          'What a company has to spend on orders within 365 days.',
          '公司 365 天内订单消费须达到的金额。',
        ],
        row: z.number(),
      },
    ],
    companies: [z.number(), 'Companies', '公司数', { readOnly: true }],
  },
  filter: {},
  sortable: ['level', 'title', 'spend_from'],
  labelField: 'title',
})

export const manifest = () =>
  recordManifest(rank, '/rankList', { menu: [241, 'system-money', 10, 'SafetyOutlined'], all: ['finance'] })
