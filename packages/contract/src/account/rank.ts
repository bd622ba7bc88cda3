import { z } from 'zod'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Levels of merchant companies: what each gives, and what it takes to reach it. Amounts in US cents. */
export const rank = resource({
  name: 'rank',
  path: '/sale/entityRank',
  row: {
    /** The name in the language of the request. */
    title: z.string(),
    name: z.string(),
    name_zh: z.string(),
    level: z.number(),
    /** Per cent off goods. */
    discount: z.string(),
    /** Per cent of goods after the discount. */
    service_fee: z.string(),
    credit_limit: z.number(),
    spend_from: z.number(),
    companies: z.number(),
  },
  input: {
    name: wire.line(60),
    name_zh: wire.line(60, 0).default(''),
    level: wire.int({ min: 1, max: 99 }),
    discount: wire.decimal(2),
    service_fee: wire.decimal(2),
    credit_limit: wire.minor({ min: 0, max: 1_000_000_000 }),
    spend_from: wire.minor({ min: 0, max: 100_000_000_000 }),
  },
  filter: {},
  sortable: ['level', 'title', 'spend_from'],
  label: 'title',
  text: text(
    {
      title: 'Ranks',
      one: 'rank',
      fields: {
        title: 'Name',
        name: 'Name in English',
        name_zh: 'Name in Chinese',
        level: 'Level',
        discount: 'Discount (%)',
        service_fee: 'Service fee (%)',
        credit_limit: 'Credit limit',
        spend_from: 'Reached from',
        companies: 'Companies',
      },
      help: {
        level: 'The higher, the better; each level once.',
        discount: 'Off the prices of goods.',
        service_fee: 'Of the goods, after the discount.',
        credit_limit: 'How far below zero the wallet may go, for companies without a limit of their own.',
        spend_from: 'What a company has to spend on orders within 365 days.',
      },
    },
    {
      title: '等级',
      one: '等级',
      fields: {
        title: '名称',
        name: '英文名称',
        name_zh: '中文名称',
        level: '级别',
        discount: '折扣（%）',
        service_fee: '服务费（%）',
        credit_limit: '授信额度',
        spend_from: '达标消费',
        companies: '公司数',
      },
      help: {
        level: '数字越大等级越高，不可重复。',
        discount: '按商品价格减免。',
        service_fee: '按折后商品金额收取。',
        credit_limit: '未单独设置授信的公司，钱包可透支的额度。',
        spend_from: '公司 365 天内订单消费须达到的金额。',
      },
    },
  ),
})
