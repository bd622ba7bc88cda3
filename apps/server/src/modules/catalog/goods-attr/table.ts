import type { goodsAttr as contract } from '@dropyard/contract/catalog/goods-attr'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { id, times } from '../../../kit/data/columns.ts'

/** Attributes in which variants differ, with their values in order. */
export const goodsAttr = pgTable(
  'goods_attr',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull(),
    values: jsonb('values').$type<z.output<(typeof contract)['input']>['values']>().notNull().default([]),
    ...times,
  },
  (t) => [uniqueIndex('goods_attr_name').on(sql`lower(${t.name})`)],
)
