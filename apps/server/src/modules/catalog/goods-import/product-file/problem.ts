import { commonErrors } from '@dropyard/contract/kit/errors'
import type { ImportError } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { changeWords } from '../../../../kit/sheets/identifiers.ts'
import { columnWords } from '../../../../kit/sheets/import-columns.ts'

/** Errors in a product file, in both languages; `{{name}}` are the values of the problem. */
const problemWords = {
  empty_file: { en: 'The file has no rows.', zh: '文件没有内容。' },
  unreadable: commonErrors.workbook.words,
  ...columnWords,
  cell_count: {
    en: 'The row has {{found}} cells instead of {{expected}}.',
    zh: '该行有 {{found}} 个单元格，应为 {{expected}} 个。',
  },
  unclosed_quote: {
    en: 'A quotation mark in this row isn’t closed or not doubled.',
    zh: '该行有引号未闭合，或引号未成对书写。',
  },
  country: {
    en: '“{{value}}” is no country. Use its code, such as CN, or its name.',
    zh: '“{{value}}”不是有效的国家，请填写代码（如 CN）或名称。',
  },
  required: { en: '“{{column}}” can’t be empty.', zh: '“{{column}}”不能为空。' },
  duplicate_product: {
    en: '“{{handle}}” is used for another product already, in row {{first_row}}.',
    zh: '“{{handle}}”已用于第 {{first_row}} 行的另一商品。',
  },
  differs: {
    en: '“{{column}}” differs from row {{first_row}} of the same product.',
    zh: '“{{column}}”与同一商品第 {{first_row}} 行不一致。',
  },
  price: { en: '“{{value}}” isn’t a price, such as 12.30.', zh: '“{{value}}”不是有效价格，例如 12.30。' },
  weight: {
    en: '“{{value}}” isn’t a weight, such as 250, 0.25 kg or 9 oz.',
    zh: '“{{value}}”不是有效重量，例如 250、0.25 kg 或 9 oz。',
  },
  whole_number: { en: '“{{value}}” isn’t a whole number.', zh: '“{{value}}”不是整数。' },
  ...changeWords,
  duplicate_sku: {
    en: 'The SKU “{{sku}}” is used already, in row {{first_row}}.',
    zh: 'SKU“{{sku}}”已在第 {{first_row}} 行使用。',
  },
  picture_host: {
    en: 'Product images may not come from {{host}}. Allowed: {{hosts}}.',
    zh: '商品图片不能来自 {{host}}，允许的域名：{{hosts}}。',
  },
  cost_closed: {
    en: 'You may not change purchase costs: leave the column empty.',
    zh: '您无权修改采购成本，请将该列留空。',
  },
  sku_elsewhere: {
    en: 'The SKU “{{sku}}” belongs to another product already.',
    zh: 'SKU“{{sku}}”已属于其他商品。',
  },
  option_value_missing: {
    en: 'The value of the option “{{option}}” is missing.',
    zh: '缺少规格“{{option}}”的值。',
  },
  option_name_missing: {
    en: 'The value “{{value}}” has no option name.',
    zh: '规格值“{{value}}”没有规格名。',
  },
  duplicate_variant: {
    en: 'The variant {{variant}} is there already, in row {{first_row}}.',
    zh: '规格 {{variant}} 已在第 {{first_row}} 行出现。',
  },
  too_many_variants: {
    en: 'The product has more than {{most}} variants.',
    zh: '该商品的规格超过 {{most}} 个。',
  },
  choice: { en: '“{{value}}” isn’t one of: {{choices}}.', zh: '“{{value}}”不在可选值中：{{choices}}。' },
  property_unknown: {
    en: '“{{name}}” isn’t an attribute of this category.',
    zh: '“{{name}}”不是该分类的属性。',
  },
  property_value: {
    en: '“{{value}}” is no value of “{{name}}”.',
    zh: '“{{value}}”不是“{{name}}”的有效值。',
  },
  url: { en: '“{{value}}” isn’t an address (https://…).', zh: '“{{value}}”不是有效网址（https://…）。' },
  too_long: {
    en: 'At most {{most}} characters, there are {{found}}.',
    zh: '最多 {{most}} 个字符，现有 {{found}} 个。',
  },
  stock_warehouses: {
    en: '“Stock” and “Warehouse” must have equally many entries.',
    zh: '“Stock”与“Warehouse”的项数必须一致。',
  },
  invalid: { en: 'This value isn’t allowed: {{en}}', zh: '此值不被接受：{{zh}}' },
} as const satisfies Record<string, Words>

export type ProblemCode = keyof typeof problemWords

/**
 * One error in a product file. `row` counts as a spreadsheet does, with the header as row 1; 0 is the file itself. `column` is
 * the header as the file spells it, or null for the whole row or file.
 */
export type Problem = {
  row: number
  column: string | null
  code: ProblemCode
  values: Readonly<Record<string, string | number>>
}

/** The problem as text. */
export const inWords = ({ row, column, code, values }: Problem, lang: Lang): ImportError => ({
  row,
  column: column ?? '',
  message: fill(problemWords[code][lang], values),
})
