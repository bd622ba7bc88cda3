import { goodsSet as contract } from '@dropyard/contract/catalog/goods-set'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, partOf, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { sku } from '../goods/table.ts'

/** Several SKUs sold as one. */
export const goodsSet = pgTable(
  'goods_set',
  {
    id: id(),
    ...columnsOf(contract),
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
