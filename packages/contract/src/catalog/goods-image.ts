import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { imageGroupNames, imageGroups, licenceNames } from './goods-edit.ts'
import { chooseGoods } from './goods-library.ts'

/** Images of all products, by group and with licence. */

const group = wire.choice(imageGroupNames)
const licence = wire.choice(licenceNames)

export const goodsImage = record({
  name: 'goods-image',
  path: '/v1/goods-image',
  readPermission: 'goods-library:list',
  title: ['Images', '商品图片'],
  singular: ['image', '图片'],
  empty: ['No images', '暂无图片'],
  messages: { search: ['Title or code of the product', '商品标题或编码'] },
  fields: {
    url: [wire.text(200, 0), 'Image', '图片', { readOnly: true }],
    goods_id: [wire.id, 'Product', '商品', { readOnly: true }],
    title: [wire.text(255), 'Product', '商品', { readOnly: true }],
    code: [wire.text(100), 'Code', '编码', { readOnly: true }],
    group: [group, 'Group', '分组', { readOnly: true }],
    position: [wire.int(), 'Place', '顺序', { readOnly: true }],
    licence: [wire.nullable(licence), 'License', '授权', { readOnly: true }],
    alt: [wire.text(500, 0), 'Alternative text', '替代文本', { readOnly: true }],
  },
  filter: {
    goods_id: [wire.ref(() => chooseGoods).optional(), 'Product', '商品'],
    group: group.optional(),
    licence: [
      wire.choice({ none: ['Not recorded', '未登记'], ...licenceNames }).optional(),
      'License',
      '授权',
    ],
  },
  sortable: ['title'],
  endpoints: ['list'],
  immutable: true,
  labelField: 'title',
  columns: ['title', 'group', 'position', 'licence', 'alt', 'code'],
  hidden: ['code'],
})

const moved = z.object({ changed: z.number() })
export const imageCalls = {
  /** Images of some products, or single images, as an archive with a folder per product. */
  export: endpoint({
    method: 'POST',
    path: '/v1/goods-image/export',
    permission: 'goods-library:export',
    about: ['Export images of products', '导出商品图片'],
    body: z.object({ goods_ids: wire.idsOrNone.default([]), ids: wire.idsOrNone.default([]) }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Moves images to another group, behind its other images. */
  swapGroup: endpoint({
    method: 'PUT',
    path: '/v1/goods-image/swap-group',
    permission: 'goods-library:update',
    about: ['Move images to another group', '移动图片到其他分组'],
    body: z.object({ ids: wire.ids, group }),
    data: moved,
  }),
  license: endpoint({
    method: 'PUT',
    path: '/v1/goods-image/licence',
    permission: 'goods-library:update',
    about: ['Record the license of images', '登记图片授权'],
    body: z.object({ ids: wire.ids, licence: wire.nullable(licence) }),
    data: moved,
  }),
  /** Groups of a product, with the number of images and of those without licence. The video is the last one. */
  groups: endpoint({
    method: 'GET',
    path: '/v1/goods-image-group',
    permission: 'goods-library:list',
    about: ['List image groups of products', '查看商品图片分组'],
    query: z.object({ goods_id: wire.id }),
    data: z.array(
      z.object({
        group: z.enum([...imageGroups, 'video']),
        name: z.string(),
        total: z.number(),
        unlicensed: z.number(),
        urls: z.array(z.string()),
      }),
    ),
  }),
  /** Reorders the images of one group of a product. */
  arrange: endpoint({
    method: 'PUT',
    path: '/v1/goods-image-group',
    permission: 'goods-library:update',
    about: ['Arrange images of a group', '调整组内图片顺序'],
    body: z.object({ goods_id: wire.id, group, ids: wire.ids }),
    data: moved,
  }),
}

export const manifest = () => recordManifest(goodsImage, '/goodsLibrary', { of: 'images' })
