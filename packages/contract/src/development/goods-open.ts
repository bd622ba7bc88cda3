import { category } from '../catalog/category.ts'
import { goodsAttr } from '../catalog/goods-attr.ts'
import { opened } from '../kit/link.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { task } from '../system/task.ts'
import { developmentModule, worksIn } from './module.ts'
import { samples, sampling } from './samples.ts'

/** The idea becomes a product: who works on it, its category, its SKU code, and which variants it has. */

const somebody = () => wire.nullable(wire.ref(() => task.people)).default(null)
export const skuCode = /^[A-Z0-9][A-Z0-9-]{2,39}$/

export const goodsOpen = developmentModule({
  module: 'goodsOpen',
  name: 'goods-open',
  path: '/v1/goods-open',
  page: '/goodsOpen',
  title: ['Setup', '产品立项'],
  one: ['setup task', '立项任务'],
  hours: 24,
  form: {
    owner_id: [
      somebody(),
      'Owner',
      '负责人',
      { half: true, help: ['Is reminded to review the trial sales.', '届时提醒复盘试卖。'] },
    ],
    inquirer_id: [
      somebody(),
      'Inquirer',
      '询价员',
      { half: true, help: ['Gets the quotations.', '报价任务直接指派。'] },
    ],
    designer_id: [
      somebody(),
      'Designer',
      '设计师',
      { half: true, help: ['Gets the design.', '设计任务直接指派。'] },
    ],
    copywriter_id: [
      somebody(),
      'Copywriter',
      '文案',
      { half: true, help: ['Gets the product information.', '资料任务直接指派。'] },
    ],
    category_id: [
      wire.nullable(wire.ref(() => category.tree)).default(null),
      'Category',
      '分类',
      { half: true },
    ],
    sku_code: [
      wire.line(40, 0).default(''),
      'SKU code',
      'SKU 编码',
      {
        half: true,
        help: [
          'Capital letters, digits and hyphens, 3 to 40 characters.',
          '大写字母、数字和连字符，3–40 个字符。',
        ],
      },
    ],
    axes: [
      wire.rows(
        {
          attr_id: [wire.ref(() => goodsAttr.select), 'Attribute', '属性', { half: true }],
          values: [wire.tags(100).default([]), 'Values', '属性值'],
        },
        { max: 3, one: ['attribute', '属性'] },
      ),
      'Attributes of the variants',
      '规格属性',
      {
        help: [
          'Chosen from the variant attributes, with values of theirs. At most three.',
          '从规格属性库中选择属性及其属性值，最多三个。',
        ],
      },
    ],
    variants: [
      table(
        {
          code: [wire.line(60), 'SKU', 'SKU'],
          option_1: [wire.line(60, 0), 'First value', '属性值 1'],
          option_2: [wire.line(60, 0), 'Second value', '属性值 2'],
          option_3: [wire.line(60, 0), 'Third value', '属性值 3'],
        },
        100,
      ),
      'Variants',
      '规格',
    ],
    sample_budget: [
      wire.nullable(wire.minor({ min: 0, max: 1_000_000_000, currency: 'CNY' })).default(null),
      'Budget for samples',
      '打样预算',
    ],
    ...samples,
  },
  needs: { owner_id: true, category_id: true, sku_code: true, variants: true },
  actions: sampling,
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/goodsOpen',
        record: goodsOpen.record,
        own: opened,
        menu: [173, 'development', 20, 'FormOutlined'],
      },
    ],
    roles: worksIn('goods-open', []),
  }) satisfies Manifest
