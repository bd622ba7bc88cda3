import type { z } from 'zod'
import { fillWords, listNames, type Words } from './text.ts'

/** Validation messages in both languages. Refusals of the server and forms in the browser use the same. */

/** The message of a custom rule of a schema: `.refine(isIban, refineMessage({ en, zh }))`. */
export const refineMessage = ({ en, zh }: Words) => ({ message: en, params: { zh } })

/** Message that lists the allowed values. */
export const allowedValues = (words: readonly unknown[]): Words => ({
  en: `Allowed: ${listNames(words, 'en')}.`,
  zh: `允许的值：${listNames(words, 'zh')}。`,
})

/** Message for a field that the schema doesn't declare. @param names the fields that are allowed there */
export const unknownFieldWords = (names: readonly string[]): Words =>
  names.length === 0
    ? { en: 'Unknown field. No fields are accepted here.', zh: '未知字段，此处不接受任何字段。' }
    : {
        en: `Unknown field. Accepted here: ${listNames(names, 'en')}.`,
        zh: `未知字段，此处可用的字段：${listNames(names, 'zh')}。`,
      }

type Issue = z.core.$ZodIssue

const atLeast = { en: 'At least {{limit}}.', zh: '不能小于{{limit}}。' }
const atMost = { en: 'At most {{limit}}.', zh: '不能大于{{limit}}。' }
const limits = {
  too_small: {
    string: { en: 'At least {{limit}} characters.', zh: '至少{{limit}}个字符。' },
    array: { en: 'Choose at least {{limit}}.', zh: '至少选择{{limit}}项。' },
  },
  too_big: {
    string: { en: 'At most {{limit}} characters.', zh: '最多{{limit}}个字符。' },
    array: { en: 'At most {{limit}} entries.', zh: '最多{{limit}}项。' },
  },
}
const hasLength = (origin: string): origin is 'string' | 'array' => origin === 'string' || origin === 'array'
const required = { en: 'Required.', zh: '必填。' }

/**
 * Translates a zod issue into a message for users, in both languages. `said` formats the limit of a number as users type it: the
 * limit of an amount is in minor units.
 */
export function messageOf(issue: Issue, said: (limit: number) => string = String): Words {
  switch (issue.code) {
    case 'invalid_type':
      return missing(issue) ? required : expected(String(issue.expected))
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return required
      return hasLength(issue.origin)
        ? fillWords(limits.too_small[issue.origin], { limit: issue.minimum })
        : fillWords(atLeast, { limit: said(Number(issue.minimum)) })
    case 'too_big':
      return hasLength(issue.origin)
        ? fillWords(limits.too_big[issue.origin], { limit: issue.maximum })
        : fillWords(atMost, { limit: said(Number(issue.maximum)) })
    case 'invalid_value':
      return missing(issue) ? required : allowedValues(issue.values)
    case 'unrecognized_keys':
      return {
        en: `Unknown: ${listNames(issue.keys, 'en')}.`,
        zh: `未知字段：${listNames(issue.keys, 'zh')}。`,
      }
    case 'invalid_format':
      return formats[issue.format as keyof typeof formats] ?? { en: issue.message, zh: '格式不正确。' }
    case 'custom':
      return { en: issue.message, zh: String(issue.params?.zh ?? '内容不正确。') }
    default:
      return { en: issue.message, zh: '内容不正确。' }
  }
}

export const formats = {
  email: { en: 'Incorrect email format', zh: '请输入正确的电子邮箱' },
  date: { en: 'Enter a day such as 2026-01-31.', zh: '请输入日期，例如 2026-01-31。' },
  datetime: { en: 'Enter a time in ISO 8601.', zh: '请输入 ISO 8601 时间。' },
} as const satisfies Record<string, Words>

const missing = (issue: Issue): boolean => issue.input === undefined || issue.input === null

function expected(type: string): Words {
  const names: Record<string, Words> = {
    number: { en: 'Enter a number.', zh: '请输入数字。' },
    int: { en: 'Enter a whole number.', zh: '请输入整数。' },
    string: { en: 'Enter a text.', zh: '请输入文本。' },
    boolean: { en: 'Enter 1 (yes) or 0 (no).', zh: '请输入是或否（1 或 0）。' },
    array: { en: 'Enter a list.', zh: '请输入列表。' },
  }
  return names[type] ?? { en: `Enter a value of type ${type}.`, zh: '类型不正确。' }
}
