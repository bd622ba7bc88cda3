import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { and, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { type Actor, holds } from '../context.ts'
import type { Db } from '../data/database.ts'
import { jobTable } from './jobs-table.ts'

/**
 * Jobs shared by all who request the same: a second start with the same input, while the first is waiting or running, returns the
 * first one's id, and everyone who may request it may watch it. Jobs are shared among people who see the same rows: within a
 * company, and among the staff members who see all companies.
 */

type Asked = Pick<AnyEndpoint, 'permission'>
const kinds = new Map<string, Asked>()

/** Declares that jobs of this name are shared by everyone who may make a call. */
export const shareWork = (name: string, call: Asked): unknown => kinds.set(name, call)

const beginning = (name: string, { id, entityId, sees }: Pick<Actor, 'id' | 'entityId' | 'sees'>): string =>
  `${name}:${entityId !== null ? `company ${entityId}` : sees === 'all' ? 'staff' : `person ${id}`}:`

/**
 * The unique key that is the same for everyone who shares this job until it has ended: the key of the waiting or running job, or
 * a new one that is derived from the last job that ended. Null for jobs that are not shared.
 */
export async function sharedKey(
  db: Db,
  name: string,
  input: unknown,
  user: Actor | null,
): Promise<string | null> {
  if (!user || !kinds.has(name)) return null
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const same = `${beginning(name, user)}${digest}:after:`
  const { id, state, uniqueKey } = jobTable
  // A failed job may be running again, restarted by an administrator, after others with higher ids ended.
  const lives = inArray(state, ['waiting', 'running'])
  const [last] = await db
    .select({ id, key: uniqueKey, lives: sql<boolean>`${lives}` })
    .from(jobTable)
    .where(and(eq(jobTable.name, name), like(uniqueKey, `${same.replaceAll('_', '\\_')}%`)))
    .orderBy(desc(lives), desc(id))
    .limit(1)
  return last?.lives ? last.key : `${same}${last?.id ?? 0}`
}

/**
 * Adds the user as a watcher of the job with this key, so that the owner alone can't cancel it; undefined if it has ended.
 * Returns its id.
 */
export async function joinShared(db: Db, uniqueKey: string, user: Actor): Promise<number | undefined> {
  const { watchers, userId } = jobTable
  const [row] = await db
    .update(jobTable)
    .set({
      watchers: sql`CASE WHEN ${userId} = ${user.id} OR ${user.id} = ANY (${watchers}) THEN ${watchers}
        ELSE array_append(${watchers}, ${user.id}::bigint) END`,
    })
    .where(and(eq(jobTable.uniqueKey, uniqueKey), inArray(jobTable.state, ['waiting', 'running'])))
    .returning({ id: jobTable.id })
  return row?.id
}

/** The inputs of waiting or running jobs of this kind that the user could share. */
export async function sharedInputs(db: Db, name: string, user: Actor): Promise<unknown[]> {
  const rows = await db
    .select({ input: jobTable.input, key: jobTable.uniqueKey })
    .from(jobTable)
    .where(and(eq(jobTable.name, name), inArray(jobTable.state, ['waiting', 'running'])))
    .orderBy(jobTable.id)
  return rows.filter(({ key }) => key?.startsWith(beginning(name, user))).map(({ input }) => input)
}

/** Whether a user may watch a job that another user requested. */
export function mayWatch(
  user: Actor,
  { name, uniqueKey }: Pick<typeof jobTable.$inferSelect, 'name' | 'uniqueKey'>,
) {
  const call = kinds.get(name)
  return (
    call !== undefined &&
    holds(user, call.permission) &&
    uniqueKey?.startsWith(beginning(name, user)) === true
  )
}
