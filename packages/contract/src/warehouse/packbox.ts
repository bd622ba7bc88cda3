import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { packagingKind, packboxCategory } from './packbox-category.ts'
import { warehouse } from './warehouse.ts'

/** Packaging of parcels: boxes and mailers with their inner size, and inserts and stickers that are added. */

const categoryId = wire.ref(() => packboxCategory.select)
const millimetres = wire.maybe(wire.int({ min: 1, max: 3000 }))
const cost = wire.minor({ min: 0, max: 1_000_000, currency: 'CNY' })
const half = { halfWidth: true } as const

const packboxSkus = endpoint({
  method: 'GET',
  path: '/v1/goods-packbox/skus',
  permission: 'goods-packbox:update',
  about: ['Look for SKUs of packaging', '查找包材 SKU'],
  get query() {
    return warehouse.select.query
  },
  get data() {
    return warehouse.select.data
  },
})

const own = record({
  name: 'goods-packbox',
  path: '/v1/goods-packbox',
  title: ['Packaging', '包材'],
  singular: ['packaging', '包材'],
  empty: ['No packaging yet', '暂无包材'],
  messages: {
    search: ['Code or name', '代码或名称'],
    emptyHelp: [
      'Enter boxes and mailers with their inner size. The smallest that fits is proposed for a parcel.',
      '录入纸箱和快递袋的内尺寸，系统会为包裹推荐能装下的最小包材。',
    ],
  },
  fields: {
    code: [wire.text(20), 'Code', '代码', half],
    kind: [packagingKind.default('box'), 'Type', '类型', half],
    category_id: [wire.maybe(categoryId), 'Category', '分类', { ...half, withName: true }],
    material: [wire.text(100, 0).default(''), 'Material', '材质', half],
    name_en: [wire.text(100), 'Name in English', '英文名称', half],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', half],
    length_mm: [
      millimetres,
      'Inner length (mm)',
      '内长（mm）',
      { ...half, helpText: ['Boxes and mailers need all three sides.', '纸箱和快递袋须填写三边尺寸。'] },
    ],
    width_mm: [millimetres, 'Inner width (mm)', '内宽（mm）', half],
    height_mm: [millimetres, 'Inner height (mm)', '内高（mm）', half],
    grams: [wire.int({ min: 1, max: 20_000 }), 'Own weight (g)', '自重（g）', half],
    cost: [cost, 'Cost (CNY)', '成本（CNY）', { ...half, row: seenBy('goods-packbox:cost', cost) }],
    sku_id: [
      wire.maybe(wire.ref(() => packboxSkus)),
      'Stocked as SKU',
      '库存 SKU',
      {
        ...half,
        withName: true,
        helpText: [
          'SKU of a product that is used as packaging; each packed parcel takes one from its stock. Empty: its stock isn’t kept.',
          '选择已设为包材的商品 SKU，每打包一个包裹扣减一件；留空则不管理库存。',
        ],
      },
    ],
    status: [wire.inUse.default('active'), 'Status', '状态', half],
    offered: [
      wire.flag.default(true),
      'Merchants can choose it',
      '商户可选',
      {
        helpText: [
          'Turn it off for packaging that is made for one company. Staff can still assign it.',
          '为某家公司定制的包材请关闭此项，员工仍可为其店铺指定。',
        ],
      },
    ],
    /** Its name in the language of the request. */
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    /** Such as `300 × 200 × 100 mm`; empty if it has none. */
    size: [wire.text(40, 0), 'Inner size', '内尺寸', { readOnly: true }],
  },
  filter: {
    kind: packagingKind.optional(),
    category_id: categoryId.optional(),
    status: wire.inUse.optional(),
  },
  tabs: 'kind',
  selectFilters: ['kind'],
  selectableBy: 'signed-in',
  sortable: ['code'],
  order: 'code',
  labelField: 'title',
  columns: [
    'title',
    'code',
    'kind',
    'category_id',
    'size',
    'grams',
    'material',
    'cost',
    'sku_id',
    'offered',
    'status',
  ],
  hidden: ['material', 'sku_id'],
})
export const packbox = { ...own, skus: packboxSkus }

export const packboxErrors = errors('packbox', {
  size: ['Boxes and mailers need their inner size.', '纸箱和快递袋须填写内尺寸。'],
  sku: [
    'Choose a SKU of a packaging product. On the page Products, “Use as packaging” makes a product one.',
    '请选择包材商品的 SKU；可在“商品库”中将商品“设为包材”。',
  ],
  category: ['This category is for another type of packaging.', '该分类属于其他类型的包材。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/packboxList', record: packbox, menu: [189, 'system-logistics', 85, 'GiftOutlined'] }],
    rights: { 'goods-packbox:cost': ['View the cost of packaging', '查看包材成本'] },
    roles: {
      'goods-packbox:*': ['warehouse', 'buyer'],
      'goods-packbox:cost': ['order-clerk'],
      // Support and salespeople read it beside the rules of stores, without the cost.
      'goods-packbox:list': ['order-clerk', 'designer', 'support', 'salesperson'],
    },
  }) satisfies Manifest
