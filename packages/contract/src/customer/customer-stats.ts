import { entity } from '../account/entity.ts'
import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report, reportPage } from '../kit/report/report.ts'
import { rowsIn, rowsNow } from '../kit/report/rows-link.ts'
import { country } from '../logistics/country.ts'
import type { Manifest } from '../manifest.ts'
import { stageWords } from './customer/flow.ts'
import { customerKinds } from './customer/kinds.ts'
import { customer } from './customer.ts'
import { rfmSegments } from './rfm.ts'

/** How customers begin, come back and become quiet, by week; cohorts, stages of leads, and segments. */

const { cohort, count, percentile, sum } = measure
const lists = { staff: { page: '/customerList', list: () => customer.list } } as const
const customers = rowsIn(lists)
const customersNow = rowsNow(lists)
const happened = (event: string) => ({ rows: customers('event_from', 'event_to', { event }) })
const usd = { currency: 'USD' } as const
const bad = { lessIsBetter: true } as const
const { none: _none, ...stages } = stageWords

/** Filters of every report about customers. */
export const customerFilters = {
  entity_id: { select: () => entity.select, blank: ['All companies', '全部公司'] },
  owner_id: { select: () => entity.salespeople, blank: ['All owners', '全部负责人'] },
} as const

/** What spend means is different for the two kinds of customers that pay. */
export const spendHelp = [
  'Merchants: what they paid us, on the day of payment. Buyers: what they paid in stores, on the day of the order, converted to USD at the rate of that day; cancelled and refunded orders count 0.',
  '商户消费：支付给平台的金额，按付款日统计。买家消费：在店铺支付的金额，按下单日统计并按当日汇率折算为 USD；已取消和已退款的订单计为 0。',
] as const

export const customerStats = report({
  name: 'customer-stats',
  path: '/v1/customer-stats/main',
  parameter: 'part',
  title: ['Customer statistics', '客户统计'],
  subject: ['customers', '客户'],
  compare: true,
  weeks: true,
  help: [
    `New: the first order, for leads the day they were added. Active: an order in the week, for leads a follow-up. Returning: active, and new in an earlier week. Dormant: 90 days without an order. Lost: 365 days without one. Leads are dormant or lost when their stage says so. ${spendHelp[0]}`,
    `新增：首次下单；潜在客户为添加当天。活跃：当周有订单；潜在客户为当周有跟进。回购：当周活跃且更早已有首单。沉睡：90 天无订单。流失：365 天无订单。潜在客户的沉睡和流失以阶段为准。${spendHelp[1]}`,
  ],
  filters: {
    kind: { choices: customerKinds, blank: ['All types', '全部类型'] },
    ...customerFilters,
    country: { codes: () => country.select, blank: ['All countries', '全部国家'] },
  },
  measures: {
    new: count(['New', '新增'], happened('new')),
    active: count(['Active', '活跃'], { ...happened('active'), in: ['weeks'] }),
    returning: count(['Returning', '回购'], { ...happened('returning'), in: ['weeks'] }),
    dormant: count(['Dormant', '沉睡'], { ...happened('dormant'), ...bad }),
    lost: count(['Lost', '流失'], { ...happened('lost'), ...bad }),
  },
  by: {
    weeks: period('week'),
    kinds: dimension(['Type', '类型'], { filter: 'kind', names: customerKinds }),
    cohort: period('week', {
      words: ['Cohorts', '留存'],
      measures: {
        customers: count(['First orders', '首单客户'], happened('first_order')),
        weeks: cohort(['Weeks after the first order', '首单后周数'], {
          steps: 13,
          unit: ['{{count}} weeks', '{{count}} 周'],
        }),
      },
    }),
    stages: dimension(['Stages', '阶段'], {
      filter: 'entered',
      names: stages,
      measures: {
        entered: count(['Entered', '进入'], { rows: customers('event_from', 'event_to') }),
        now: count(['Now', '当前'], { rows: customersNow({ renamed: { entered: 'state' } }) }),
        days: percentile(0.5, ['Median days', '停留天数中位数'], ['{{count}} d', '{{count}} 天'], bad),
      },
    }),
    rfm: dimension(['RFM segments', 'RFM 分层'], {
      filter: 'rfm',
      names: rfmSegments,
      measures: {
        customers: count(['Customers', '客户数'], { rows: customersNow() }),
        orders: sum(['Paid orders in 365 days', '365 天付款订单']),
        merchant_spend: sum(['Merchants’ spend', '商户消费'], usd),
        buyer_spend: sum(['Buyers’ spend', '买家消费'], usd),
      },
    }),
  },
  tiles: [
    { of: 'new' },
    { of: 'dormant', note: ['90 days without an order', '90 天无订单'] },
    { of: 'lost', note: ['365 days without an order', '365 天无订单'] },
  ],
  charts: [
    { title: ['Customers by {{period}}', '每{{period}}客户'], lines: ['active', 'returning'], bars: ['new'] },
    { title: ['Dormant and lost by {{period}}', '每{{period}}沉睡与流失'], lines: ['dormant', 'lost'] },
  ],
})

export const manifest = () =>
  ({
    pages: [
      reportPage(customerStats, '/customerStats', {
        menu: [
          405,
          'customers',
          40,
          'BarChartOutlined',
          { needs: 'customer-stats:list', orNeeds: 'customer-stats:mail' },
        ],
      }),
    ],
    rights: { 'customer-stats:mail': ['View statistics of mails', '查看邮件统计'] },
    roles: {
      'customer-stats:list': ['salesperson', 'marketing', 'finance'],
      'customer-stats:export': ['marketing', 'finance'],
      'customer-stats:mail': ['marketing', 'support'],
    },
  }) satisfies Manifest
