import { category } from '../catalog/category.ts'
import { goodsAttr } from '../catalog/goods-attr.ts'
import type { AnyEndpoint } from '../kit/endpoint.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import { task } from '../system/task.ts'
import { developmentModule, moduleManifest } from './development/module.ts'
import { goodsDesign } from './goods-design.ts'
import { goodsInfo } from './goods-info.ts'
import { supplierQuotation } from './supplier-quotation.ts'

/** Turns the idea into a product: responsible people, category, SKU code and variants. */

/** Fields that name staff, with the module whose tasks are assigned to them. */
export const staff = { inquirer_id: supplierQuotation, designer_id: goodsDesign, copywriter_id: goodsInfo }
const somebody = (of: keyof typeof staff | undefined, en: string, zh: string, ...help: [string, string]) => {
  const people = (): AnyEndpoint => (of ? staff[of].flow.work.workers : task.people)
  return [wire.maybe(wire.ref(people)), en, zh, { helpText: help }] as const
}
export const skuCode = /^[A-Z0-9][A-Z0-9-]{2,39}$/

export const goodsOpen = developmentModule({
  module: 'goodsOpen',
  singular: ['setup task', '立项任务'],
  hours: 24,
  samples: true,
  form: {
    ...wire.halfWidthFields({
      owner_id: somebody(undefined, 'Owner', '负责人', 'Reviews the trial sales.', '届时提醒复盘试卖。'),
      inquirer_id: somebody('inquirer_id', 'Inquirer', '询价员', 'Gets quotations.', '报价任务直接指派。'),
      designer_id: somebody('designer_id', 'Designer', '设计师', 'Gets the design.', '设计任务直接指派。'),
      copywriter_id: somebody('copywriter_id', 'Copywriter', '文案', 'Gets the texts.', '资料任务直接指派。'),
      category_id: [wire.maybe(wire.ref(() => category.tree)), 'Category', '分类'],
      sku_code: [
        wire.text(40, 0).default(''),
        'SKU code',
        'SKU 编码',
        {
          helpText: [
            'Capital letters, digits and hyphens, 3 to 40 characters.',
            '大写字母、数字和连字符，3–40 个字符。',
          ],
        },
      ],
    }),
    axes: [
      wire.rows(
        {
          attr_id: [wire.ref(() => goodsAttr.select), 'Attribute', '属性', { halfWidth: true }],
          values: [wire.tags(100).default([]), 'Values', '属性值'],
        },
        { max: 3, singular: ['attribute', '属性'] },
      ),
      'Attributes of the variants',
      '规格属性',
      {
        helpText: [
          'Chosen from the variant attributes, with values of theirs. At most three.',
          '从规格属性库中选择属性及其属性值，最多三个。',
        ],
      },
    ],
    variants: [
      table(
        {
          code: [wire.text(60), 'SKU', 'SKU'],
          option_1: [wire.text(60, 0), 'First value', '属性值 1'],
          option_2: [wire.text(60, 0), 'Second value', '属性值 2'],
          option_3: [wire.text(60, 0), 'Third value', '属性值 3'],
        },
        100,
      ),
      'Variants',
      '规格',
    ],
    sample_budget: [
      wire.maybe(wire.minor({ min: 0, max: 1_000_000_000, currency: 'CNY' })),
      'Budget for samples',
      '打样预算',
    ],
  },
  needs: ['owner_id', 'category_id', 'sku_code', 'variants'],
})

export const manifest = () => moduleManifest(goodsOpen, { menu: [173, 'development', 20, 'FormOutlined'] })
