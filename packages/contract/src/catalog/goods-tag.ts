import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Tags of goods: staff assign them, merchants filter by them. */

export const goodsTag = record({
  name: 'goods-tag',
  path: '/v1/goods-tag',
  title: ['Product tags', '商品标签'],
  singular: ['tag', '标签'],
  empty: ['No tags yet. Merchants filter the catalog by them.', '暂无标签。商户可按标签筛选商品。'],
  fields: {
    name: [
      wire.text(50),
      'Tag',
      '标签',
      {
        helpText: [
          'Renaming a tag renames it on all its products.',
          '修改名称会同步到所有使用该标签的商品。',
        ],
      },
    ],
    name_zh: [wire.text(50, 0).default(''), 'Chinese', '中文'],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
    used: [wire.int(), 'Products', '商品数', { readOnly: true }],
  },
  filter: {},
  sortable: ['name'],
  selectableBy: 'signed-in',
  labelField: 'name',
})

/** Tags with the number of products that the merchant sees for each. */
export const goodsTags = {
  list: endpoint({
    method: 'GET',
    path: '/sale/goodsTags',
    permission: 'signed-in',
    about: ['List tags with their products', '查看标签及商品数'],
    data: z.array(z.object({ tag: z.string(), name: z.string(), total: z.number() })),
  }),
}

export const manifest = () =>
  ({
    pages: [{ path: '/goodsTags', record: goodsTag, menu: [223, 'system-catalog', 30, 'TagsOutlined'] }],
    audit: { 'goods-tag': ['Product tag', '商品标签'] },
    roles: { 'goods-tag:*': ['product-developer', 'copywriter'] },
  }) satisfies Manifest
