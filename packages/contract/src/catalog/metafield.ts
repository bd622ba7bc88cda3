import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Custom attributes of a company for goods. `metafileds` is the specification's spelling. */

export const metafieldTypes = ['text', 'number', 'date', 'choice'] as const

const type = wire.choice({
  text: ['Text', '文本'],
  number: ['Number', '数字'],
  date: ['Date', '日期'],
  choice: ['Choice', '单选'],
})

export const metafield = record({
  name: 'metafield',
  path: '/sale/metafileds',
  title: ['Custom attributes', '自定义属性'],
  singular: ['attribute', '自定义属性'],
  empty: [
    'No attributes yet. Add what you want to note on products, such as season or supplier batch.',
    '暂无属性。可添加季节、批次等需要记录在商品上的信息。',
  ],
  fields: {
    name: [
      wire.text(60),
      'Name',
      '名称',
      {
        halfWidth: true,
        helpText: [
          'Published to Shopify as metafields; other platforms don’t support them.',
          '刊登到 Shopify 时随商品写入元字段，其他平台不支持。',
        ],
      },
    ],
    /** Key on platforms: `custom.<key>`. */
    key: [
      wire.code(/^[a-z][a-z0-9_]*$/, [
        'Small letters, digits and underscores, beginning with a letter.',
        '仅限小写字母、数字和下划线，以字母开头。',
      ]),
      'Key',
      '键名',
      {
        halfWidth: true,
        helpText: [
          'Small letters, digits and underscores, such as care_label.',
          '小写字母、数字和下划线，例如 care_label。',
        ],
      },
    ],
    type: [type.default('text'), 'Type', '类型', { halfWidth: true }],
    choices: [
      wire.tags(50).default([]),
      'Choices',
      '选项',
      {
        requiredWhen: { type: 'choice' },
        helpText: [
          'For the type Choice: one after the other, with Enter.',
          '类型为“单选”时填写，按回车逐个添加。',
        ],
      },
    ],
    sort: [
      wire.int({ min: 0, max: 9999 }).default(0),
      'Priority',
      '排序',
      { halfWidth: true, helpText: ['Smaller numbers come first.', '数字越小越靠前。'] },
    ],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
    used: [wire.int(), 'Products with a value', '已填商品数', { readOnly: true }],
  },
  filter: {
    type: type.optional(),
  },
  sortable: ['name', 'key', 'sort'],
  order: 'sort',
  selectableBy: 'signed-in',
  labelField: 'name',
})

export const metafieldValue = z.object({
  metafield_id: z.number(),
  name: z.string(),
  type: z.enum(metafieldTypes),
  choices: z.array(z.string()),
  value: z.string(),
})

const params = z.object({ goods_id: wire.id })

/** The company's attribute values of one product. */
export const metafieldValues = {
  read: endpoint({
    method: 'GET',
    path: '/sale/metafileds/goods/:goods_id',
    permission: 'metafield:list',
    about: ['View the attributes of products', '查看商品属性'],
    params,
    data: z.array(metafieldValue),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/sale/metafileds/goods/:goods_id',
    permission: 'metafield:update',
    about: ['Write the attributes of products', '填写商品属性'],
    params,
    body: z.object({
      values: wire.listOf(z.object({ metafield_id: wire.id, value: wire.text(500, 0).default('') }), {
        max: 200,
      }),
    }),
    data: z.array(metafieldValue),
  }),
}

export const metafieldErrors = errors('metafield', {
  type: [
    '{{count}} {{count|product uses|products use}} this type. Clear the values first, or add another attribute.',
    '已有 {{count}} 个商品填写了该类型的值，请先清空，或另建属性。',
  ],
  number: ['{{name}} must be a number.', '“{{name}}”须填写数字。'],
  date: ['{{name}} must be a date, such as 2026-11-21.', '“{{name}}”须填写日期，例如 2026-11-21。'],
  choice: ['{{name}} must be one of: {{choices}}.', '“{{name}}”须为以下之一：{{choices}}。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/metafileds', record: metafield, menu: [65, 'settings', 10, 'TagsOutlined'] }],
    audit: { metafield: ['Custom attribute', '自定义属性'] },
    roles: { 'metafield:*': ['merchant'] },
  }) satisfies Manifest
