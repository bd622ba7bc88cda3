import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { type StoreLanguage, storeLanguageCodes } from '../store/platform/languages.ts'

/** A glossary: translations of a word or phrase into each language in which products are sold. */

const languages = {
  en: ['English', '英语'],
  zh: ['Chinese', '中文'],
  de: ['German', '德语'],
  fr: ['French', '法语'],
  es: ['Spanish', '西班牙语'],
} as const satisfies Readonly<Record<StoreLanguage, readonly [string, string]>>

const said = wire.text(300, 0).default('')

export const customTranslation = record({
  name: 'custom-translation',
  path: '/v1/custom-translation',
  title: ['Translations', '翻译词库'],
  singular: ['translation', '翻译词条'],
  empty: ['No translations yet', '暂无翻译词条'],
  messages: {
    search: ['Source or any translation', '原文或译文'],
    emptyHelp: [
      'How words of products are translated, so that every product says the same.',
      '统一商品用词的译法，保证各商品翻译一致。',
    ],
  },
  fields: {
    source: [
      wire.text(300),
      'Source',
      '原文',
      { helpText: ['As it is written in product texts.', '与商品文本中的写法一致。'] },
    ],
    en: [said, ...languages.en],
    zh: [said, ...languages.zh],
    de: [said, ...languages.de],
    fr: [said, ...languages.fr],
    es: [said, ...languages.es],
    note: [wire.text(300, 0).default(''), 'Note', '备注'],
  },
  filter: {
    missing: [wire.choice(languages).optional(), 'Missing in', '缺少译文'],
  },
  sortable: ['source'],
  order: 'source',
  labelField: 'source',
  columns: ['source', ...storeLanguageCodes, 'note'],
  hidden: ['note'],
  widths: { source: 180 },
})

export const manifest = () =>
  recordManifest(customTranslation, '/translations', {
    menu: [229, 'system-catalog', 90, 'GlobalOutlined'],
    all: ['product-developer', 'copywriter'],
  })
