import type { Capability } from '@dropyard/contract/purchasing/one688/account'
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, times } from '../../../kit/data/columns.ts'

/** The company's 1688 account: at most one row. */
export const one688Account = pgTable('one688_account', {
  id: id(),
  /** Always true; unique, so that there is only one row. */
  only: boolean('only').notNull().default(true).unique('one688_account_only'),
  appKey: text('app_key').notNull(),
  /** Encrypted: the app's secret and both tokens. */
  secrets: text('secrets').notNull(),
  login: text('login').notNull(),
  memberId: text('member_id').notNull(),
  accessExpires: instant('access_expires'),
  refreshExpires: instant('refresh_expires'),
  /** When 1688 refused the refresh token: the app must be authorized again. */
  lostAt: instant('lost_at'),
  /** District to which freight is quoted. */
  shipTo: text('ship_to').notNull(),
  capabilities: jsonb('capabilities').$type<Capability[]>(),
  capabilitiesAt: instant('capabilities_at'),
  ...times,
})
