import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Units in which goods are bought and packed: pieces, pairs, dozens. */
export const goodsUnit = record({
  name: 'goods-unit',
  path: '/v1/goods-unit',
  title: ['Units', '计量单位'],
  singular: ['unit', '计量单位'],
  empty: ['No units yet', '暂无计量单位'],
  fields: {
    code: [wire.text(20), 'Code', '代码', { halfWidth: true, example: 'pcs' }],
    pieces: [
      wire.int({ min: 1, max: 100_000 }).default(1),
      'Items',
      '件数',
      { halfWidth: true, helpText: ['How many items one unit contains.', '一个单位包含的件数。'] },
    ],
    name: [wire.text(40), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(40), 'Name in Chinese', '中文名称', { halfWidth: true }],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
  },
  filter: {},
  sortable: ['code', 'title', 'pieces'],
  order: 'code',
  labelField: 'title',
  columns: ['title', 'code', 'pieces', 'note', 'name', 'name_zh'],
  hidden: ['name', 'name_zh'],
})

export const manifest = () =>
  recordManifest(goodsUnit, '/goodsUnit', {
    menu: [226, 'system-catalog', 60, 'DatabaseOutlined'],
    all: ['product-developer', 'buyer'],
  })
