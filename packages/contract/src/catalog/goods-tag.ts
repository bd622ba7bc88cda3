import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Tags of goods: the words that staff may put on products and that merchants filter by. */

const fields = {
  name: wire.line(50),
  name_zh: wire.line(50, 0).default(''),
  note: wire.line(200, 0).default(''),
}

export const goodsTag = resource({
  name: 'goods-tag',
  path: '/v1/goods-tag',
  row: { ...fields, used: wire.int() },
  input: fields,
  filter: {},
  sortable: ['name'],
  label: 'name',
  text: text(
    {
      title: 'Goods tags',
      one: 'tag',
      fields: { name: 'Tag', name_zh: 'Chinese', note: 'Note', used: 'Products' },
      help: { name: 'Renaming a tag renames it on all its products.' },
      empty: 'No tags yet. Merchants filter the catalogue by them.',
    },
    {
      title: '商品标签',
      one: '标签',
      fields: { name: '标签', name_zh: '中文', note: '备注', used: '商品数' },
      help: { name: '修改名称会同步到所有使用该标签的商品。' },
      empty: '暂无标签。商户可按标签筛选商品。',
    },
  ),
})

/** Tags with how many products have them, as merchants see it. */
export const goodsTags = {
  list: endpoint({
    method: 'GET',
    path: '/sale/goodsTags',
    permission: 'signed-in',
    about: { en: 'List tags with their goods', zh: '标签及商品数' },
    data: z.array(z.object({ tag: z.string(), name: z.string(), total: z.number() })),
  }),
}
