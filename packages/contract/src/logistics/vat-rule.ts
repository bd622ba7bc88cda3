import { country } from '../kit/country.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Import VAT of a country from a day on, as records; a later day replaces an earlier one. */

export const vatRule = record({
  name: 'vat-rule',
  path: '/v1/vat-rule',
  title: ['Import VAT', '进口增值税'],
  singular: ['VAT rate', '增值税率'],
  empty: ['No VAT rates yet.', '暂无增值税率。'],
  messages: { search: ['Country code', '国家代码'] },
  fields: {
    country: [country, 'Country', '国家'],
    valid_from: [
      wire.day,
      'Valid from',
      '生效日期',
      { helpText: ['A later day replaces an earlier one.', '较晚的生效日期将取代较早的。'] },
    ],
    percent: [wire.decimal(2, [0, 100]), 'Rate (%)', '税率（%）'],
  },
  filter: {
    country: country.optional(),
  },
  sortable: ['country', 'valid_from'],
  order: 'country',
  labelField: 'country',
})

export const manifest = () =>
  ({
    audit: { 'vat-rule': ['VAT rule', '增值税规则'] },
    roles: { 'vat-rule:*': ['finance'], 'vat-rule:list': ['order-clerk'] },
  }) satisfies Manifest
