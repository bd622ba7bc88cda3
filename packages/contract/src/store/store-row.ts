import { z } from 'zod'

/** A platform and a store as lists show them. */

/** ok, silent (no word from the store for a day), lost (must be connected again), waiting (not connected yet). */
export const storeHealths = ['ok', 'silent', 'lost', 'waiting', 'disabled', 'archived'] as const

/** What a store is to us: taken care of, paused, or put away with its orders kept. */
export const storeStatus = { disabled: 0, enabled: 1, archived: 2 } as const

export const platformRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  url: z.string(),
  desc: z.string(),
  sort: z.number(),
  status: z.number(),
  /** Whether stores of it can be connected here and now: its app is configured. */
  ready: z.boolean(),
  /** Whether products can be listed to its stores. */
  lists: z.boolean(),
})

export const storeRow = z.object({
  id: z.number(),
  name: z.string(),
  shop_abbr: z.string(),
  language: z.string(),
  platform_id: z.number(),
  platform_name: z.string(),
  platform_code: z.string(),
  open_date: z.string().nullable(),
  shop_url: z.string(),
  shop_email: z.string(),
  currency: z.string(),
  status: z.number(),
  customer_ids: z.array(z.number()),
  /** Who looks after it, by name. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
  authed: z.boolean(),
  /** Why the authorization ended; null while it holds or before it began. */
  auth_lost: z.string().nullable(),
  /** Rights that we asked for and the store did not grant: what needs them does not work. */
  missing_scopes: z.array(z.string()),
  customized: z.boolean(),
  sync_order: z.boolean(),
  auth_type: z.number(),
  expire_time: z.string().nullable(),
  last_sync_at: z.string().nullable(),
  last_sync_result: z
    .object({
      seen: z.number(),
      imported: z.number(),
      skipped: z.number(),
      failed: z.number(),
      /** Why the last try did not come to its end, in the reader's language. */
      error: z.string().optional(),
    })
    .nullable(),
  webhook_seen_at: z.string().nullable(),
  /** Whether orders are kept of it, so that it can not be deleted. */
  has_orders: z.boolean(),
  health: z.enum(storeHealths),
  /** What its reader may do with it now. */
  actions: z.array(z.string()),
  version: z.number(),
})
export type StoreRow = z.output<typeof storeRow>

/** What adding or authorizing one answers. */
export const opened = z.object({
  id: z.number(),
  /** True: the browser opens `url` in a new window. */
  status: z.boolean(),
  url: z.string().nullable(),
})
