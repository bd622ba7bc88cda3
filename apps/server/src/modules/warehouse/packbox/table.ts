import { packbox as contract } from '@dropyard/contract/warehouse/packbox'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { sku } from '../../catalog/goods/table.ts'
import { packboxCategory } from '../packbox-category/table.ts'

/** Packaging: a box or mailer that parcels are packed in, or an insert or sticker that is added. */
export const packbox = pgTable(
  'packbox',
  {
    id: id(),
    ...columnsOf(contract, {
      categoryId: ref('category_id').references(() => packboxCategory.id),
      skuId: ref('sku_id').references(() => sku.id),
    }),
    ...times,
  },
  (t) => [
    uniqueIndex('packbox_code').on(t.code),
    index('packbox_by_category').on(t.categoryId),
    index('packbox_by_sku').on(t.skuId).where(sql`${t.skuId} IS NOT NULL`),
    check(
      'packbox_size',
      sql`${t.kind} IN ('insert', 'label') OR num_nulls(${t.lengthMm}, ${t.widthMm}, ${t.heightMm}) = 0`,
    ),
  ],
)
