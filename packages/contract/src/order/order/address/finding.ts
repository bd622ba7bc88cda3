import type { Words } from '../../../kit/text.ts'
import type { Address } from '../address.ts'
import { addressFieldWords } from './problem.ts'

/** Findings about addresses, in three levels. */

export const addressLevels = {
  error: { en: 'Address error', zh: '地址错误' },
  warning: { en: 'Address to verify', zh: '地址待核对' },
  note: { en: 'Address format', zh: '地址不规范' },
} as const satisfies Record<string, Words>
/** An error blocks the label; a warning needs a clerk's look; a note is only untidy. */
export type AddressLevel = keyof typeof addressLevels

/** Filters of lists. */
export const addressFilterWords = {
  ...addressLevels,
  fixable: { en: 'Of these, fixable automatically', zh: '其中可自动规范' },
} as const satisfies Record<string, Words>
export type AddressFilter = keyof typeof addressFilterWords
export const addressFilters = Object.keys(addressFilterWords) as [AddressFilter, ...AddressFilter[]]

export const findingWords = {
  ...addressFieldWords,
  zip_elsewhere: {
    en: 'This looks like a postal code of another country ({{country}}).',
    zh: '邮编疑似属于其他国家（{{country}}）。',
  },
  zip_state: { en: 'This postal code does not lie in this state.', zh: '邮编与州/省不符。' },
  zip_form: { en: 'It is usually written {{value}}.', zh: '通常写作 {{value}}。' },
  state_unknown: { en: 'No state of this country has this name.', zh: '该国家没有此州/省。' },
  state_code: {
    en: 'Written as a name; its code is {{value}}.',
    zh: '填写的是名称，州/省代码为 {{value}}。',
  },
  spaces: { en: 'Needless spaces or invisible signs.', zh: '含多余空格或不可见字符。' },
  wide: { en: 'Full-width signs.', zh: '含全角字符。' },
  pictures: { en: 'Emoji can not be printed.', zh: '含表情符号，无法打印。' },
  accents: {
    en: '{{carrier}} takes letters without accents only.',
    zh: '{{carrier}}仅支持不带变音符号的字母。',
  },
  letters: { en: '{{carrier}} takes Latin letters only.', zh: '{{carrier}}仅支持拉丁字母。' },
  signs: {
    en: '{{carrier}} refuses these signs in a name: {{signs}}',
    zh: '{{carrier}}不接受姓名中的符号：{{signs}}',
  },
  name_both: {
    en: '{{carrier}} needs a first and a last name, each of two letters or more.',
    zh: '{{carrier}}要求填写名和姓，且各至少两个字母。',
  },
  name_length: {
    en: '{{carrier}} takes names of {{least}} to {{longest}} letters.',
    zh: '{{carrier}}要求姓名为 {{least}}–{{longest}} 个字符。',
  },
  name_one: { en: 'Only one name.', zh: '姓名只有一个词。' },
  street_long: {
    en: '{{carrier}} has room for {{longest}} letters a line.',
    zh: '{{carrier}}每行最多 {{longest}} 个字符。',
  },
  province_asked: { en: '{{carrier}} needs a state or province here.', zh: '{{carrier}}要求填写州/省。' },
  house_number: { en: 'No house number.', zh: '缺少门牌号。' },
  po_box_refused: { en: '{{carrier}} does not deliver to PO boxes.', zh: '{{carrier}}不派送邮政信箱。' },
  po_box: { en: 'A PO box: couriers may not deliver there.', zh: '邮政信箱，快递可能无法派送。' },
  email_inside: { en: 'An e-mail address stands in the address.', zh: '地址中含有邮箱。' },
  phone_code: { en: 'From abroad it is {{value}}.', zh: '国际格式为 {{value}}。' },
  phone_bad: { en: 'This is no phone number.', zh: '电话号码有误。' },
  phone_missing: { en: 'Carriers there call before they deliver.', zh: '当地派送前需电话联系。' },
  tax_missing: {
    en: 'Customs there needs the receiver’s number ({{value}}).',
    zh: '当地海关要求收件人税号（{{value}}）。',
  },
  tax_bad: { en: 'This is no {{value}}.', zh: '不是有效的{{value}}。' },
} as const satisfies Record<string, Words>
export type FindingCode = keyof typeof findingWords

export interface Finding {
  readonly level: AddressLevel
  readonly field: keyof Address
  readonly code: FindingCode
  readonly values?: Readonly<Record<string, string | number | Words>>
  /** Changes that fix it without asking anyone. */
  readonly suggested?: Partial<Address>
  /** Only carriers need the fix: the address looks right, so it is fixed without being listed. */
  readonly onlyForCarriers?: true
}
