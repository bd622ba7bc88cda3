import { z } from 'zod'
import { shippingAttributeList, shippingAttributes } from '../../catalog/goods/shipping-attribute.ts'
import { country } from '../../kit/country.ts'
import { currency } from '../../kit/currency.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import { importFindings } from '../../kit/imports.ts'
import { allowedValues, refineMessage } from '../../kit/issue-messages.ts'
import { record } from '../../kit/record.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { warehouse } from '../../warehouse/warehouse.ts'
import { express } from '../express.ts'
import { type RateCard, rateCardSchema } from '../shipping/rate-card.ts'

/** Logistics channels for staff: carrier and warehouse, and dated versions of the prices. */

/** A rate card in a request: an object, or its JSON text, because form bodies can't be nested deeply enough. */
const card = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, rateCardSchema.superRefine(knowsAttributes))

/** Stored cards may contain attributes that no longer exist; new ones may not. */
function knowsAttributes(card: RateCard, context: z.RefinementCtx): void {
  const known: readonly string[] = shippingAttributes
  const check = (attribute: string, path: (string | number)[]): void => {
    if (!known.includes(attribute))
      context.addIssue({ code: 'custom', path, ...refineMessage(allowedValues(known)) })
  }
  card.attributeFees.forEach(({ attribute }, at) => {
    check(attribute, ['attributeFees', at, 'attribute'])
  })
  card.excludedAttributes.forEach((attribute, at) => {
    check(attribute, ['excludedAttributes', at])
  })
}

