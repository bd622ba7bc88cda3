import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { and, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { type Actor, holds } from '../context.ts'
import type { Db } from '../data/database.ts'
import { jobTable } from './jobs-table.ts'

/**
 * Work that is one for all who ask meanwhile: a second start with the same input, while it waits or runs, gives the first
 * one's id, and whoever may ask for it may watch it. People share what they see alike: a company's among themselves, and
 * those of the staff who see all companies.
 */

type Asked = Pick<AnyEndpoint, 'permission'>
const kinds = new Map<string, Asked>()

/** Says that work of this name is shared by those who may make a call. */
export const shareWork = (name: string, call: Asked): unknown => kinds.set(name, call)

const beginning = (name: string, { id, entityId, sees }: Pick<Actor, 'id' | 'entityId' | 'sees'>): string =>
  `${name}:${entityId !== null ? `company ${entityId}` : sees === 'all' ? 'staff' : `person ${id}`}:`

/**
 * The same for all who share this work until it has ended: that of the one that waits or runs, or one that follows the last that
 * ended. Null for work that is not shared.
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
  // One that failed may run again, begun anew by an administrator, after others that ended.
  const lives = inArray(state, ['waiting', 'running'])
  const [last] = await db
    .select({ id, key: uniqueKey, lives: sql<boolean>`${lives}` })
    .from(jobTable)
    .where(and(eq(jobTable.name, name), like(uniqueKey, `${same.replaceAll('_', '\\_')}%`)))
    .orderBy(desc(lives), desc(id))
    .limit(1)
  return last?.lives ? last.key : `${same}${last?.id ?? 0}`
}

/** Joins work with this key, unless it ended meanwhile: one more has to call it off before it is. Gives its id. */
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

/** Inputs of this kind of work that waits or runs and that somebody would share. */
export async function sharedInputs(db: Db, name: string, user: Actor): Promise<unknown[]> {
  const rows = await db
    .select({ input: jobTable.input, key: jobTable.uniqueKey })
    .from(jobTable)
    .where(and(eq(jobTable.name, name), inArray(jobTable.state, ['waiting', 'running'])))
    .orderBy(jobTable.id)
  return rows.filter(({ key }) => key?.startsWith(beginning(name, user))).map(({ input }) => input)
}

/** Whether somebody may watch work that another one asked for. */
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
