import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Templates for codes of new SKUs: a prefix, a date, and a running number. */

export const skuDateParts = ['none', 'YY', 'YYMM', 'YYMMDD'] as const

const date_part = wire.choice({
  none: ['None', '无'],
  YY: ['Year', '年'],
  YYMM: ['Year and month', '年月'],
  YYMMDD: ['Day', '年月日'],
})
const separator = wire.choice({
  '-': ['Hyphen', '短横线'],
  _: ['Underscore', '下划线'],
  none: ['None', '无'],
})

/** The code for a number on a day. */
export function skuCode(
  template: { prefix: string; date_part: string; separator: string; digits: number },
  number: number,
  day: Date,
): string {
  const [year, month, date] = day.toISOString().slice(0, 10).split('-') as [string, string, string]
  const parts: Record<string, string> = {
    YY: year.slice(2),
    YYMM: `${year.slice(2)}${month}`,
    YYMMDD: `${year.slice(2)}${month}${date}`,
  }
  const digits = String(number).padStart(template.digits, '0')
  const said = [template.prefix, parts[template.date_part] ?? '', digits].filter(Boolean)
  return said.join(template.separator === 'none' ? '' : template.separator)
}

export const skuTemplate = record({
  name: 'sku-template',
  path: '/sale/skuTemp',
  title: ['SKU templates', 'SKU 编码模板'],
  singular: ['SKU template', 'SKU 编码模板'],
  empty: [
    'No templates yet. With one, new variants get their codes in a click.',
    '暂无模板。设置后，新增规格时可一键生成 SKU。',
  ],
  fields: {
    name: [wire.text(60), 'Name', '名称', { halfWidth: true }],
    prefix: [
      wire.code(/^[A-Za-z0-9_-]+$/, ['Letters, digits, - and _ only.', '仅限字母、数字、- 和 _。'], {
        max: 20,
      }),
      'Prefix',
      '前缀',
      { halfWidth: true, helpText: ['Letters, digits, - and _.', '字母、数字、- 和 _。'] },
    ],
    date_part: [date_part.default('YYMM'), 'Date', '日期', { halfWidth: true }],
    separator: [separator.default('-'), 'Separator', '分隔符', { halfWidth: true }],
    digits: [wire.int({ min: 2, max: 8 }).default(4), 'Digits', '位数', { halfWidth: true }],
    next_number: [
      wire.int({ min: 1, max: 99_999_999 }).default(1),
      'Next number',
      '下一序号',
      { halfWidth: true, helpText: ['Increases with every generated SKU.', '每取用一个编码自动递增。'] },
    ],
    example: [wire.text(60), 'Next code', '下一编码', { readOnly: true }],
  },
  filter: {},
  sortable: ['name', 'prefix'],
  labelField: 'name',
})

export const skuTemplateCalls = {
  /** Takes unique codes. */
  take: endpoint({
    method: 'POST',
    path: '/sale/skuTemp/:id/take',
    permission: 'sku-template:take',
    about: ['Generate SKUs', '生成 SKU'],
    body: z.object({ count: wire.int({ min: 1, max: 200 }).default(1) }),
    data: z.object({ codes: z.array(z.string()) }),
  }),
}

export const skuTemplateErrors = errors('sku-template', {
  behind: [
    'Can’t be lower than {{number}}: earlier numbers are used.',
    '不能小于 {{number}}，之前的编码已被取用。',
  ],
  same: ['The template {{name}} makes the same codes.', '模板“{{name}}”会生成相同的编码。'],
})

export const manifest = () =>
  recordManifest(skuTemplate, '/skuTemplates', {
    menu: [224, 'system-catalog', 40, 'BarcodeOutlined'],
    all: ['product-developer'],
  })
