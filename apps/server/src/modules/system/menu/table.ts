import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref } from '../../../kit/data/columns.ts'

/**
 * What people changed of the menu, on top of the tree that the product brings: null means "as it brings it", so that
 * pages of a new release appear. Ids from 100,000 are entries of their own.
 */
export const menuChange = pgTable('menu_change', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: ['staff', 'merchant'] }).notNull(),
  /** 0 is the top; null stays where the product has it. */
  parentId: ref('parent_id'),
  position: integer('position'),
  nameEn: text('name_en'),
  nameZh: text('name_zh'),
  icon: text('icon'),
  url: text('url'),
  badge: integer('badge'),
  isCategory: boolean('is_category'),
  needs: text('needs'),
  buttons: text('buttons').array(),
  enabled: boolean('enabled').notNull().default(true),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
