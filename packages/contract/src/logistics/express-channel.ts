import { z } from 'zod'
import { shippingAttributeList, shippingAttributes } from '../catalog/shipping-attribute.ts'
import { country } from '../kit/country.ts'
import { currency } from '../kit/currency.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { allowed, rule } from '../kit/flaw.ts'
import { importError, resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { type RateCard, rateCardSchema } from './rate-card.ts'

/** Logistics channels as staff keep them: who carries from where, and dated versions of the prices. */

/** A rate card on its way: an object, or its JSON text, because a form body is too shallow for it. */
const card = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, rateCardSchema.superRefine(knowsAttributes))

/** Cards that stand in the books may name attributes that goods had once; new ones name those that goods have. */
function knowsAttributes(card: RateCard, context: z.RefinementCtx): void {
  const known: readonly string[] = shippingAttributes
  const check = (attribute: string, path: (string | number)[]): void => {
    if (!known.includes(attribute)) context.addIssue({ code: 'custom', path, ...rule(allowed(known)) })
  }
  card.attributeFees.forEach(({ attribute }, at) => {
    check(attribute, ['attributeFees', at, 'attribute'])
  })
  card.excludedAttributes.forEach((attribute, at) => {
    check(attribute, ['excludedAttributes', at])
  })
}

const fields = {
  code: wire.line(40),
  name_en: wire.line(100),
  name_zh: wire.line(100),
  warehouse_id: wire.id,
  express_id: wire.orNull(wire.id).default(null),
  carrier: wire.line(100),
  tracking_url: wire.webAddress(200, 0).default(''),
  sort: wire.int({ min: 0, max: 10_000 }).default(100),
  status: wire.choice(['active', 'disabled']).default('active'),
}

const served = resource({
  name: 'express-channel',
  path: '/v1/express-channel',
  row: {
    ...fields,
    tracking_url: wire.line(200, 0),
    /** Its name in the language of the request. */
    title: wire.line(100),
    warehouse_name: wire.line(100),
    express_name: wire.orNull(wire.line(100)),
    /** Of the version that holds now. */
    countries: wire.tags(250),
    currency: wire.line(3, 0),
    zones: wire.int(),
    excluded: wire.tags(50),
    ioss_required: wire.flag,
    valid_from: wire.orNull(wire.instant),
    /** When the next version begins. */
    next_from: wire.orNull(wire.instant),
    versions: wire.int(),
  },
  input: fields,
  filter: {
    warehouse_id: wire.id.optional(),
    express_id: wire.id.optional(),
    /** Channels that go there now. */
    country: wire.line(2, 2).optional(),
    status: wire.choice(['active', 'disabled']).optional(),
  },
  sortable: ['sort', 'code', 'title', 'carrier'],
  order: 'sort',
  label: 'title',
  text: text(
    {
      title: 'Logistics channels',
      one: 'channel',
      fields: {
        code: 'Code',
        title: 'Name',
        name_en: 'Name in English',
        name_zh: 'Name in Chinese',
        warehouse_id: 'Warehouse',
        warehouse_name: 'Warehouse',
        express_id: 'Express',
        express_name: 'Express',
        carrier: 'Carrier',
        tracking_url: 'Tracking address',
        sort: 'Order',
        status: 'Status',
        countries: 'Goes to',
        country: 'Goes to',
        currency: 'Currency',
        zones: 'Zones',
        excluded: 'Does not take',
        ioss_required: 'IOSS',
        valid_from: 'Prices since',
        next_from: 'Next prices',
        versions: 'Versions',
      },
      choices: { status: { active: 'In use', disabled: 'Out of use' } },
      help: {
        carrier: 'As store platforms know it.',
        tracking_url: '{number} stands for the tracking number.',
        express_id: 'What merchants buy when this channel carries it.',
      },
      empty: 'No channels yet. Add one, then give it prices.',
    },
    {
      title: '物流渠道',
      one: '渠道',
      fields: {
        code: '代码',
        title: '名称',
        name_en: '英文名称',
        name_zh: '中文名称',
        warehouse_id: '仓库',
        warehouse_name: '仓库',
        express_id: '快递',
        express_name: '快递',
        carrier: '承运商',
        tracking_url: '查询网址',
        sort: '排序',
        status: '状态',
        countries: '可达国家',
        country: '可达国家',
        currency: '币种',
        zones: '分区',
        excluded: '不接受',
        ioss_required: 'IOSS',
        valid_from: '现价生效',
        next_from: '新价生效',
        versions: '版本数',
      },
      choices: { status: { active: '使用中', disabled: '已停用' } },
      help: {
        carrier: '店铺平台所用的承运商名称。',
        tracking_url: '{number} 代表运单号。',
        express_id: '商户购买的快递选项，由本渠道承运。',
      },
      empty: '暂无物流渠道。请先新增渠道，再设置价格。',
    },
  ),
})

