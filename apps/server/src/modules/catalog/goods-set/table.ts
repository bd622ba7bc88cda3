import { setStatuses } from '@dropyard/contract/catalog/goods-set'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, oneOf, partOf, refTo, times } from '../../../kit/data/columns.ts'
import { sku } from '../goods/table.ts'

/** Several SKUs sold as one. */
export const goodsSet = pgTable(
  'goods_set',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull().default(''),
    /** As staff wrote it, put in order; `goods_set_part` has the same by SKU. */
    components: text('components').notNull(),
    /** US cents. */
    price: minor('price').notNull(),
    status: oneOf('status', setStatuses, 'draft'),
    ...times,
  },
  (t) => [uniqueIndex('goods_set_code').on(t.code), index('goods_set_status').on(t.status, t.id)],
)

export const goodsSetPart = pgTable(
  'goods_set_part',
  {
    id: id(),
    setId: partOf('set_id', () => goodsSet.id),
    skuId: refTo('sku_id', () => sku.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    uniqueIndex('goods_set_part_once').on(t.setId, t.skuId),
    index('goods_set_part_sku').on(t.skuId),
    check('goods_set_part_quantity', sql`${t.quantity} > 0`),
  ],
)
