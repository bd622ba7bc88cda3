import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Attributes that a company gives to goods itself. `metafileds` is the specification's spelling. */

export const metafieldTypes = ['text', 'number', 'date', 'choice'] as const

const fields = {
  name: wire.line(60),
  /** Name on platforms: `custom.<key>`. */
  key: wire.line(40),
  type: wire.choice(metafieldTypes).default('text'),
  choices: wire.tags(50).default([]),
  sort: wire.int({ min: 0, max: 9999 }).default(0),
  note: wire.line(200, 0).default(''),
}

export const metafield = resource({
  name: 'metafield',
  path: '/sale/metafileds',
  row: { ...fields, used: wire.int() },
  input: fields,
  filter: { type: wire.choice(metafieldTypes).optional() },
  sortable: ['name', 'key', 'sort'],
  order: 'sort',
  chosenBy: 'signed-in',
  label: 'name',
  text: text(
    {
      title: 'Custom attributes',
      one: 'attribute',
      fields: {
        name: 'Name',
        key: 'Key',
        type: 'Type',
        choices: 'Choices',
        sort: 'Order',
        note: 'Note',
        used: 'Goods with a value',
      },
      choices: { type: { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice' } },
      help: {
        key: 'Small letters, digits and underscores, such as care_label.',
        choices: 'For the type Choice: one after the other, with Enter.',
        sort: 'Smaller numbers stand first.',
        name: 'Values go along when goods are listed on Shopify. Other platforms do not take them.',
      },
      empty: 'No attributes yet. Add what you want to note on goods, such as season or supplier batch.',
    },
    {
      title: '自定义属性',
      one: '自定义属性',
      fields: {
        name: '名称',
        key: '键名',
        type: '类型',
        choices: '选项',
        sort: '排序',
        note: '备注',
        used: '已填商品数',
      },
      choices: { type: { text: '文本', number: '数字', date: '日期', choice: '单选' } },
      help: {
        key: '小写字母、数字和下划线，例如 care_label。',
        choices: '类型为“单选”时填写，按回车逐个添加。',
        sort: '数字越小越靠前。',
        name: '刊登到 Shopify 时随商品写入元字段，其他平台不支持。',
      },
      empty: '暂无属性。可添加季节、批次等需要记录在商品上的信息。',
    },
  ),
})

export const metafieldValue = z.object({
  metafield_id: z.number(),
  name: z.string(),
  type: z.enum(metafieldTypes),
  choices: z.array(z.string()),
  value: z.string(),
})

const params = z.object({ goods_id: wire.id })

/** What the company noted on one product. */
export const metafieldValues = {
  read: endpoint({
    method: 'GET',
    path: '/sale/metafileds/goods/:goods_id',
    permission: 'metafield:list',
    about: { en: 'Read the attributes of goods', zh: '查看商品属性' },
    params,
    data: z.array(metafieldValue),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/sale/metafileds/goods/:goods_id',
    permission: 'metafield:update',
    about: { en: 'Write the attributes of goods', zh: '填写商品属性' },
    params,
    body: z.object({
      values: wire.listOf(z.object({ metafield_id: wire.id, value: wire.line(500, 0).default('') }), {
        max: 200,
      }),
    }),
    data: z.array(metafieldValue),
  }),
}

export const metafieldErrors = errors('metafield', {
  key: {
    en: 'Small letters, digits and underscores, beginning with a letter.',
    zh: '仅限小写字母、数字和下划线，以字母开头。',
  },
  type: {
    en: '{{count}} goods have a value of this type. Clear those first, or add another attribute.',
    zh: '已有 {{count}} 个商品填写了该类型的值，请先清空，或另建属性。',
  },
  choices: { en: 'Give at least one choice.', zh: '请至少填写一个选项。' },
  number: { en: '{{name}} takes a number.', zh: '“{{name}}”须填写数字。' },
  date: { en: '{{name}} takes a day, such as 2026-11-21.', zh: '“{{name}}”须填写日期，例如 2026-11-21。' },
  choice: { en: '{{name}} takes one of: {{choices}}.', zh: '“{{name}}”须为以下之一：{{choices}}。' },
})
