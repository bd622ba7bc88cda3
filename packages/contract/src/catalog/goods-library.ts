import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { record } from '../kit/record.ts'
import { rowAnswer, rowRefs } from '../kit/row-actions.ts'
import { table } from '../kit/table.ts'
import type { Pair } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { storeLanguageCodes } from '../store/platform/languages.ts'
import { saleStages } from './goods/sale-stage.ts'
import { translation } from './goods/translation.ts'
import { goodsRow } from './goods.ts'
import { editedGoods, goodsLimits } from './goods-edit.ts'
import { goodsFilters, goodsSorts } from './goods-search.ts'

/**
 * Products of staff in all states, and actions on them besides editing: on and off shelf, claiming, taking out of the range, using as packaging, binding private ones to stores, texts
 * in all languages of stores, and variants from variant attributes.
 */

/** Additional fields in the library: who looks after a product, and its gaps (`goods/completeness.ts`). */
export const libraryRow = goodsRow.extend({
  version: z.number(),
  claimer: z.string(),
  gaps: z.array(z.string()),
  actions: z.array(z.string()),
})
export type LibraryRow = z.output<typeof libraryRow>

/** All products in every state, for staff. */
export const goodsLibrary = {
  list: listEndpoint({
    path: '/v1/goods',
    permission: 'goods-library:list',
    about: ['List all products', '查看商品库'],
    row: libraryRow,
    filters: {
      ...goodsFilters,
      sort: sortBy(goodsSorts),
    },
    ext: z.object({ bounded: z.boolean(), tabs: z.array(tabCount) }),
  }),
  onShelf: endpoint({
    method: 'PUT',
    path: '/v1/goods/on-shelf',
    permission: 'goods-library:shelf',
    about: ['Put products on sale', '上架商品'],
    body: z.object({ id_list: wire.ids }),
    data: z.object({
      moved: z.array(z.number()),
      refused: z.array(z.object({ id: z.number(), code: z.string(), missing: z.array(z.string()) })),
    }),
  }),
  offShelf: endpoint({
    method: 'PUT',
    path: '/v1/goods/off-shelf',
    permission: 'goods-library:shelf',
    about: ['Take products off sale', '下架商品'],
    body: z.object({ id_list: wire.ids }),
    data: z.object({ moved: z.array(z.number()) }),
  }),
}

/** Products of the library by title or code, for select fields. */
export const chooseGoods = endpoint({
  method: 'GET',
  path: '/v1/goods/select',
  permission: 'staff',
  about: ['Select a product', '选择商品'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

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
/** Products that parcels are packed in: bought and stocked, but not sold. */
const packaging = many('packaging', 'goods-library:shelf', ['Use products as packaging', '设为包材'])
/** Packaging becomes a draft of a product again. */
const product = many('product', 'goods-library:shelf', ['Use packaging as products', '包材恢复为商品'])
/** Sets products on trial, to regular, or to clearance. */
const stage = many('sale-stage', 'goods-library:shelf', ['Set sale stage of products', '设置商品销售阶段'], {
  stage: wire.choice(saleStages),
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
        packaging: ['Packaging', '包材', 'blue'],
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
  packaging,
  product,
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
    body: z.object({ ids: wire.ids, shop_ids: wire.idsOrNone }),
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
  packaging: ['It is packaging. Use it as a product first.', '该商品已设为包材，请先恢复为商品。'],
  not_packaging: ['It isn’t packaging.', '该商品不是包材。'],
  private: [
    'Private products are made for companies, so they can’t be packaging.',
    '私有商品属于特定公司，不能设为包材。',
  ],
  stocked: [
    'Packing takes it from stock as {{packaging}}. Remove its SKU there first.',
    '打包时按包材 {{packaging}} 扣减其库存，请先在包材中取消关联。',
  ],
  on_sale: ['It is on sale. Take it off sale first.', '该商品在售，请先下架。'],
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
    pages: [
      {
        path: '/goodsLibrary',
        list: goodsLibrary.list,
        own: { ...opened, part: wire.text(20).optional() },
        title: ['Products', '商品库'],
        menu: [120, 'staff-products', 70, 'AppstoreOutlined', { resources: ['goods-library'] }],
      },
      { path: '/goodsLibrary', record: goodsClaim, own: { of: z.literal('claims') } },
    ],
    roles: {
      'goods-library:*': ['product-developer'],
      'goods-library:list': [
        'salesperson',
        'buyer',
        'purchasing-lead',
        'sampler',
        'designer',
        'copywriter',
        'warehouse',
        'order-clerk',
        'marketing',
        'support',
      ],
      'goods-library:update': ['copywriter'],
      'goods-library:weight': ['warehouse'],
      'goods-library:claim': ['salesperson', 'copywriter', 'designer', 'marketing'],
    },
  }) satisfies Manifest
