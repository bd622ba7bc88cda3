import { z } from 'zod'
import { countries } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** A company's shipping rules: an ordered list of conditions, each with the channel that it chooses. */

const amount = wire.orNull(wire.minor({ min: 0, max: 100_000_000 })).default(null)
const grams = wire.orNull(wire.int({ min: 0, max: 1_000_000 })).default(null)

const fields = {
  name: wire.line(100),
  channel_id: wire.id,
  /** None means every store. */
  shop_ids: wire.orNull(wire.ids).default(null),
  countries: countries.default([]),
  amount_min: amount,
  amount_max: amount,
  grams_min: grams,
  grams_max: grams,
  goods_tags: wire.tags(50).default([]),
  active: wire.flag.default(true),
}

const served = resource({
  name: 'shipping-rule',
  path: '/sale/shippingRule',
  row: {
    ...fields,
    /** Counts from 1: who stands first is asked first. */
    position: wire.int(),
    channel_name: wire.line(100),
    /** Whether the channel is still in use. */
    channel_active: wire.flag,
  },
  input: fields,
  filter: { active: wire.flag.optional(), channel_id: wire.id.optional() },
  sortable: ['position', 'name'],
  order: 'position',
  chosenBy: 'signed-in',
  label: 'name',
  text: text(
    {
      title: 'Shipping rules',
      one: 'shipping rule',
      fields: {
        name: 'Name',
        position: 'No.',
        channel_id: 'Ship by',
        channel_name: 'Ship by',
        channel_active: 'Channel in use',
        shop_ids: 'Stores',
        countries: 'Countries',
        amount_min: 'Amount from',
        amount_max: 'Amount to',
        grams_min: 'Weight from (g)',
        grams_max: 'Weight to (g)',
        goods_tags: 'Goods tags',
        active: 'Active',
      },
      help: {
        shop_ids: 'Empty: every store.',
        countries: 'Empty: every country.',
        goods_tags: 'The order holds goods with at least one of these.',
        channel_id: 'When it can not carry the parcel, the cheapest one that can is taken.',
      },
      empty: 'No shipping rules yet. Without one, each order goes by the cheapest channel.',
    },
    {
      title: '物流规则',
      one: '物流规则',
      fields: {
        name: '名称',
        position: '序号',
        channel_id: '发货渠道',
        channel_name: '发货渠道',
        channel_active: '渠道可用',
        shop_ids: '店铺',
        countries: '国家',
        amount_min: '订单金额下限',
        amount_max: '订单金额上限',
        grams_min: '重量下限（克）',
        grams_max: '重量上限（克）',
        goods_tags: '商品标签',
        active: '启用',
      },
      help: {
        shop_ids: '不填即所有店铺。',
        countries: '不填即所有国家。',
        goods_tags: '订单中至少有一件商品带有其中一个标签。',
        channel_id: '若该渠道无法承运，则改用可承运的最便宜渠道。',
      },
      empty: '暂无物流规则。没有规则时，订单使用最便宜的渠道。',
    },
  ),
})

/** What the rules would do with an order that there is. */
export const dryRunRow = z.object({
  id: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  shop_name: z.string(),
  country: z.string(),
  /** US cents; null without a rate. */
  amount: z.number().nullable(),
  grams: z.number(),
  tags: z.array(z.string()),
  rule_id: z.number().nullable(),
  /** The channel of the rule, and whether it can carry the parcel as of now. */
  channel_name: z.string(),
  carries: z.boolean(),
  fee: z.number(),
  reasons: z.array(z.string()),
  /** What the order goes by now. */
  current_channel: z.string(),
  current_fee: z.number(),
})

export const shippingRule = {
  ...served,
  /** Puts the rules into a new order; every rule of the company must be named once. */
  reorder: endpoint({
    method: 'PUT',
    path: '/sale/shippingRule/order',
    permission: 'shipping-rule:update',
    about: { en: 'Order the shipping rules', zh: '调整物流规则顺序' },
    body: z.object({ ids: wire.ids }),
    data: z.object({ moved: z.number() }),
  }),
  /** Tries the active rules on the last 100 orders; changes nothing. */
  dryRun: endpoint({
    method: 'GET',
    path: '/sale/shippingRule/dry-run',
    permission: 'shipping-rule:list',
    about: { en: 'Try the shipping rules on recent orders', zh: '试运行物流规则' },
    data: z.object({
      orders: z.array(dryRunRow),
      /** How many orders each rule takes, those switched off and those never reached included. */
      rules: z.array(z.object({ id: z.number(), name: z.string(), active: z.boolean(), taken: z.number() })),
      untaken: z.number(),
    }),
  }),
}

export const shippingRuleErrors = errors('shipping-rule', {
  channel: { en: 'This channel does not exist or is out of use.', zh: '该渠道不存在或已停用。' },
  shop: { en: 'One of these stores is not yours.', zh: '其中有店铺不属于您。' },
  country: { en: 'Not a country code: {{codes}}.', zh: '国家代码无效：{{codes}}。' },
  range: { en: 'The end can not be less than the beginning.', zh: '上限不能小于下限。' },
  order: {
    en: 'The rules were changed meanwhile. Reload and order them again.',
    zh: '规则已被修改，请刷新后重新排序。',
  },
  many: { en: 'A company has at most 200 rules.', zh: '每家公司最多 200 条规则。' },
})
