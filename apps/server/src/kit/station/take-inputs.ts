import {
  type LogRow,
  outcomeOf,
  refused,
  type StationInput,
  sessionOf,
  stationErrors,
} from '@dropyard/contract/kit/station'
import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import type { UserCtx } from '../context.ts'
import { withSavepoint } from '../data/savepoint.ts'
import { fail, Refusal } from '../errors.ts'
import type { GivenTime, StationOf, StationServer } from './station.ts'
import { addToLog, lockSession, readLog } from './station-log.ts'
import { stationSession } from './station-table.ts'

/** What inputs do to a session, and its end. */

/** Inputs in the order in which the person gave them. One that was processed before gets its answer of that time. */
export async function takeInputs<F, E>(
  ctx: UserCtx,
  station: StationOf<F, E>,
  server: StationServer<F, E>,
  sessionId: number,
  inputs: readonly StationInput[],
): Promise<LogRow<E>[]> {
  const session = await lockSession(ctx, station.name, sessionId)
  const log = (await readLog(ctx, session.id)) as LogRow<E>[]
  const codes = inputs.flatMap(({ kind, value }) => (kind === 'scan' ? [value] : []))
  const facts = await server.facts(ctx, session.work, codes)
  const answers: LogRow<E>[] = []
  for (const input of inputs) {
    const before = log.find(({ key }) => key === input.id)
    if (before) {
      answers.push(before)
      continue
    }
    const isClosed = session.closedAt !== null && input.kind !== 'settle'
    const decided = isClosed
      ? refused(stationErrors.closed)
      : outcomeOf<F, E>(station.read, facts, log, input)
    const outcome = decided.outcome === 'accepted' ? await done(decided.entry, input) : decided
    const row = await addToLog(ctx, session, {
      key: input.id,
      kind: input.kind,
      value: input.value,
      of: input.of ?? null,
      outcome: outcome.outcome,
      entry: 'entry' in outcome ? (outcome.entry ?? null) : null,
      message: 'message' in outcome ? outcome.message : null,
      choices: 'choices' in outcome ? outcome.choices : null,
      toSettle: outcome.outcome === 'refused' && input.shown_accepted,
      at: givenTime(ctx, input).latest,
    })
    log.push(row as LogRow<E>)
    answers.push(row as LogRow<E>)
  }
  return answers

  /** Effects may refuse, too. Then nothing of the input remains. */
  async function done(entry: E | null, input: StationInput) {
    try {
      await withSavepoint(ctx.db, async () => {
        if (entry !== null) return server.accepted?.(ctx, entry, input.id, givenTime(ctx, input))
        const undone = log.find(({ key }) => key === input.of)?.entry
        if (input.kind === 'undo' && undone) await server.undone?.(ctx, undone, input.of ?? '')
      })
      return { outcome: 'accepted', entry } as const
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refusedBy(error)
    }
  }
}

/** When an input was given, by the server's clock. Without a comparison of the clocks the browser's time counts, if it isn't in the future. */
function givenTime({ now }: UserCtx, { at, earliest = at, latest = at }: StationInput): GivenTime {
  const notAfterNow = (time: string): number => Math.min(Date.parse(time), now.getTime())
  const [first, last] = [notAfterNow(earliest), notAfterNow(latest)]
  return { earliest: new Date(Math.min(first, last)), latest: new Date(Math.max(first, last)) }
}

const refusedBy = (error: Refusal) => ({ outcome: 'refused', message: wordsOf(error) }) as const
const wordsOf = (error: Refusal): Words => ({ en: error.words('en'), zh: error.words('zh') })

/** Entries that one call ends, so that no transaction locks too much for too long. */
const atOnce = 100

/** Ends a part of a session. What is refused now has to be dealt with, and is no longer in the session. */
export async function closeSession<F, E>(
  ctx: UserCtx,
  station: StationOf<F, E>,
  server: StationServer<F, E>,
  sessionId: number,
): Promise<{ closed: boolean; left: number; rows: LogRow<E>[] }> {
  const session = await lockSession(ctx, station.name, sessionId)
  if (session.closedAt) return { closed: true, left: 0, rows: [] }
  const { entries, open } = sessionOf<E, LogRow<E>>((await readLog(ctx, session.id)) as LogRow<E>[])
  if (open.length > 0) fail(stationErrors.to_settle, { count: open.length })
  if (entries.length === 0) fail(stationErrors.empty)
  const todo = entries.filter(({ done }) => !done)
  const part = todo.slice(0, atOnce)
  const refusals = (await server.finish?.(ctx, part)) ?? new Map<string, Words>()
  const rows: LogRow<E>[] = []
  for (const { key, entry } of part) {
    const message = refusals.get(key) ?? null
    const outcome = message ? 'refused' : 'accepted'
    const row = {
      key: `close:${key}`,
      kind: 'close',
      value: station.line(entry).title,
      of: key,
      outcome,
      message,
      toSettle: message !== null,
    } as const
    rows.push((await addToLog(ctx, session, { ...row, at: ctx.now })) as LogRow<E>)
  }
  const left = todo.length - part.length
  const closed = left === 0 && refusals.size === 0
  if (closed)
    await ctx.db
      .update(stationSession)
      .set({ closedAt: ctx.now, closedBy: ctx.user.id })
      .where(sql`${stationSession.id} = ${session.id}`)
  return { closed, left, rows }
}
