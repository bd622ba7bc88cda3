import { z } from 'zod'
import { refineMessage } from '../kit/issue-messages.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { read } from '../kit/wire-read.ts'
import { recordManifest } from '../manifest.ts'

/** Colors of goods: names, and color values. */

const withHash = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?=[0-9a-f]{6}$)/, '#')
const hex = read(
  (value) => (typeof value === 'string' ? withHash(value) : value),
  z.string().refine(
    (text) => /^#[0-9a-f]{6}$/.test(text),
    refineMessage({
      en: 'Six hexadecimal digits, such as #1e6b5c.',
      zh: '请填写六位十六进制色值，例如 #1e6b5c。',
    }),
  ),
  { control: 'text', max: 7, min: 6 },
)

export const color = record({
  name: 'color',
  path: '/v1/color',
  title: ['Colors', '颜色'],
  singular: ['color', '颜色'],
  empty: ['No colors yet', '暂无颜色'],
  fields: {
    name: [wire.text(40), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(40), 'Name in Chinese', '中文名称', { halfWidth: true }],
    hex: [hex, 'Color value', '色值', { halfWidth: true }],
    code: [
      wire.text(20, 0).default(''),
      'Code',
      '代码',
      { halfWidth: true, helpText: ['In SKU codes, such as BK.', '用于 SKU 编码，例如 BK。'] },
    ],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
  },
  filter: {},
  sortable: ['title', 'hex'],
  order: 'title',
  labelField: 'title',
  columns: ['title', 'hex', 'code', 'name', 'name_zh'],
  hidden: ['name', 'name_zh'],
})

export const manifest = () =>
  recordManifest(color, '/colors', {
    menu: [228, 'system-catalog', 80, 'BgColorsOutlined'],
    all: ['product-developer', 'designer'],
  })
