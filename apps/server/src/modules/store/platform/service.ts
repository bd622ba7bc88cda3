import { platform as contract, platformErrors } from '@dropyard/contract/store/platform'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fail } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { store } from '../store/table.ts'
import { platform } from './table.ts'

/** Platforms, maintained by staff. */

/** Both tables have an `id`, so the outer one is written with its table. */
const count = (which: ReturnType<typeof sql>) =>
  sql`(SELECT count(*)::int FROM ${store} WHERE ${store.platformId} = "platform"."id" AND ${which})`

/** The generic contract; the routes add the languages. */
const ext = z.unknown()
const rows = { ...contract, list: { ...contract.list, ext }, select: { ...contract.select, ext } }

export const served = serve(rows, platform, {
  search: [platform.name, platform.code],
  columns: { stores: count(sql`true`), connected: count(sql`${store.authed}`) },
  mayRemove: async (_ctx, rows) => {
    const used = rows.find((row) => Number(row.stores) > 0)
    if (used) fail(platformErrors.in_use, { name: String(used.name) })
  },
})
