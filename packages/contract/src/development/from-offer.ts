import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import type { Pair } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

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
