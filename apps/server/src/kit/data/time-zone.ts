import { isTimeZone } from '@dropyard/contract/kit/time-zone'
import { sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../context.ts'

/** Whether this process and the database both know a time zone: their lists are of different years. */
export async function isKnownZone({ db }: Pick<Ctx, 'db'>, name: string): Promise<boolean> {
  if (!isTimeZone(name)) return false
  const { rows } = await db.execute(sql`SELECT 1 FROM pg_timezone_names WHERE name = ${name}`)
  return rows.length > 0
}

/** The time zone of the user, in which files show times. */
export async function zoneOf({ db, user }: Pick<UserCtx, 'db' | 'user'>): Promise<string> {
  const { rows } = await db.execute<{ timezone: string }>(
    sql`SELECT timezone FROM person WHERE id = ${user.id}`,
  )
  return rows[0]?.timezone ?? 'UTC'
}

/** Formats times to the minute in a time zone for cells of files, such as `2026-01-31 23:59`; null is empty. */
export function minuteIn(zone: string): (at: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => (at === null ? '' : format.format(new Date(at)))
}

/**
 * Converts clock times of a time zone. The clock is given in milliseconds as if it were UTC. In the hour that occurs twice in
 * autumn, either may be meant.
 */
export function clockIn(zone: string): (clock: number) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const ahead = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
  // The second offset counts where daylight saving begins or ends between clock and UTC.
  return (clock) => new Date(clock - ahead(clock - ahead(clock)))
}
