import { parcelStatuses, parcelStatusWords } from '@dropyard/contract/order/parcel/status'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { parcel } from './table.ts'

const subs = Object.entries(parcelStatuses).flatMap(([status, one]) =>
  Object.keys(one.subs).map((sub) => [sub, parcelStatusWords(status, sub)] as const),
)

/** A parcel's status in the user's language; the service's own code where we have no text. */
export const statusText = (ctx: Ctx): SQL =>
  sql`coalesce(${JSON.stringify(Object.fromEntries(subs.map(([sub, words]) => [sub, words[ctx.lang]])))}::jsonb ->> ${parcel.subStatus}, ${parcel.subStatus})`
