import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/**
 * Attributes in which variants differ, such as size, with their values in order. They are offered when a product gets variants;
 * attributes that describe products belong to the category (`category.ts`).
 */

export const goodsAttrErrors = errors('goods-attr', {
  twice: ['{{name}} is duplicated.', '“{{name}}”重复。'],
})

const name = wire.text(60)

export const goodsAttr = record({
  name: 'goods-attr',
  path: '/v1/goods-attr',
  title: ['Variant attributes', '规格属性'],
  singular: ['variant attribute', '规格属性'],
  empty: ['No variant attributes yet', '暂无规格属性'],
  messages: {
    search: ['Name or value', '名称或属性值'],
    emptyHelp: [
      'By what variants differ, such as size, and which values there are.',
      '规格的区分维度（如尺码）及可选值。',
    ],
    formHelp: ['Products keep the words that they have.', '修改不影响已有商品的规格名称。'],
  },
  fields: {
    name: [name, 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [name, 'Name in Chinese', '中文名称', { halfWidth: true }],
    values: [
      table(
        {
          name: [name, 'Value in English', '英文值'],
          name_zh: [wire.text(60, 0).default(''), 'Value in Chinese', '中文值'],
        },
        100,
      ).default([]),
      'Values in order',
      '属性值（按顺序）',
    ],
    total: [wire.int(), 'Values', '属性值数', { readOnly: true }],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
  },
  filter: {},
  sortable: ['title', 'total'],
  order: 'title',
  labelField: 'title',
  columns: ['title', 'total', 'values', 'name', 'name_zh'],
  hidden: ['name', 'name_zh'],
})

/** Single values, as the specification requests them. */
export const goodsAttrValue = {
  list: listEndpoint({
    path: '/v1/goods-attrs-value',
    permission: 'staff',
    about: ['List values of variant attributes', '查看规格属性值列表'],
    row: z.object({
      /** Its number in the whole list, which changes when the list does. */
      id: z.number(),
      attr_id: z.number(),
      /** 1-based position within its attribute. */
      position: z.number(),
      name: z.string(),
      name_zh: z.string(),
      /** Color value, if it is one of the colors. */
      hex: z.string().nullable(),
    }),
    filters: { attr_id: wire.id.optional(), search: wire.text(100).optional() },
  }),
  /** Adds a value to an attribute, unless the attribute has it already. */
  create: endpoint({
    method: 'POST',
    path: '/v1/goods-attrs-value',
    permission: 'goods-attr:update',
    about: ['Add a value to a variant attribute', '新增规格属性值'],
    body: z.object({ attr_id: wire.id, name, name_zh: wire.text(60, 0).default('') }),
    data: goodsAttr.row,
  }),
}

export const manifest = () =>
  recordManifest(goodsAttr, '/goodsAttr', {
    menu: [225, 'system-catalog', 50, 'PartitionOutlined'],
    all: ['product-developer'],
  })
