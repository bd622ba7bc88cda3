import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { type Manifest, recordManifest } from '../manifest.ts'
import type { customerKinds } from './customer/kinds.ts'
import { fieldKinds } from './field/values.ts'

/** Custom fields of customers, which an administrator defines. */

/** Most fields in use. */
export const mostFields = 30

type Kind = keyof typeof customerKinds
const kinds: readonly [Kind, ...Kind[]] = ['lead', 'merchant', 'buyer']
const kind = wire.choice(fieldKinds)
const half = { halfWidth: true } as const
const choices = wire.rows(
  {
    /** Made by the server for a new choice. */
    key: [
      wire
        .code(/^[a-z0-9]+$/, ['Only small letters and digits.', '仅限小写字母和数字。'], { max: 20, min: 0 })
        .default(''),
      'Key',
      '键',
      { when: () => false },
    ],
    name_en: [wire.text(40), 'Name in English', '英文名称', half],
    name_zh: [wire.text(40), 'Name in Chinese', '中文名称', half],
  },
  { max: 50, singular: ['choice', '选项'] },
)
const status = wire.choice({
  active: ['In use', '使用中', 'green'],
  archived: ['Archived', '已归档', 'grey'],
})

const own = record({
  name: 'customer-field',
  path: '/v1/customer-fields',
  title: ['Custom fields', '自定义字段'],
  singular: ['custom field', '自定义字段'],
  empty: ['No custom fields yet', '暂无自定义字段'],
  messages: {
    emptyHelp: [
      'Custom fields hold what you want to know about customers, such as their main market.',
      '自定义字段用于记录客户的其他信息，例如主要市场。',
    ],
    removeHelp: [
      'Only fields without values can be deleted. Archive the others.',
      '仅可删除没有值的字段，其他字段请归档。',
    ],
  },
  fields: {
    name_en: [wire.text(40), 'Name in English', '英文名称', half],
    name_zh: [wire.text(40), 'Name in Chinese', '中文名称', half],
    kind: [kind.default('text'), 'Type', '类型', { ...half, row: kind }],
    position: [wire.int({ min: 0, max: 10_000 }).default(100), 'Order', '排序', half],
    for_kinds: [
      wire.choices(kinds).default([]),
      'Customers',
      '适用客户',
      { ...half, blankLabel: ['All types', '全部类型'] },
    ],
    status: [
      status.default('active'),
      'Status',
      '状态',
      {
        ...half,
        row: status,
        helpText: ['Archived fields keep their values.', '归档后保留已有的值。'],
      },
    ],
    choices: [choices, 'Choices', '选项', { requiredWhen: { kind: 'choice' } }],
    name: [wire.text(40), 'Field', '字段', { readOnly: true }],
  },
  filter: { kind: kind.optional(), status: status.optional() },
  sortable: ['position', 'name'],
  order: 'position',
  labelField: 'name',
  selectableBy: 'staff',
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'select'],
  columns: ['name', 'kind', 'for_kinds', 'choices', 'position', 'status'],
})

export const customerField = {
  ...own,
  /** All fields, for forms, lists and filters of customers. */
  form: endpoint({
    method: 'GET',
    path: '/v1/customer-fields/form',
    permission: 'customer:list',
    about: ['View custom fields', '查看自定义字段'],
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        kind,
        for_kinds: z.array(z.enum(kinds)),
        archived: z.boolean(),
        choices: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    ),
  }),
}
export type FormField = z.output<typeof customerField.form.data.element>

export const fieldErrors = errors('customer-field', {
  kind_fixed: ['The type of a field can’t be changed. Add another field.', '字段类型不可修改，请另建字段。'],
  no_choices: ['Add at least one choice.', '请至少添加一个选项。'],
  name_taken: [
    '“{{name}}” is the name of another field, or of a column of files.',
    '“{{name}}”已是其他字段或导入导出列的名称。',
  ],
  choice_twice: ['“{{name}}” appears twice.', '“{{name}}”重复。'],
  choice_used: [
    '{{count}} {{count|customer has|customers have}} “{{name}}”, so it can’t be removed.',
    '已有 {{count}} 个客户选择“{{name}}”，不可移除。',
  ],
  too_many: [
    'At most {{most}} fields can be in use. Archive one first.',
    '最多使用 {{most}} 个字段，请先归档其他字段。',
  ],
  used: [
    '{{count}} {{count|customer has|customers have}} a value in “{{name}}”. Archive the field instead.',
    '已有 {{count}} 个客户填写“{{name}}”，请改为归档。',
  ],
  in_segments: [
    'Segments have conditions on “{{name}}”: {{segments}}. Change these segments first.',
    '以下客户分群的条件使用“{{name}}”：{{segments}}。请先修改这些分群。',
  ],
  unknown: ['There is no custom field No. {{id}}.', '没有编号为 {{id}} 的自定义字段。'],
  no_choice: ['“{{name}}” doesn’t have this choice.', '“{{name}}”没有此选项。'],
  no_condition: [
    '“{{name}}” can’t be compared like this. Allowed: {{allowed}}.',
    '“{{name}}”不支持此条件，可用：{{allowed}}。',
  ],
  not_for: ['“{{name}}” doesn’t apply to this type of customer.', '“{{name}}”不适用于此类客户。'],
  archived: ['“{{name}}” is archived and takes no new values.', '“{{name}}”已归档，不可再填写。'],
  text: ['“{{name}}” takes at most {{most}} characters.', '“{{name}}”最多 {{most}} 个字符。'],
  number: ['“{{name}}” must be a number.', '“{{name}}”须填写数字。'],
  day: ['“{{name}}” must be a day, such as 2026-11-21.', '“{{name}}”须填写日期，例如 2026-11-21。'],
  choice: ['“{{name}}” must be one of: {{choices}}.', '“{{name}}”须为以下之一：{{choices}}。'],
})

export const manifest = () =>
  ({
    ...recordManifest(own, '/customerFields', { menu: [420, 'customers', 130, 'FormOutlined'] }),
  }) satisfies Manifest
