import { z } from 'zod'
import type { RowFields } from '../../kit/wire.ts'
import * as wire from '../../kit/wire.ts'

/** How a text was translated: by whom, and with which engine. */

export const engines = {
  deepl: ['DeepL', 'DeepL'],
  google: ['Google', '谷歌'],
  microsoft: ['Microsoft', '微软'],
  baidu: ['Baidu', '百度'],
  youdao: ['Youdao', '有道'],
  alibaba: ['Alibaba', '阿里'],
  model: ['Language model', '大语言模型'],
  other: ['Another engine', '其他引擎'],
} as const

const translated = ({ state }: Readonly<Record<string, unknown>>): boolean => state !== 'draft'

export const translationFields = {
  engine: [wire.maybe(wire.choice(engines)), 'Engine', '翻译引擎', { halfWidth: true, when: translated }],
  translator: [wire.text(100, 0).default(''), 'Translator', '译者', { halfWidth: true, when: translated }],
} as const satisfies RowFields

export const translation = z.object({
  engine: translationFields.engine[0],
  translator: translationFields.translator[0],
})
export type Translation = z.output<typeof translation>
