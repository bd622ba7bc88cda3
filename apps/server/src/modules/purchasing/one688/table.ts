import type { Capability } from '@dropyard/contract/purchasing/one688-account'
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, times } from '../../../kit/data/columns.ts'

/** The company's account at 1688: at most one row. */
export const one688Account = pgTable('one688_account', {
  id: id(),
  /** Always true, and once. */
  only: boolean('only').notNull().default(true).unique('one688_account_only'),
  appKey: text('app_key').notNull(),
  /** Encrypted: the app's secret and both tokens. */
  secrets: text('secrets').notNull(),
  login: text('login').notNull(),
  memberId: text('member_id').notNull(),
  accessExpires: instant('access_expires'),
  refreshExpires: instant('refresh_expires'),
  /** 1688 refused the refresh token: somebody must authorize the app again. */
  lostAt: instant('lost_at'),
  /** District that freight is asked for. */
  shipTo: text('ship_to').notNull(),
  capabilities: jsonb('capabilities').$type<Capability[]>(),
  capabilitiesAt: instant('capabilities_at'),
  ...times,
})
