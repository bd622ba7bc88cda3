import type { Station } from '@dropyard/contract/kit/station'
import type { Words } from '@dropyard/contract/kit/text'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../context.ts'
import { nameWords } from '../data/people.ts'
import { assertFound } from '../errors.ts'
import { presenceOf } from '../http/presence.ts'
import { afterwards, type Route, route } from '../http/route.ts'
import type { RetentionRule } from '../jobs/retention.ts'
import { commandSheet } from './command-sheet.ts'
import { openSession, readLog, readSession } from './station-log.ts'
import { stationSession } from './station-table.ts'
import { closeSession, takeInputs } from './take-inputs.ts'

/** Serves a station that the contract declares. */

export type StationOf<F, E> = Pick<Station<F, E>, 'name' | 'read' | 'line' | 'calls' | 'title' | 'commands'>

export interface StationWork {
  readonly work: string
  readonly title: string
  readonly detail: string
  readonly total: number
}

/** The person gave an input at some time in this span, by the server's clock. */
export interface GivenTime {
  readonly earliest: Date
  readonly latest: Date
}

export interface StationServer<F, E> {
  /** Lists the open work. To give each person a separate session, include the user id in `work`. */
  readonly works: (ctx: UserCtx) => Promise<readonly StationWork[]>
  /**
   * What the station decides by: for `codes`, whatever they may mean; without, all that the browser needs to answer without a
   * connection.
   */
  readonly facts: (ctx: UserCtx, work: string, codes?: readonly string[]) => Promise<F>
  /**
   * Effects of an accepted input, in its transaction; may refuse it. `key` identifies the input, for idempotent effects. `when` is the
   * time in which it was given, which may be long before it arrived.
   */
  readonly accepted?: (ctx: UserCtx, entry: E, key: string, when: GivenTime) => Promise<unknown>
  /** Reverses these effects; may refuse. */
  readonly undone?: (ctx: UserCtx, entry: E, key: string) => Promise<unknown>
  /** What happens to entries at the end of the session. Returns the reasons of those that are refused, by key. */
  readonly finish?: (
    ctx: UserCtx,
    entries: readonly { readonly key: string; readonly entry: E }[],
  ) => Promise<ReadonlyMap<string, Words>>
}

/** Days that a finished session is kept. */
const keptDays = 400

export function serveStation<F, E>(
  station: Station<F, E>,
  server: StationServer<F, E>,
): { readonly routes: readonly Route[]; readonly retention: readonly RetentionRule[] } {
  const { calls, name } = station
  const routes: Route[] = [
    route(calls.works, async (ctx) => {
      const works = await server.works(ctx)
      const open = await ctx.db
        .select({ id: stationSession.id, work: stationSession.work })
        .from(stationSession)
        .where(
          and(
            eq(stationSession.station, name),
            sql`${stationSession.closedAt} IS NULL`,
            inArray(stationSession.work, ['', ...works.map(({ work }) => work)]),
          ),
        )
      const sessions = new Map(open.map(({ id, work }) => [work, id]))
      return works.map((one) => ({ ...one, session_id: sessions.get(one.work) ?? null }))
    }),
    route(calls.open, async (ctx, { body }) => {
      const { work, title } = assertFound((await server.works(ctx)).find(({ work }) => work === body.work))
      return { id: await openSession(ctx, { station: name, work, title }) }
    }),
    route(calls.session, async (ctx, { params, query: { after } }) => {
      const session = await readSession(ctx, name, params.id)
      const [rows, facts] = await Promise.all([
        readLog(ctx, session.id, after),
        after === undefined ? server.facts(ctx, session.work) : null,
      ])
      const closed = session.closedAt !== null
      const answer = { title: session.title, closed, now: ctx.now.toISOString(), facts, rows }
      return afterwards(async () => {
        const others = await presenceOf(ctx.database).note(`${name}:${session.id}`, ctx.user.id)
        return { ...answer, others: others.length === 0 ? [] : await namesOf(ctx, others) } as never
      })
    }),
    route(
      calls.send,
      async (ctx, { params, body }) =>
        (await takeInputs(ctx, station, server, params.id, body.inputs)) as never,
    ),
    route(
      calls.close,
      async (ctx, { params }) => (await closeSession(ctx, station, server, params.id)) as never,
    ),
    route(calls.codes, (_, { reply }) =>
      Promise.resolve(
        afterwards(async () =>
          reply
            .headers({
              'content-type': 'application/pdf',
              'content-disposition': 'inline; filename="codes.pdf"',
            })
            .send(await commandSheet(station.title, station.commands)),
        ),
      ),
    ),
  ]
  const ended = { since: stationSession.closedAt, days: keptDays, when: eq(stationSession.station, name) }
  return { routes, retention: [ended] }
}

const namesOf = (ctx: UserCtx, ids: readonly number[]): Promise<string[]> =>
  ctx.database.transaction('all', async (db) => {
    const names = await nameWords({ db }, ids)
    return [...names.values()].map((one) => one[ctx.lang]).sort()
  })
