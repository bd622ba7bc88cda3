import type { StoreRow } from '@dropyard/contract/store/store/row'
import { sql } from 'drizzle-orm'
import { store } from './table.ts'

/** Connection health of a store; after a day without any activity it is silent. */

const heard = sql`greatest(${store.lastSyncAt}, ${store.webhookSeenAt}, ${store.openDate})`

export const health = sql<
  StoreRow['health']
>`CASE ${store.status} WHEN 2 THEN 'archived' WHEN 0 THEN 'disabled' ELSE CASE WHEN ${store.authLost} IS NOT NULL THEN 'lost'
  WHEN NOT ${store.authed} THEN 'waiting'
  WHEN coalesce(${heard}, '-infinity') < now() - interval '24 hours' THEN 'silent' ELSE 'ok' END END`
