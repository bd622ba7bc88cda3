import { shippingAttributeList } from '../catalog/goods/shipping-attribute.ts'
import { licenceNames } from '../catalog/goods-edit.ts'
import { countries } from '../kit/country.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import { asking } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { task } from '../system/task.ts'
import { verb } from './development/flow.ts'
import { minPriceShare } from './development/idea-margin.ts'
import { developmentModule, levels, moduleManifest } from './development/module.ts'
import { developmentMode } from './development-mode.ts'

/** An idea, a merchant's request or a reorder, and whether it is worth developing. Costs in CNY fen, prices in US cents. */

const cny = () => wire.maybe(wire.minor({ min: 0, max: 10_000_000_000, currency: 'CNY' }))
const usd = () => wire.maybe(wire.minor({ min: 1, max: 10_000_000_000, currency: 'USD' }))

const costAttributes = wire.halfWidthFields({
  cost_material: [cny(), 'Material cost', '材料成本'],
  cost_process: [cny(), 'Processing cost', '加工成本'],
  cost_packaging: [cny(), 'Packaging cost', '包装成本'],
  cost_mould: [cny(), 'Mold cost', '模具费'],
})

const infringement = {
  unknown: ['Unknown', '未知', 'neutral'],
  clear: ['Clear', '无侵权', 'green'],
  suspect: ['Suspect', '疑似侵权', 'red'],
} as const

export const goodsDevelop = developmentModule({
  module: 'goodsDevelop',
  singular: ['idea', '开发任务'],
  hours: 72,
  creates: true,
  form: {
    // One letter is allowed, because titles of merchants' requests are too.
    title: [wire.text(200), 'Product name', '产品名称'],
    links: [
      wire.links().default([]),
      'Reference links',
      '参考链接',
      { helpText: ['Pages that sell it, such as 1688 or Amazon.', '在售页面，例如 1688、亚马逊。'] },
    ],
    pictures: [wire.pictures().default([]), 'Images', '图片'],
    pictures_licence: [
      wire.maybe(wire.choice(licenceNames)),
      'License of images',
      '图片授权',
      {
        halfWidth: true,
        helpText: [
          'Needed where the mode has no design: these images are shown then.',
          '开发模式不含设计环节时必填，商品将使用这些图片。',
        ],
      },
    ],
    markets: [countries.default([]), 'Main markets', '主要市场'],
    ...wire.halfWidthFields({
      mode_id: [wire.maybe(wire.ref(() => developmentMode.select)), 'Development mode', '开发模式'],
      idea_level: [wire.maybe(wire.choice(levels)), 'Level', '等级'],
      target_cost: [cny(), 'Target cost', '目标成本'],
      target_price: [usd(), 'Target price', '目标售价'],
    }),
    price_reason: [
      wire.area(500).default(''),
      'Reason for a low margin',
      '低毛利原因',
      {
        helpText: [
          `Needed when the price isn’t above ${minPriceShare}% of the cost.`,
          `售价不高于成本的 ${minPriceShare}% 时必填。`,
        ],
      },
    ],
    first_quantity: [wire.maybe(wire.int({ min: 1, max: 1_000_000 })), 'First order quantity', '首单数量'],
    competitors: [
      table({
        url: [wire.webAddress(500), 'Page', '链接'],
        price: [usd(), 'Price', '价格'],
        reviews: [wire.maybe(wire.int({ min: 0 })), 'Reviews', '评论数'],
        rating: [wire.maybe(wire.decimal(1, [0, 5])), 'Rating (0–5)', '评分（0–5）'],
      }),
      'Competitors',
      '竞品',
    ],
    files: [wire.evidence(20).default([]), 'Research files', '调研资料'],
    requirements: [
      wire.area(2000).default(''),
      'Requirements',
      '要求',
      { helpText: ['Everyone who works on the product reads them.', '该产品各环节的处理人均可看到。'] },
    ],
    selling_points: [wire.area(2000).default(''), 'Selling points', '卖点'],
    ...wire.halfWidthFields({
      infringement: [wire.maybe(wire.choice(infringement)), 'Infringement', '侵权'],
      infringement_evidence: [wire.text(500, 0).default(''), 'Evidence', '依据'],
    }),
    certificates: [
      wire.tags(10).default([]),
      'Certificates needed',
      '所需认证',
      { helpText: ['Such as CE, FCC, CPC.', '例如 CE、FCC、CPC。'] },
    ],
    attributes: [shippingAttributeList.default([]), 'Shipping attributes', '物流属性'],
    ...costAttributes,
  },
  needs: ['title', 'links', 'markets', 'mode_id', 'target_cost', 'target_price', 'infringement'],
  columns: ['target_cost', 'target_price'],
  actions: {
    invest: verb('Invest', 'Invested', '投产', {
      from: ['claimed', 'submitted'],
      ...asking({
        budget: [wire.minor({ min: 1, max: 10_000_000_000, currency: 'CNY' }), 'Budget', '预算'],
        owner_id: [wire.ref(() => task.people), 'Owner', '负责人'],
      }),
    }),
    'set-cost-attr': verb('Set costs', 'Costs set', '设置成本属性', {
      from: ['waiting', 'claimed', 'submitted'],
      ...asking(costAttributes),
    }),
  },
})

export const manifest = () =>
  ({
    ...moduleManifest(goodsDevelop, { menu: [172, 'development', 10, 'SolutionOutlined'] }),
    // Reordering and eliminating a product in any module (`development.ts`) need these permissions, too.
    rights: {
      'goods-develop:create': ['Create idea', '新增开发任务'],
      'goods-develop:eliminate': ['Eliminate product', '淘汰'],
    },
  }) satisfies Manifest
