import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Categories of packaging, each of one type. */

export const packagingKind = wire.choice({
  box: ['Box', '纸箱'],
  mailer: ['Mailer', '快递袋'],
  insert: ['Insert', '插卡'],
  label: ['Sticker', '贴纸'],
})

/** Whether products are packed in it. Inserts and stickers are only added to a parcel, so they need no inner size. */
export const isContainer = (kind: unknown): boolean => kind === 'box' || kind === 'mailer'

const half = { halfWidth: true } as const

export const packboxCategory = record({
  name: 'goods-packbox-category',
  path: '/v1/goods-packbox-category',
  title: ['Packaging categories', '包材分类'],
  singular: ['packaging category', '包材分类'],
  empty: ['No packaging categories yet', '暂无包材分类'],
  fields: {
    name: [wire.text(100), 'Name in English', '英文名称', half],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', half],
    kind: [packagingKind.default('box'), 'Type', '类型', half],
    sort: [
      wire.int({ min: 0, max: 9999 }).default(0),
      'Priority',
      '排序',
      { ...half, helpText: ['Smaller numbers come first.', '数字越小越靠前。'] },
    ],
    /** Its name in the language of the request. */
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    used: [wire.int(), 'Packaging', '包材数', { readOnly: true }],
  },
  filter: { kind: packagingKind.optional() },
  selectFilters: ['kind'],
  sortable: ['sort', 'name'],
  order: 'sort',
  labelField: 'title',
  columns: ['title', 'kind', 'sort', 'used'],
})

export const packboxCategoryErrors = errors('packbox-category', {
  kind_used: [
    'Packaging of this category has the former type. Move it to another category first.',
    '该分类下的包材仍为原类型，请先将其移到其他分类。',
  ],
})

export const manifest = () =>
  recordManifest(packboxCategory, '/packboxList', {
    of: 'categories',
    all: ['warehouse', 'buyer'],
    reads: ['order-clerk', 'designer'],
  })
