import { country } from '../kit/country.ts'
import { rule } from '../kit/flaw.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Import VAT of a country from a day on, as records; a later day replaces an earlier one. */

const fields = {
  country,
  valid_from: wire.day,
  percent: wire
    .decimal(2)
    .refine(
      (value) => Number(value) >= 0 && Number(value) <= 100,
      rule({ en: 'Between 0 and 100.', zh: '请输入 0 到 100 之间的数。' }),
    ),
}

export const vatRule = resource({
  name: 'vat-rule',
  path: '/v1/vat-rule',
  row: fields,
  input: fields,
  filter: { country: wire.line(2, 2).optional() },
  sortable: ['country', 'valid_from'],
  order: 'country',
  label: 'country',
  text: text(
    {
      title: 'Import VAT',
      one: 'VAT rate',
      fields: { country: 'Country', valid_from: 'Valid from', percent: 'Rate (%)' },
      help: { valid_from: 'A later day replaces an earlier one.' },
      empty: 'No VAT rates yet.',
    },
    {
      title: '进口增值税',
      one: '增值税率',
      fields: { country: '国家', valid_from: '生效日期', percent: '税率（%）' },
      help: { valid_from: '较晚的生效日期将取代较早的。' },
      empty: '暂无增值税率。',
    },
  ),
})
