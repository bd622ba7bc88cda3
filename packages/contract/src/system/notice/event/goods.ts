import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { inProduct } from './parts.ts'

/** Events of goods and their stock. */

export const goodsEvents = {
  goodsChanged: event({
    name: 'goods.changed',
    about: ['Published product changed', '已刊登商品有变更'],
    values: z.object({
      goods_id: z.number(),
      spu: z.string(),
      title: z.string(),
      title_zh: z.string(),
      /** `content`, `price` or `shelf`. */
      changed: z.array(z.string()),
      on_shelf: z.boolean(),
    }),
    notice: ['{{title}} changed. Check your listing.', '商品“{{title_zh}}”有变更，请检查您的刊登。'],
    company: { needs: 'goods:list', link: (of) => link('/goodsList/detail', { id: of.goods_id }) },
    tone: 'amber',
    usual: inProduct,
    webhook: true,
  }),
  stockLow: event({
    name: 'stock.low',
    about: ['Stock low', '库存不足'],
    values: z.object({
      goods_id: z.number(),
      sku_id: z.number(),
      sku: z.string(),
      title: z.string(),
      title_zh: z.string(),
      available: z.number(),
    }),
    notice: ['{{sku}} is running low: {{available}} left.', '{{sku}} 库存不足，仅剩 {{available}} 件。'],
    company: { needs: 'goods:list', link: (of) => link('/goodsList/detail', { id: of.goods_id }) },
    staff: { needs: 'inventory:adjust', link: (of) => link('/inventory', { search: of.sku }) },
    tone: 'amber',
    usual: inProduct,
    webhook: true,
  }),
} as const