const served = record({
  name: 'express-channel',
  path: '/v1/express-channel',
  title: ['Logistics channels', '物流渠道'],
  singular: ['channel', '渠道'],
  empty: ['No channels yet. Add one, then give it prices.', '暂无物流渠道。请先新增渠道，再设置价格。'],
  messages: { search: ['Code, name or carrier', '代码、名称或物流商'] },
  fields: {
    code: [wire.text(40), 'Code', '代码'],
    name_en: [wire.text(100), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true }],
    warehouse_id: [wire.ref(() => warehouse.select), 'Warehouse', '仓库', { halfWidth: true }],
    express_id: [
      wire.maybe(wire.ref(() => express.select)),
      'Shipping method',
      '物流方式',
      {
        halfWidth: true,
        helpText: ['What merchants buy when this channel carries it.', '商户购买的物流方式，由本渠道承运。'],
      },
    ],
    carrier: [
      wire.text(100),
      'Carrier',
      '物流商',
      { helpText: ['As store platforms know it.', '店铺平台所用的物流商名称。'] },
    ],
    tracking_url: [
      wire.webAddress(200, 0).default(''),
      'Tracking address',
      '查询网址',
      {
        helpText: ['Use {number} in place of the tracking number.', '{number} 代表运单号。'],
        row: wire.text(200, 0),
      },
    ],
    cut_off: [
      wire
        .code(/^([01]\d|2[0-3]):[0-5]\d$/, ['Enter a time such as 16:00.', '请填写时间，例如 16:00。'], {
          max: 5,
          min: 0,
        })
        .default(''),
      'Daily cut-off',
      '每日截单时间',
      {
        helpText: [
          'In the time of the warehouse, such as 16:00. What is packed by then leaves on the same day.',
          '按仓库时区填写，例如 16:00；在此之前打包的包裹当天发出。',
        ],
      },
    ],
    claim_days: [
      wire.int({ min: 0, max: 365 }).default(30),
      'Claim period (days)',
      '售后期（天）',
      { halfWidth: true, helpText: ['After delivery.', '自签收起。'] },
    ],
    lost_days: [
      wire.int({ min: 0, max: 365 }).default(120),
      'Lost claims (days)',
      '丢件申请期（天）',
      {
        halfWidth: true,
        helpText: ['After dispatch, for parcels never delivered.', '自发货起，适用于未签收包裹。'],
      },
    ],
    carrier_claim_from: [
      wire.int({ min: 0, max: 365 }).default(0),
      'Claims from day',
      '可索赔起始天数',
      { halfWidth: true, helpText: ['Before that the carrier accepts no claim.', '此前物流商不受理索赔。'] },
    ],
    carrier_claim_days: [
      wire.int({ min: 0, max: 365 }).default(60),
      'Claims until day',
      '索赔截止天数',
      {
        halfWidth: true,
        helpText: [
          'The last day on which the carrier accepts a claim. 0: it accepts none.',
          '物流商受理索赔的最后一天，0 表示不受理。',
        ],
      },
    ],
    carrier_claim_basis: [
      wire
        .choice({ dispatch: ['Dispatch', '发货日'], last_event: ['Last tracking event', '最后轨迹日'] })
        .default('dispatch'),
      'Days counted from',
      '天数起算',
      { halfWidth: true },
    ],
    carrier_claim_most: [
      wire.maybe(wire.minor({ min: 1, max: 100_000_000, currency: 'CNY' })),
      'Most per parcel (CNY)',
      '单件赔付上限（CNY）',
      { halfWidth: true },
    ],
    carrier_claim_papers: [
      wire.text(200, 0).default(''),
      'Papers for a claim',
      '索赔所需资料',
      {
        helpText: [
          'Shown when a claim is filed, such as “photos, invoice”.',
          '发起索赔时显示，例如“照片、发票”。',
        ],
      },
    ],
    sort: [wire.int({ min: 0, max: 10_000 }).default(100), 'Priority', '排序', { halfWidth: true }],
    status: [wire.inUse.default('active'), 'Status', '状态', { halfWidth: true }],
    /** Its name in the language of the request. */
    title: [wire.text(100), 'Name', '名称', { readOnly: true }],
    warehouse_name: [wire.text(100), 'Warehouse', '仓库', { readOnly: true }],
    express_name: [wire.nullable(wire.text(100)), 'Shipping method', '物流方式', { readOnly: true }],
    /** From the current version. */
    countries: [wire.tags(250), 'Destinations', '可达国家', { readOnly: true }],
    currency: [wire.text(3, 0), 'Currency', '币种', { readOnly: true }],
    zones: [wire.int(), 'Zones', '分区', { readOnly: true }],
    excluded: [wire.tags(50), 'Restrictions', '不接受', { readOnly: true }],
    ioss_required: [wire.flag, 'IOSS', 'IOSS', { readOnly: true, tag: 'blue' }],
    valid_from: [wire.nullable(wire.instant), 'Prices since', '现价生效', { readOnly: true }],
    /** When the next version begins. */
    next_from: [wire.nullable(wire.instant), 'Next prices', '新价生效', { readOnly: true }],
    versions: [wire.int(), 'Versions', '版本数', { readOnly: true }],
  },
  filter: {
    warehouse_id: wire.ref(() => warehouse.select).optional(),
    /** Channels that go there now. */
    country: [country.optional(), 'Destinations', '可达国家'],
    status: wire.inUse.optional(),
    express_id: wire.ref(() => express.select).optional(),
  },
  sortable: ['sort', 'code', 'title', 'carrier'],
  order: 'sort',
  labelField: 'title',
  columns: [
    'title',
    'warehouse_name',
    'express_name',
    'countries',
    'excluded',
    'cut_off',
    'ioss_required',
    'valid_from',
    'status',
  ],
})

export const rateVersion = z.object({
  id: z.number(),
  valid_from: z.string(),
  /** Null for the last version. */
  valid_until: z.string().nullable(),
  state: z.enum(['over', 'now', 'later']),
  card: rateCardSchema,
  /** Actions that the reader may take now: `remove`. */
  actions: z.array(z.string()),
})

