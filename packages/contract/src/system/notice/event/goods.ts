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
  /** Announced at most once a day for each packaging. */
  packagingOut: event({
    name: 'packaging.out',
    about: ['Packaging used up', '包材用完'],
    values: z.object({ code: z.string(), name: z.string(), name_zh: z.string() }),
    notice: [
      '{{name}} ({{code}}) is used up. Parcels are packed in it although the stock has none left.',
      '包材“{{name_zh}}”（{{code}}）库存已用完，仍有包裹在使用，请补货或盘点。',
    ],
    staff: { needs: 'goods-packbox:update', link: (of) => link('/packboxList', { search: of.code }) },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
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
