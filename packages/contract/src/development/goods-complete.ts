import { opened } from '../kit/link.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { task } from '../system/task.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { developmentModule, worksIn } from './module.ts'
import { samples, sampling } from './samples.ts'

/** Prices, weights and stock policy; then it is tried whether the product can be quoted, declared and published, and it goes on sale. */

const cny = wire.minor({ min: 0, max: 10_000_000_000, currency: 'CNY' })
const measure = (max: number) => wire.nullable(wire.int({ min: 1, max })).default(null)

export const stockPolicies = {
  stock: ['Made to stock', '备货'],
  order: ['Made to order', '按单采购'],
  demand: ['Print on demand', '按需生产'],
} as const

export const goodsComplete = developmentModule({
  module: 'goodsComplete',
  name: 'goods-complete',
  path: '/v1/goods-complete',
  page: '/goodsComplete',
  title: ['Completion', '产品完成'],
  one: ['completion task', '完成任务'],
  hours: 24,
  form: {
    skus: [
      table(
        {
          code: [wire.line(60), 'SKU', 'SKU'],
          cost: [wire.nullable(cny).default(null), 'Cost', '成本'],
          price: [
            wire.nullable(wire.minor({ min: 1, max: 10_000_000_000, currency: 'USD' })).default(null),
            'Price',
            '售价',
          ],
          weight_grams: [measure(1_000_000), 'Weight (g)', '重量（g）'],
          length_mm: [measure(100_000), 'Length (mm)', '长（mm）'],
          width_mm: [measure(100_000), 'Width (mm)', '宽（mm）'],
          height_mm: [measure(100_000), 'Height (mm)', '高（mm）'],
        },
        100,
      ),
      'Variants',
      '规格',
      {
        help: [
          'Cost begins with what was paid last, or with what the quotation costs in the warehouse at the first order; weight and size with the variant’s sample that passed.',
          '成本默认取最近采购价，其次取报价按首单数量计算的到仓成本；重量和尺寸取该规格合格样品的实测值。',
        ],
      },
    ],
    costs: [
      table(
        {
          quantity: [wire.int({ min: 1, max: 10_000_000 }), 'From quantity', '起订数量'],
          cost: [cny, 'Cost', '成本'],
        },
        10,
      ),
      'Cost by quantity',
      '阶梯成本',
    ],
    stock_policy: [
      wire.nullable(wire.choice(stockPolicies)).default(null),
      'Stock policy',
      '备货策略',
      { half: true },
    ],
    warehouse_id: [
      wire.nullable(wire.ref(() => warehouse.select)).default(null),
      'Warehouse',
      '仓库',
      { half: true },
    ],
    first_quantity: [
      wire.nullable(wire.int({ min: 1, max: 1_000_000 })).default(null),
      'First order quantity',
      '首单数量',
      { half: true },
    ],
    buyer_id: [
      wire.nullable(wire.ref(() => task.people)).default(null),
      'Purchaser',
      '采购员',
      { half: true, help: ['Notified of the first order when it passes.', '通过后将收到首单通知。'] },
    ],
    launch_on: [
      wire.nullable(wire.day).default(null),
      'Launch',
      '上架日期',
      { half: true, help: ['Left empty, it goes on sale when it passes.', '留空则通过后立即上架。'] },
    ],
    review_on: [
      wire.nullable(wire.day).default(null),
      'Review trial sales on',
      '试卖复盘日期',
      { half: true, help: ['The owner is reminded on that day.', '届时将提醒负责人。'] },
    ],
    ...samples,
  },
  needs: {
    skus: ['cost', 'price', 'weight_grams', 'length_mm', 'width_mm', 'height_mm'],
    stock_policy: true,
    review_on: true,
  },
  actions: sampling,
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/goodsComplete',
        record: goodsComplete.record,
        own: opened,
        menu: [179, 'development', 80, 'SafetyOutlined'],
      },
    ],
    roles: worksIn('goods-complete', []),
  }) satisfies Manifest