/** A test parcel for a card, saved or not. */
const tried = z.object({
  card,
  country,
  zip: wire.text(20, 0).default(''),
  grams: wire.int({ min: 0, max: 10_000_000 }),
  length_mm: wire.int({ min: 0, max: 100_000 }).default(0),
  width_mm: wire.int({ min: 0, max: 100_000 }).default(0),
  height_mm: wire.int({ min: 0, max: 100_000 }).default(0),
  attributes: shippingAttributeList.default([]),
  /** US cents. */
  declared: wire.minor({ min: 0 }).default(0),
  ioss: wire.flag.default(false),
})

export const expressChannel = {
  ...served,
  rates: endpoint({
    method: 'GET',
    path: '/v1/express-channel/:id/rates',
    permission: 'express-channel:list',
    about: ['View the prices of a channel', '查看渠道价格'],
    data: z.array(rateVersion),
  }),
  /** Saves prices that are valid from a day on; today means from now on. A future version may be replaced. */
  saveRate: endpoint({
    method: 'POST',
    path: '/v1/express-channel/:id/rates',
    permission: 'express-channel:update',
    about: ['Write prices of a channel', '保存渠道价格'],
    body: z.object({ valid_from: wire.day, card }),
    data: z.object({ id: z.number(), changed: z.boolean() }),
  }),
  removeRate: endpoint({
    method: 'DELETE',
    path: '/v1/express-channel/:id/rates/:rate_id',
    permission: 'express-channel:update',
    about: ['Delete future prices', '删除未生效的价格'],
    params: z.object({ id: wire.id, rate_id: wire.id }),
    data: z.object({ removed: z.number() }),
  }),
  exportPrices: endpoint({
    method: 'GET',
    path: '/v1/express-channel/:id/prices',
    permission: 'express-channel:export',
    about: ['Export a price table', '导出价格表'],
    query: z.object({
      rate_id: wire.id.optional(),
      format: wire.choice(['csv', 'xlsx']).default('xlsx'),
    }),
    raw: true,
  }),
  /** Imports a price table. A dry run returns the zones without saving; importing an unchanged table changes nothing. */
  importPrices: endpoint({
    method: 'POST',
    path: '/v1/express-channel/:id/prices',
    permission: 'express-channel:import',
    about: ['Import a price table', '导入价格表'],
    files: ['file'],
    body: z.object({
      valid_from: wire.day.optional(),
      rate_id: wire.id.optional(),
      /** Currency of the amounts in the file; by default that of the version. */
      currency: currency.optional(),
      dry_run: wire.flag.default(false),
    }),
    data: z.object({
      rows: z.number(),
      zones: z.number(),
      changed: z.boolean(),
      ...importFindings.shape,
      card: rateCardSchema.nullable(),
    }),
  }),
  /** The price of a parcel by a card, itemised. */
  tryCard: endpoint({
    method: 'POST',
    path: '/v1/express-channel/quote',
    permission: 'express-channel:list',
    about: ['Try prices on a parcel', '试算价格'],
    body: tried,
    data: z.object({
      ok: z.boolean(),
      total: z.number(),
      currency: z.string(),
      /** US cents; null without an exchange rate. */
      total_usd: z.number().nullable(),
      zone: z.string(),
      days_min: z.number(),
      days_max: z.number(),
      steps: z.array(
        z.object({
          label: z.string(),
          how: z.string(),
          grams: z.number().nullable(),
          amount: z.number().nullable(),
        }),
      ),
      reasons: z.array(z.string()),
    }),
  }),
}

export const expressChannelErrors = errors('express-channel', {
  warehouse: ['This warehouse doesn’t exist.', '仓库不存在。'],
  express: ['This shipping method doesn’t exist.', '物流方式不存在。'],
  past: [
    'Prices that are or were valid can’t be changed. Select today or a later day.',
    '已生效的价格不可修改，请选择今天或以后的日期。',
  ],
  begun: ['These prices are or were already valid.', '该价格已生效，不能删除。'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/channelList', record: expressChannel, menu: [193, 'system-logistics', 10, 'RocketOutlined'] },
    ],
    audit: { 'express-channel': ['Channel', '物流渠道'] },
    roles: { 'express-channel:*': ['order-clerk'] },
  }) satisfies Manifest
