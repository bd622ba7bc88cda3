import { randomUUID } from 'node:crypto'
import type { EventKind } from '@dropyard/contract/kit/event'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { type JobRun, job } from './jobs/jobs.ts'

/**
 * What happened is announced in the transaction in which it happened: it is told exactly when that commits. A job
 * tells those who listen, in one transaction; the event's id lets them notice a second telling.
 */

export interface DomainEvent {
  readonly id: string
  /** Name of its kind. */
  readonly name: string
  readonly at: Date
  /** Companies that it is about; empty when it is the house's alone. */
  readonly entityIds: readonly number[]
  /** The person who did it and needs no telling; null for the system. */
  readonly by: number | null
  /** The one person whom it concerns and who is told, also of what they did themselves; null for all who may see it. */
  readonly to: number | null
  readonly values: Readonly<Record<string, unknown>>
}

/** Hears what happened, often several things at once. */
type Listener = (ctx: Ctx, happened: readonly DomainEvent[]) => Promise<void>
const maxEventAgeMs = 24 * 3_600_000
const listeners = new Map<string, Listener>()

/** Names a listener; the same name replaces the one before. */
export function onEvent(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

const eventPayload = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  entityIds: z.array(z.number()),
  by: z.number().nullable(),
  to: z.number().nullable().default(null),
  values: z.record(z.string(), z.unknown()),
})

/** Tells everybody who listens. */
export const eventJob = job({
  name: 'event',
  input: eventPayload,
  retries: 8,
  concurrency: 1,
  minIntervalMs: 500,
  run: (run, input) => dispatch(run, [input]),
  batch: { most: 100, run: (run, inputs) => dispatch(run, inputs) },
})

const dispatch = (run: JobRun, inputs: readonly z.output<typeof eventPayload>[]): Promise<void> =>
  run.transaction(async (ctx) => {
    // A job that runs again may come together with its first run.
    const happened = new Map(inputs.map((input) => [input.id, { ...input, at: new Date(input.at) }]))
    for (const listener of listeners.values()) await listener(ctx, [...happened.values()])
  })

/** What announcing needs of a context. */
export type EmitCtx = Pick<Ctx, 'enqueue' | 'now'> & Partial<Pick<Ctx, 'user'>>

interface About<V extends z.ZodObject> {
  of?: number | readonly number[]
  to?: number
  values: z.output<V>
}

/**
 * Announces what happens in this transaction: `emit(ctx, events.orderPaid, { of: order.entityId, values })`.
 * `of` names the companies that it is about, if any; `to` the one person who is told.
 */
export async function emit<V extends z.ZodObject>(
  ctx: EmitCtx,
  kind: EventKind<V>,
  about: About<V>,
): Promise<void> {
  if (isNews(ctx)) await ctx.enqueue(eventJob, payloadOf(ctx, kind, about))
}

/** Announces many of one kind in one statement. */
export async function emitAll<V extends z.ZodObject>(
  ctx: EmitCtx,
  kind: EventKind<V>,
  abouts: readonly About<V>[],
): Promise<void> {
  const inputs = abouts.map((about) => payloadOf(ctx, kind, about))
  if (isNews(ctx)) await ctx.enqueue.all(eventJob, inputs)
}

/** Rows of the past, such as a demo's, are no news. */
const isNews = (ctx: EmitCtx): boolean => Date.now() - ctx.now.getTime() <= maxEventAgeMs

const payloadOf = <V extends z.ZodObject>(
  ctx: EmitCtx,
  kind: EventKind<V>,
  { of = [], to, values }: About<V>,
) => ({
  id: randomUUID(),
  name: kind.name,
  at: ctx.now.toISOString(),
  entityIds: typeof of === 'number' ? [of] : [...of],
  by: ctx.user?.id ?? null,
  to: to ?? null,
  values,
})
