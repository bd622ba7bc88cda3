import { commonErrors } from '@dropyard/contract/kit/errors'
import type { LogRow } from '@dropyard/contract/kit/station'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { UserCtx } from '../context.ts'
import { ownName, personName } from '../data/people.ts'
import { assertFound, fail } from '../errors.ts'
import { stationInput, stationSession } from './station-table.ts'

/** Sessions of stations and their logs. */

export type SessionRecord = typeof stationSession.$inferSelect

/** A session of this station. */
export async function readSession(ctx: UserCtx, station: string, id: number): Promise<SessionRecord> {
  const [row] = await ctx.db.select().from(stationSession).where(eq(stationSession.id, id))
  const session = assertFound(row)
  // A session of another station needs another permission, so it is reported as not found.
  if (session.station !== station) fail(commonErrors.not_found)
  return session
}

/**
 * Locks a session, so that inputs of several people are processed one after another. It is locked before anything that an
 * input's effects lock.
 */
export async function lockSession(ctx: UserCtx, station: string, id: number): Promise<SessionRecord> {
  await ctx.db
    .select({ id: stationSession.id })
    .from(stationSession)
    .where(eq(stationSession.id, id))
    .for('update')
  return readSession(ctx, station, id)
}

/** Opens a session, or finds the one that is open for the same work. */
export async function openSession(
  ctx: UserCtx,
  values: Pick<SessionRecord, 'station' | 'work' | 'title'>,
): Promise<number> {
  const isSame = and(
    eq(stationSession.station, values.station),
    eq(stationSession.work, values.work),
    sql`${stationSession.closedAt} IS NULL`,
  )
  const find = () => ctx.db.select({ id: stationSession.id }).from(stationSession).where(isSame)
  const [made] = await ctx.db
    .insert(stationSession)
    .values({ ...values, openedBy: ctx.user.id, openedAt: ctx.now })
    .onConflictDoNothing({
      target: [stationSession.station, stationSession.work],
      where: sql`${stationSession.closedAt} IS NULL`,
    })
    .returning({ id: stationSession.id })
  return assertFound(made ?? (await find())[0]).id
}

/** The log after a position, oldest first. */
export async function readLog(ctx: UserCtx, sessionId: number, after = 0): Promise<LogRow<unknown>[]> {
  const rows = await ctx.db
    .select({ row: stationInput, by_name: personName(stationInput.userId)(ctx).as('by_name') })
    .from(stationInput)
    .where(and(eq(stationInput.sessionId, sessionId), gt(stationInput.id, after)))
    .orderBy(asc(stationInput.id))
  return rows.map(({ row, by_name }) => shown(row, by_name))
}

type NewRow = Omit<typeof stationInput.$inferInsert, 'id' | 'sessionId' | 'entityId' | 'userId' | 'createdAt'>

export async function addToLog(ctx: UserCtx, session: SessionRecord, row: NewRow): Promise<LogRow<unknown>> {
  const { id: sessionId, entityId } = session
  const [made] = await ctx.db
    .insert(stationInput)
    .values({ ...row, sessionId, entityId, userId: ctx.user.id, createdAt: ctx.now })
    .returning()
  return shown(assertFound(made), await ownName(ctx))
}

const shown = (
  {
    toSettle,
    userId,
    at,
    sessionId: _,
    entityId: __,
    createdAt: ___,
    ...row
  }: typeof stationInput.$inferSelect,
  by_name: string,
): LogRow<unknown> => ({
  ...row,
  entry: row.entry ?? null,
  choices: row.choices ? row.choices.map((one) => ({ ...one })) : null,
  to_settle: toSettle,
  by: userId,
  by_name,
  at: at.toISOString(),
})
