import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import { task } from '../system/task.ts'
import { stockPolicies } from '../warehouse/stock-policy.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { developmentModule, moduleManifest } from './development/module.ts'
import { measures } from './development/samples.ts'

/** Prices, weights and stock policy. On passing, quoting, declaring and publishing are tried, and the product goes on sale. */

const cny = wire.minor({ min: 0, max: 10_000_000_000, currency: 'CNY' })

export const goodsComplete = developmentModule({
  module: 'goodsComplete',
  singular: ['completion task', '完成任务'],
  hours: 24,
  samples: true,
  form: {
    skus: [
      table(
        {
          code: [wire.text(60), 'SKU', 'SKU'],
          cost: [wire.maybe(cny), 'Cost', '成本'],
          price: [wire.maybe(wire.minor({ min: 1, max: 10_000_000_000, currency: 'USD' })), 'Price', '售价'],
          ...measures,
        },
        100,
      ),
      'Variants',
      '规格',
      {
        helpText: [
          'Cost begins with what was paid last, or with what the quotation costs in the warehouse at the first order; weight and size with the variant’s sample that passed.',
          '成本默认取最近采购价，其次取报价按首单数量计算的到仓成本；重量和尺寸取该规格合格样品的实测值。',
        ],
      },
    ],
    price_reason: [
      wire.area(500).default(''),
      'Reason for a price above the target',
      '高于目标售价的原因',
      { helpText: ['Needed when a price is above the target of the idea.', '售价高于开发目标售价时必填。'] },
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
    ...wire.halfWidthFields({
      stock_policy: [wire.maybe(wire.choice(stockPolicies)), 'Stock policy', '备货策略'],
      warehouse_id: [wire.maybe(wire.ref(() => warehouse.select)), 'Warehouse', '仓库'],
      first_quantity: [wire.maybe(wire.int({ min: 1, max: 1_000_000 })), 'First order quantity', '首单数量'],
      buyer_id: [
        wire.maybe(wire.ref(() => task.people)),
        'Purchaser',
        '采购员',
        { helpText: ['Notified of the first order when it passes.', '通过后将收到首单通知。'] },
      ],
      launch_on: [
        wire.maybe(wire.day),
        'Launch',
        '上架日期',
        { helpText: ['Left empty, it goes on sale when it passes.', '留空则通过后立即上架。'] },
      ],
      review_on: [
        wire.maybe(wire.day),
        'Review trial sales on',
        '试卖复盘日期',
        { helpText: ['The owner is reminded on that day.', '届时将提醒负责人。'] },
      ],
    }),
  },
  needs: [['skus', ['cost', 'price', ...Object.keys(measures)]], 'stock_policy', 'review_on'],
})

export const manifest = () =>
  moduleManifest(goodsComplete, { menu: [179, 'development', 80, 'SafetyOutlined'] })
