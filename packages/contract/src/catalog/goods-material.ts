import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Materials of goods, for buyers and for customs. */
export const goodsMaterial = record({
  name: 'goods-material',
  path: '/v1/goods-material',
  title: ['Materials', '材质'],
  singular: ['material', '材质'],
  empty: ['No materials yet', '暂无材质'],
  fields: {
    name: [wire.text(60), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(60), 'Name in Chinese', '中文名称', { halfWidth: true }],
    declared: [
      wire.text(60, 0).default(''),
      'Name for customs',
      '报关材质',
      {
        halfWidth: true,
        helpText: ['In English; empty when it is the same.', '英文填写，与名称相同可不填。'],
      },
    ],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
  },
  filter: {},
  sortable: ['title'],
  order: 'title',
  labelField: 'title',
  columns: ['title', 'declared', 'note', 'name', 'name_zh'],
  hidden: ['name', 'name_zh'],
})

export const manifest = () =>
  recordManifest(goodsMaterial, '/materials', {
    menu: [227, 'system-catalog', 70, 'ExperimentOutlined'],
    all: ['product-developer'],
  })
