import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Categories of the catalogue, three levels. */

export const categoryLevels = 3

export interface CategoryNode {
  id: number
  name: string
  total: number
  children: CategoryNode[]
}

export const categoryNode: z.ZodType<CategoryNode, CategoryNode> = z.object({
  id: z.number(),
  /** In the language of the request. */
  name: z.string(),
  /** Goods on shelf in this category and below. */
  total: z.number(),
  get children() {
    return z.array(categoryNode)
  },
})

export const category = {
  tree: endpoint({
    method: 'GET',
    path: '/sale/catalog/select',
    permission: 'signed-in',
    about: ['View the category tree', '查看分类树'],
    data: z.array(categoryNode),
  }),
}

export const attributeTypes = ['text', 'number', 'choice'] as const
/** A value to choose; goods store the English name. */
const attributeChoice = z.object({ name: wire.text(60), name_zh: wire.text(60, 0).default('') })
export const categoryAttribute = z.object({
  name: wire.text(60),
  name_zh: wire.text(60, 0).default(''),
  type: wire.choice(attributeTypes).default('text'),
  choices: wire.listOf(attributeChoice, { max: 50 }).default([]),
})
/** In requests: `was` is the current English name, whose values are carried over to the new name. */
const was = wire.text(60).optional()
export const changedAttribute = categoryAttribute.extend({
  was,
  choices: wire.listOf(attributeChoice.extend({ was }), { max: 50 }).default([]),
})
const changed = wire.listOf(changedAttribute, { max: 40 }).default([])

const shown = {
  id: z.number(),
  version: z.number(),
  parent_id: z.number().nullable(),
  level: z.number(),
  name: z.string(),
  name_zh: z.string(),
  sort: z.number(),
  /** Number of goods directly in it, in every state. */
  goods: z.number(),
  attributes: z.array(categoryAttribute),
}
const row = z.object(shown)
export type CategoryRow = z.output<typeof row>

const body = z.object({
  parent_id: wire.maybe(wire.id),
  name: wire.text(60),
  name_zh: wire.text(60),
  attributes: wire.listOf(categoryAttribute, { max: 40 }).default([]),
})

/** The category tree for staff: order, names in both languages, attributes of the goods. */
export const categoryAdmin = {
  /** All categories in the order of the tree; `parent_id` is the parent. */
  list: endpoint({
    method: 'GET',
    path: '/v1/goods-category',
    permission: 'category:list',
    about: ['List categories', '查看分类列表'],
    data: z.array(row),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/goods-category/:id',
    permission: 'category:list',
    about: ['View a category', '查看分类'],
    data: row,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/goods-category',
    permission: 'category:create',
    about: ['Create a category', '新增分类'],
    body,
    data: row,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/goods-category/:id',
    permission: 'category:update',
    about: ['Edit a category', '修改分类'],
    body: body.omit({ parent_id: true }).extend({ attributes: changed, version: wire.int().optional() }),
    data: row,
  }),
  /** How many goods would lose values through a change: removed attributes and choices, and changed types, delete values. */
  lost: endpoint({
    method: 'POST',
    path: '/v1/goods-category/:id/lost',
    permission: 'category:update',
    about: ['Count products that lose values by a change of attributes', '统计修改属性后丢失属性值的商品'],
    body: z.object({ attributes: changed }),
    data: z.array(z.object({ name: z.string(), goods: z.number() })),
  }),
  /** Moves a category below another parent, to a position among its children. */
  move: endpoint({
    method: 'PUT',
    path: '/v1/goods-category/move',
    permission: 'category:update',
    about: ['Move a category', '移动分类'],
    body: z.object({
      id: wire.id,
      parent_id: wire.maybe(wire.id),
      place: wire.int({ min: 0, max: 10_000 }),
    }),
    data: z.array(row),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/goods-category/:id',
    permission: 'category:remove',
    about: ['Delete a category', '删除分类'],
    data: z.object({ removed: z.number() }),
  }),
}

const describedBy = z.object({
  /** The name under which goods store the value, independent of language. */
  key: z.string(),
  name: z.string(),
  type: z.enum(attributeTypes),
  /** Stored values with their names in the reader's language. */
  choices: z.array(z.object({ value: z.string(), name: z.string() })),
})
export type DescribedBy = z.output<typeof describedBy>

export const catalog = {
  /** Attributes of the goods of a category, including inherited ones. */
  attributes: endpoint({
    method: 'GET',
    path: '/sale/catalog/:id/attributes',
    permission: 'signed-in',
    about: ['View the attributes of a category', '查看分类属性'],
    data: z.array(describedBy),
  }),
  list: listEndpoint({
    path: '/sale/catalog',
    permission: 'signed-in',
    about: ['List categories with their attributes', '查看分类及属性列表'],
    row: z.object({
      id: z.number(),
      parent_id: z.number().nullable(),
      level: z.number(),
      name: z.string(),
      attributes: z.array(
        z.object({ name: z.string(), type: z.enum(attributeTypes), choices: z.array(z.string()) }),
      ),
    }),
    filters: { parent_id: wire.id.optional() },
  }),
}

export const categoryErrors = errors('category', {
  attribute_twice: ['{{name}} is duplicated.', '“{{name}}”重复。'],
  sign: ['{{name}} can’t contain = or |.', '“{{name}}”不能包含 = 或 |。'],
  choices: ['{{name}} has nothing to choose from yet.', '“{{name}}”还没有选项。'],
  deep: ['Categories have three levels at most.', '分类最多三级。'],
  below: ['A category can’t be moved under itself.', '分类不能移动到自身之下。'],
  used: [
    'Contains {{goods}} {{goods|product|products}} and {{children}} {{children|subcategory|subcategories}}. Move them first.',
    '其中有 {{goods}} 个商品和 {{children}} 个子分类，请先移走。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/category',
        title: ['Categories', '商品分类'],
        menu: [221, 'system-catalog', 10, 'ApartmentOutlined', { needs: 'category:list' }],
      },
    ],
    audit: { category: ['Category', '类目'] },
    roles: {
      'category:*': ['product-developer'],
      'category:list': ['copywriter'],
      'category:update': ['copywriter'],
    },
  }) satisfies Manifest
