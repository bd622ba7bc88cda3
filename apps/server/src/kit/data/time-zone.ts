import { isTimeZone } from '@dropyard/contract/kit/time-zone'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Whether this process and the database both know a time zone: their lists are of different years. */
export async function isKnownZone({ db }: Pick<Ctx, 'db'>, name: string): Promise<boolean> {
  if (!isTimeZone(name)) return false
  const { rows } = await db.execute(sql`SELECT 1 FROM pg_timezone_names WHERE name = ${name}`)
  return rows.length > 0
}
