import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { rowActions, rowAnswer, rowRefs } from '../kit/row-actions.ts'
import { table } from '../kit/table.ts'
import type { Pair } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { storeLanguageCodes } from '../store/platform/languages.ts'
import { saleStages } from './goods/sale-stage.ts'
import { translation } from './goods/translation.ts'
import { editedGoods, goodsLimits } from './goods-edit.ts'

/**
 * Actions of staff on products besides editing: claiming, taking out of the range for good, binding private ones to stores, texts
 * in all languages of stores, and variants from variant attributes.
 */

const many = <More extends z.ZodRawShape = Record<never, never>>(
  path: string,
  permission: `goods-library:${string}`,
  about: Pair,
  more = {} as More,
) =>
  endpoint({
    method: 'PUT',
    path: `/v1/goods/${path}`,
    permission,
    about,
    body: z.object({ goods: rowRefs, ...more }),
    data: z.array(rowAnswer),
  })

const claim = many('claim', 'goods-library:claim', ['Claim products', '认领商品'])
const cancelClaim = many('cancel-claim', 'goods-library:claim', ['Release claimed products', '取消认领商品'])
/** Returns products to the range, off shelf. */
const cancel = many('cancel', 'goods-library:out', ['Take products back into the range', '恢复淘汰商品'])
/** Products that are no longer bought or sold: taken off shelf, and not put on shelf again until they return to the range. */
const out = many('out', 'goods-library:out', ['Take products out of the range', '淘汰商品'], {
  reason: wire.text(200),
})
/** Sets products on trial, to regular, or to clearance. */
const stage = many('sale-stage', 'goods-library:shelf', ['Set sale stage of products', '设置商品销售阶段'], {
  stage: wire.choice(saleStages),
})

/** The facts that decide which actions a product allows. */
export interface LibraryFacts {
  readonly status: string
  readonly claimed: boolean
  /** The user has claimed it, or may take products out of the range. */
  readonly mayRelease: boolean
}

export type LibraryAction = keyof (typeof libraryActions)['actions']
export const libraryActions = rowActions<LibraryFacts>()({
  name: 'goods',
  actions: {
    claim: {
      words: ['Claim', '认领'],
      successText: [
        ['Product claimed', '认领成功'],
        ['{{count}} products claimed', '已认领 {{count}} 个商品'],
      ],
      call: claim,
      undo: 'release',
      may: ({ claimed, status }) => ({ ok: !claimed && status !== 'out' }),
    },
    release: {
      words: ['Release claim', '取消认领'],
      successText: [
        ['Claim released', '已取消认领'],
        ['{{count}} claims released', '已取消认领 {{count}} 个商品'],
      ],
      call: cancelClaim,
      may: ({ claimed, mayRelease }) => ({ ok: claimed && mayRelease }),
    },
    stage: {
      words: ['Set sale stage', '设置销售阶段'],
      successText: [
        ['Sale stage set', '已设置销售阶段'],
        ['Sale stage of {{count}} products set', '已设置 {{count}} 个商品的销售阶段'],
      ],
      fields: {
        stage: {
          label: ['Sale stage', '销售阶段'],
          helpText: [
            'Products on clearance aren’t reordered. They are sold while stock lasts; without stock they can’t be published.',
            '清仓商品不再采购，售完为止；无库存后不能刊登。',
          ],
        },
      },
      call: stage,
      may: ({ status }) => ({ ok: status !== 'out' }),
    },
    out: {
      words: ['Take out of range', '淘汰'],
      confirm: [
        ['Take this product out of the range?', '淘汰此商品？'],
        ['Take {{count}} products out of the range?', '淘汰 {{count}} 个商品？'],
      ],
      successText: [
        ['Product taken out of the range', '商品已淘汰'],
        ['{{count}} products taken out of the range', '已淘汰 {{count}} 个商品'],
      ],
      fields: { reason: { label: ['Reason', '原因'] } },
      call: out,
      danger: true,
      undo: 'cancel',
      may: ({ status }) => ({ ok: status !== 'out' }),
    },
    cancel: {
      words: ['Back into range', '恢复'],
      successText: [
        ['Product is back in the range, off sale', '商品已恢复，当前为下架状态'],
        ['{{count}} products are back in the range, off sale', '已恢复 {{count}} 个商品，当前为下架状态'],
      ],
      call: cancel,
      may: ({ status }) => ({ ok: status === 'out' }),
    },
  },
})

/** Claimed products. */
export const goodsClaim = record({
  name: 'goods-claim',
  path: '/v1/goods/claim-list',
  readPermission: 'goods-library:list',
  title: ['Claimed products', '已认领商品'],
  singular: ['claimed product', '已认领商品'],
  empty: ['No product is claimed', '暂无已认领商品'],
  messages: {
    search: ['Title or code', '标题或编码'],
    emptyHelp: ['Claim products in the list to look after them.', '在商品列表中认领，即可负责维护。'],
  },
  fields: {
    code: [wire.text(100), 'Code', '编码', { readOnly: true }],
    title: [wire.text(255), 'Product', '商品', { readOnly: true }],
    status: [
      wire.choice({
        on_shelf: ['On sale', '在售', 'green'],
        draft: ['Draft', '草稿', 'neutral'],
        off_shelf: ['Off sale', '已下架', 'grey'],
        out: ['Out of range', '已淘汰', 'red'],
      }),
      'Status',
      '状态',
      { readOnly: true },
    ],
    claimed_by: [wire.id, 'Claimed by', '认领人', { readOnly: true }],
    claimer: [wire.person, 'Claimed by', '认领人', { readOnly: true }],
    claimed_at: [wire.instant, 'Claimed', '认领时间', { readOnly: true }],
  },
  filter: { mine: [wire.flag.optional(), 'Mine', '我认领的'] },
  sortable: ['claimed_at', 'title'],
  order: '-claimed_at',
  endpoints: ['list'],
  immutable: true,
  labelField: 'title',
  columns: ['title', 'code', 'status', 'claimer', 'claimed_at'],
})