const ofChannel = z.object({ id: wire.id })

export const rateVersion = z.object({
  id: z.number(),
  valid_from: z.string(),
  /** Empty for the last one. */
  valid_until: z.string().nullable(),
  state: z.enum(['over', 'now', 'later']),
  card: rateCardSchema,
})

/** What somebody wants to know of a card, saved or not. */
const tried = z.object({
  card,
  country,
  zip: wire.line(20, 0).default(''),
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
    about: { en: 'Read the prices of a channel', zh: '查看渠道价格' },
    params: ofChannel,
    data: z.array(rateVersion),
  }),
  /** Writes prices that hold from a day on; today means from this moment. A version that begins later may be replaced. */
  saveRate: endpoint({
    method: 'POST',
    path: '/v1/express-channel/:id/rates',
    permission: 'express-channel:update',
    about: { en: 'Write prices of a channel', zh: '保存渠道价格' },
    params: ofChannel,
    body: z.object({ valid_from: wire.day, card }),
    data: z.object({ id: z.number(), changed: z.boolean() }),
  }),
  removeRate: endpoint({
    method: 'DELETE',
    path: '/v1/express-channel/:id/rates/:rate_id',
    permission: 'express-channel:update',
    about: { en: 'Delete prices that do not hold yet', zh: '删除未生效的价格' },
    params: z.object({ id: wire.id, rate_id: wire.id }),
    data: z.object({ removed: z.number() }),
  }),
  exportPrices: endpoint({
    method: 'GET',
    path: '/v1/express-channel/:id/prices',
    permission: 'express-channel:export',
    about: { en: 'Export a price table', zh: '导出价格表' },
    params: ofChannel,
    query: z.object({
      rate_id: wire.id.optional(),
      format: wire.choice(['csv', 'xlsx']).default('xlsx'),
    }),
    raw: true,
  }),
  /** Reads a price table. A dry run gives the zones and writes nothing; the same table changes nothing. */
  importPrices: endpoint({
    method: 'POST',
    path: '/v1/express-channel/:id/prices',
    permission: 'express-channel:import',
    about: { en: 'Import a price table', zh: '导入价格表' },
    params: ofChannel,
    files: ['file'],
    body: z.object({
      valid_from: wire.day.optional(),
      rate_id: wire.id.optional(),
      /** What the file's amounts are in; the currency of the version unless it is about to change. */
      currency: currency.optional(),
      dry_run: wire.flag.default(false),
    }),
    data: z.object({
      rows: z.number(),
      zones: z.number(),
      changed: z.boolean(),
      errors: z.array(importError),
      warnings: z.array(importError),
      card: rateCardSchema.nullable(),
    }),
  }),
  /** What a parcel costs by a card, line by line. */
  tryCard: endpoint({
    method: 'POST',
    path: '/v1/express-channel/quote',
    permission: 'express-channel:list',
    about: { en: 'Try prices on a parcel', zh: '试算价格' },
    body: tried,
    data: z.object({
      ok: z.boolean(),
      total: z.number(),
      currency: z.string(),
      /** US cents; null without a rate. */
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
  warehouse: { en: 'This warehouse does not exist.', zh: '仓库不存在。' },
  express: { en: 'This express does not exist.', zh: '快递不存在。' },
  past: {
    en: 'Prices that hold or held are history. Choose today or a later day.',
    zh: '已生效的价格不可修改，请选择今天或以后的日期。',
  },
  begun: { en: 'These prices hold or held already.', zh: '该价格已生效，不能删除。' },
})
