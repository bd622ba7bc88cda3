import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, partOf, ref, times } from '../../../kit/data/columns.ts'

/** The modules that a product passes. The basic mode is the default. */
export const developmentMode = pgTable(
  'development_mode',
  {
    id: id(),
    name: text('name').notNull(),
    nameZh: text('name_zh').notNull(),
    modules: text('modules').array().notNull(),
    needsBudget: boolean('needs_budget').notNull().default(false),
    basic: boolean('basic').notNull().default(false),
    active: boolean('active').notNull().default(true),
    ...times,
  },
  (t) => [
    uniqueIndex('development_mode_name').on(sql`lower(${t.name})`),
    uniqueIndex('development_mode_basic').on(t.basic).where(sql`${t.basic}`),
  ],
)

/** Modes that a user is limited to; a user without rows may use all modes. */
export const developmentModeUser = pgTable(
  'development_mode_user',
  {
    userId: ref('user_id').notNull(),
    modeId: partOf('mode_id', () => developmentMode.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.modeId] })],
)