const oneOf = z.object({ id: wire.id })
const language = wire.choice(storeLanguageCodes)
const texts = z.object({
  language: z.enum(storeLanguageCodes),
  title: z.string(),
  description: z.string(),
  ...translation.shape,
  /** Names of its options and values, for languages that store these. */
  words: z.array(z.object({ source: z.string(), said: z.string() })),
  /** Glossary entries for words in its English texts. */
  terms: z.array(z.object({ source: z.string(), said: z.string() })),
})
export type GoodsTexts = z.output<typeof texts>

const axis = z.object({ name: z.string(), values: z.array(z.string()) })
const wantedAxes = wire.listOf(
  z.object({ name: wire.text(60), values: wire.listOf(wire.text(60), { min: 1, max: 100 }) }),
  { max: 3 },
)
const combination = z.object({
  code: z.string(),
  options: z.array(z.string()),
  /** The variant exists already. */
  known: z.boolean(),
})

export const libraryCalls = {
  claim,
  cancelClaim,
  out,
  cancel,
  stage,
  /**
   * Binds drafts and private products to stores: the stores' companies see them, and no other store can list them. Without stores
   * the binding is removed, but the companies still see them.
   */
  bindShop: endpoint({
    method: 'PUT',
    path: '/v1/goods/bind-shop',
    permission: 'goods-library:bind',
    about: ['Bind private products to stores', '绑定私有商品到店铺'],
    body: z.object({ ids: wire.ids, shop_ids: wire.someIds }),
    data: z.object({ bound: z.number() }),
  }),
  /** Texts of a product in all languages of stores. */
  languages: endpoint({
    method: 'GET',
    path: '/v1/goods/language-set',
    permission: 'goods-library:list',
    about: ['View texts of products by language', '查看商品多语言文案'],
    query: oneOf,
    data: z.array(texts),
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/v1/goods/language-set',
    permission: 'goods-library:update',
    about: ['Write texts of products in a language', '设置商品多语言文案'],
    body: z.object({
      id: wire.id,
      version: wire.int().optional(),
      language,
      title: wire.text(255, 0).default(''),
      description: wire.area(goodsLimits.description).default(''),
      ...translation.shape,
      words: table(
        {
          source: [wire.text(255), 'English', '英文'],
          said: [wire.text(255, 0).default(''), 'In this language', '译文'],
        },
        500,
      ).default([]),
    }),
    data: editedGoods,
  }),
  /** Attributes that products can have: variant attributes and, for a category, the attributes of that category. */
  findAttributes: endpoint({
    method: 'GET',
    path: '/v1/goods/find-attributes',
    permission: 'goods-library:list',
    about: ['Find attributes for products', '查找商品属性'],
    query: z.object({ search: wire.text(60).optional(), category_id: wire.id.optional() }),
    data: z.object({
      variants: z.array(axis.extend({ title: z.string() })),
      category: z.array(axis.extend({ title: z.string() })),
    }),
  }),
  /** A product's variant attributes, and its values of the category's attributes. */
  attribute: endpoint({
    method: 'GET',
    path: '/v1/goods/attribute',
    permission: 'goods-library:list',
    about: ['View attributes of products', '查看商品属性'],
    query: oneOf,
    data: z.object({
      axes: z.array(axis),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
  /** Previews the variants that attributes would give a product. */
  combine: endpoint({
    method: 'POST',
    path: '/v1/goods/attr-combin',
    permission: 'goods-library:list',
    about: ['Combine attributes into variants', '组合商品规格'],
    body: z.object({ id: wire.id, axes: wantedAxes }),
    data: z.object({
      variants: z.array(combination),
      /** Variants that would become inactive. */
      dropped: z.array(z.object({ code: z.string(), options: z.array(z.string()) })),
    }),
  }),
  /** Applies these attributes to a product: missing variants are created like the first one, surplus ones become inactive. */
  choose: endpoint({
    method: 'PUT',
    path: '/v1/goods/choice-attr',
    permission: 'goods-library:update',
    about: ['Select variant attributes of products', '设置商品规格属性'],
    body: z.object({ id: wire.id, version: wire.int().optional(), axes: wantedAxes }),
    data: editedGoods,
  }),
}

export const libraryErrors = errors('goods-library', {
  claimed: ['{{name}} has claimed it.', '已被 {{name}} 认领。'],
  not_claimed: ['No one has claimed it.', '该商品未被认领。'],
  not_yours: ['Claimed by {{name}}, who can release it.', '由 {{name}} 认领，须其本人取消。'],
  out: ['It is out of the range. Take it back first.', '商品已淘汰，请先恢复。'],
  not_out: ['It is in the range.', '该商品未淘汰。'],
  public: [
    '{{codes}}: every company sees it. Only drafts and private products are bound to stores.',
    '{{codes}} 对所有公司可见，仅草稿和私有商品可绑定店铺。',
  ],
  title: ['The English title is needed.', '英文标题必填。'],
  combinations: [
    'These make {{count}} variants; at most {{most}} are possible.',
    '共 {{count}} 个规格，最多 {{most}} 个。',
  ],
  twice: ['{{name}} is duplicated.', '“{{name}}”重复。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/goodsLibrary', record: goodsClaim, own: { of: z.literal('claims') } }],
    roles: {
      'goods-library:claim': ['salesperson', 'copywriter', 'designer', 'marketing'],
    },
  }) satisfies Manifest
