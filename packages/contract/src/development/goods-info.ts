import { languageNames } from '../catalog/goods/completeness.ts'
import { shippingAttributeList } from '../catalog/goods/shipping-attribute.ts'
import { translationFields } from '../catalog/goods/translation.ts'
import { goodsMaterial } from '../catalog/goods-material.ts'
import { goodsUnit } from '../catalog/goods-unit.ts'
import { countryOrEmpty } from '../kit/country.ts'
import * as wire from '../kit/wire.ts'
import type { StoreLanguage } from '../store/platform/languages.ts'
import { developmentModule, moduleManifest } from './development/module.ts'

/** Languages of stores. */
const locales = Object.fromEntries(
  Object.entries(languageNames).map(([code, { en, zh }]) => [code, [en, zh]]),
) as Record<StoreLanguage, [string, string]>
const textStates = {
  draft: ['Draft', '草稿', 'neutral'],
  machine: ['Machine translation', '机器翻译', 'amber'],
  human: ['Translated', '人工翻译', 'blue'],
  approved: ['Approved', '已审定', 'green'],
} as const

/** Texts by language, and data for customs and carriers. The declared value is in US cents. */
export const goodsInfo = developmentModule({
  module: 'goodsInfo',
  singular: ['information task', '资料任务'],
  hours: 48,
  samples: true,
  form: {
    texts: [
      wire.rows(
        {
          ...wire.halfWidthFields({
            locale: [wire.choice(locales).default('en'), 'Language', '语言'],
            state: [wire.choice(textStates).default('draft'), 'Status', '状态'],
          }),
          ...translationFields,
          title: [wire.text(255, 0).default(''), 'Title', '标题'],
          bullets: [wire.area(2000).default(''), 'Bullet points', '要点'],
          description: [wire.area(10_000).default(''), 'Description', '描述'],
          keywords: [wire.text(500, 0).default(''), 'Keywords', '关键词'],
        },
        { max: 10, singular: ['language', '语言'] },
      ),
      'Content',
      '文案',
      {
        helpText: [
          'Begins with the languages of the stores that it may be published to.',
          '默认包含可刊登店铺使用的语言。',
        ],
      },
    ],
    declared_name_en: [
      wire.text(200, 0).default(''),
      'Declared name (EN)',
      '英文申报品名',
      { halfWidth: true },
    ],
    declared_name_zh: [
      wire.text(200, 0).default(''),
      'Declared name (CN)',
      '中文申报品名',
      { halfWidth: true },
    ],
    hs_code: [
      wire.text(10, 0).default(''),
      'HS code',
      '海关编码',
      { halfWidth: true, helpText: ['6 to 10 digits.', '6–10 位数字。'] },
    ],
    origin_country: [countryOrEmpty.default('CN'), 'Country of origin', '原产国', { halfWidth: true }],
    declared_value: [
      wire.maybe(wire.minor({ min: 1, max: 10_000_000_000, currency: 'USD' })),
      'Declared value',
      '申报价值',
    ],
    material_id: [wire.maybe(wire.ref(() => goodsMaterial.select)), 'Material', '材质', { halfWidth: true }],
    unit_id: [wire.maybe(wire.ref(() => goodsUnit.select)), 'Sold by', '计量单位', { halfWidth: true }],
    use_en: [wire.text(200, 0).default(''), 'Use (EN)', '用途（英文）', { halfWidth: true }],
    tags: [wire.tags(50).default([]), 'Tags', '标签'],
    attributes: [shippingAttributeList.default([]), 'Shipping attributes', '物流属性'],
    compliance: [
      wire.rows(
        {
          name: [wire.text(100), 'Document', '文件', { halfWidth: true }],
          expires_on: [wire.maybe(wire.day), 'Valid until', '有效期至', { halfWidth: true }],
          pages: [wire.evidence().default([]), 'Images and PDF', '图片与 PDF'],
        },
        { max: 20, singular: ['document', '文件'] },
      ),
      'Compliance documents',
      '合规文件',
    ],
  },
  needs: [
    ['texts', ['title', 'description']],
    ...['declared_name_en', 'declared_name_zh', 'hs_code', 'origin_country', 'declared_value'],
  ],
})

export const manifest = () =>
  moduleManifest(goodsInfo, { menu: [178, 'development', 70, 'FileTextOutlined'], workers: ['copywriter'] })
