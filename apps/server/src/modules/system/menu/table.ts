import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref } from '../../../kit/data/columns.ts'

/**
 * Changes to the menu, applied on top of the product's own tree. Null means unchanged, so that pages of a new release appear.
 * Entries that administrators created have ids from 100,000.
 */
export const menuChange = pgTable('menu_change', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: ['staff', 'merchant'] }).notNull(),
  /** 0 is the top level; null is the product's place. */
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
