import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** How the codes of new SKUs are made: a prefix, a date, a number that counts on. */

export const skuDateParts = ['none', 'YY', 'YYMM', 'YYMMDD'] as const

const fields = {
  name: wire.line(60),
  prefix: wire.line(20),
  date_part: wire.choice(skuDateParts).default('YYMM'),
  separator: wire.choice(['-', '_', 'none']).default('-'),
  digits: wire.int({ min: 2, max: 8 }).default(4),
  next_number: wire.int({ min: 1, max: 99_999_999 }).default(1),
}

/** The code of a number on a day. */
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

export const skuTemplate = resource({
  name: 'sku-template',
  path: '/sale/skuTemp',
  row: { ...fields, example: wire.line(60) },
  input: fields,
  filter: {},
  sortable: ['name', 'prefix'],
  label: 'name',
  text: text(
    {
      title: 'SKU templates',
      one: 'SKU template',
      fields: {
        name: 'Name',
        prefix: 'Prefix',
        date_part: 'Date',
        separator: 'Separator',
        digits: 'Digits',
        next_number: 'Next number',
        example: 'Next code',
      },
      choices: {
        date_part: { none: 'None', YY: 'Year', YYMM: 'Year and month', YYMMDD: 'Day' },
        separator: { '-': 'Hyphen', _: 'Underscore', none: 'None' },
      },
      help: { prefix: 'Letters, digits, - and _.', next_number: 'Counts on with every code that is taken.' },
      empty: 'No templates yet. With one, new variants get their codes in a click.',
    },
    {
      title: 'SKU 编码模板',
      one: 'SKU 编码模板',
      fields: {
        name: '名称',
        prefix: '前缀',
        date_part: '日期',
        separator: '分隔符',
        digits: '位数',
        next_number: '下一序号',
        example: '下一编码',
      },
      choices: {
        date_part: { none: '无', YY: '年', YYMM: '年月', YYMMDD: '年月日' },
        separator: { '-': '短横线', _: '下划线', none: '无' },
      },
      help: { prefix: '字母、数字、- 和 _。', next_number: '每取用一个编码自动递增。' },
      empty: '暂无模板。设置后，新增规格时可一键取用编码。',
    },
  ),
})

export const skuTemplateCalls = {
  /** Takes codes that nobody gets again. */
  take: endpoint({
    method: 'POST',
    path: '/sale/skuTemp/:id/take',
    permission: 'sku-template:take',
    about: { en: 'Take new SKU codes', zh: '取用 SKU 编码' },
    params: z.object({ id: wire.id }),
    body: z.object({ count: wire.int({ min: 1, max: 200 }).default(1) }),
    data: z.object({ codes: z.array(z.string()) }),
  }),
}

export const skuTemplateErrors = errors('sku-template', {
  prefix: { en: 'Letters, digits, - and _ only.', zh: '仅限字母、数字、- 和 _。' },
  behind: {
    en: 'Not below {{number}}: the codes before it are taken.',
    zh: '不能小于 {{number}}，之前的编码已被取用。',
  },
  same: { en: 'The template {{name}} makes the same codes.', zh: '模板“{{name}}”会生成相同的编码。' },
})
