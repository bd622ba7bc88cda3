import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import type { Pair } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/**
 * Product development, besides the workflow that all its modules have (`development/module.ts`): filling in a form from an offer,
 * and what concerns a product whatever module it is in.
 */

/** Fills a task's form from a 1688 offer: only empty fields get values. */
const filling = <N extends string>(name: N, about: Pair) =>
  endpoint({
    method: 'PUT',
    path: `/v1/${name}/from-offer`,
    permission: `${name}:handle` as const,
    about,
    body: z.object({ id: wire.id, link: wire.text(1000) }),
    data: z.object({
      /** Names of the filled fields. */
      filled: z.array(z.string()),
    }),
  })

export const fromOffer = {
  /** Link, images, target cost and first order quantity. */
  goodsDevelop: filling('goods-develop', ['Fill in an idea from a 1688 offer', '从 1688 商品填充开发任务']),
  /** Attributes and variants. Missing values are added to the variant attributes. */
  goodsOpen: filling('goods-open', ['Fill in a setup from a 1688 offer', '从 1688 商品填充立项任务']),
}

/** Eliminates products in whatever module they are (specification, section 7: system/eliminate). */
export const eliminateProduct = endpoint({
  method: 'PUT',
  path: '/v1/system/eliminate',
  permission: 'goods-develop:eliminate',
  about: ['Eliminate products', '淘汰产品'],
  body: z.object({ product_ids: wire.ids, reason: wire.area(500, 1) }),
  data: z.object({ eliminated: z.number() }),
})

/** Develops a sold product again: its data is kept, but suppliers are asked, samples ordered and tests made again. */
export const reorderProduct = endpoint({
  method: 'POST',
  path: '/v1/goods-develop/reorder',
  permission: 'goods-develop:create',
  about: ['Develop a product again', '返单开发'],
  body: z.object({ product_id: wire.id }),
  /** Id of its task in the first module. */
  data: z.object({ id: z.number() }),
})

export const fromOfferErrors = errors('from-offer', {
  nothing: [
    'Every field that the offer could fill in is filled in already.',
    '可由该商品填充的字段均已填写。',
  ],
  variants: ['This offer has no variants.', '该商品无规格。'],
  axes: [
    'The variants of this offer differ in {{count}} attributes. A product has at most three.',
    '该商品的规格有 {{count}} 个属性，产品最多三个。',
  ],
})
