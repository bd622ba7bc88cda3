import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Countries for select fields. */
export const country = {
  select: endpoint({
    method: 'GET',
    path: '/sale/country/select',
    permission: 'signed-in',
    about: ['Select a country', '选择国家'],
    query: z.object({ search: wire.text(100).optional() }),
    data: z.array(
      z.object({
        id: z.number(),
        /** ISO 3166-1 alpha-2. */
        code: z.string(),
        /** In the language of the request. */
        name: z.string(),
        name_en: z.string(),
        currency: z.string(),
        eu: z.boolean(),
        /** Pattern of postal codes without spaces and hyphens; empty if unknown. */
        postal_pattern: z.string(),
      }),
    ),
  }),
}

const served = record({
  name: 'country',
  path: '/v1/country',
  title: ['Countries', '国家与地区'],
  singular: ['country', '国家'],
  empty: ['No countries found.', '没有符合条件的国家。'],
  fields: {
    /** ISO 3166-1 alpha-2. */
    code: [
      wire.text(2, 2),
      'Code',
      '代码',
      { helpText: ['Two letters of ISO 3166. It stays as it is.', 'ISO 3166 两位代码，不可更改。'] },
    ],
    name_en: [wire.text(100), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true }],
    currency: [currency, 'Currency', '币种', { halfWidth: true }],
    sort: [
      wire.int({ min: 0, max: 10_000 }).default(1000),
      'Priority',
      '排序',
      {
        halfWidth: true,
        helpText: ['Lowest first in every choice of countries.', '数字小的在国家选项中靠前。'],
      },
    ],
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    /** Both are derived from the code, because fees, duty and addresses depend on them. */
    eu: [wire.flag, 'EU customs union', '欧盟关税同盟', { readOnly: true }],
    postal_pattern: [wire.text(100, 0), 'Postal code pattern', '邮编格式', { readOnly: true }],
    areas: [wire.int(), 'Areas', '州/省', { readOnly: true }],
  },
  filter: {
    eu: wire.flag.optional(),
    currency: wire.text(3, 3).optional(),
  },
  sortable: ['sort', 'code', 'title', 'currency'],
  order: 'sort',
  labelField: 'title',
  columns: ['title', 'code', 'name_en', 'name_zh', 'currency', 'eu', 'postal_pattern', 'areas', 'sort'],
})

/** Countries for staff. */
export const countryRecord = {
  ...served,
  currency: endpoint({
    method: 'GET',
    path: '/v1/country/get-country-currency',
    permission: 'signed-in',
    about: ['View the currency of a country', '查看国家币种'],
    query: z.object({ country: wire.text(2, 2) }),
    data: z.object({ code: z.string(), name: z.string(), currency: z.string() }),
  }),
}

export const countryErrors = errors('country', {
  code: ['Two letters, such as DE; a code stays as it is.', '两位字母，例如 DE；代码不可更改。'],
  iso: ['Countries that come with the product stay.', '系统自带的国家不可删除。'],
})

export const manifest = () =>
  recordManifest(countryRecord, '/countries', {
    menu: [199, 'system-logistics', 60, 'GlobalOutlined'],
    reads: ['order-clerk'],
  })
