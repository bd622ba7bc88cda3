import { randomUUID } from 'node:crypto'
import type { EventKind } from '@dropyard/contract/kit/event'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { type JobRun, job } from './jobs/jobs.ts'

/**
 * Domain events. An event is queued in the transaction of the change that it reports, so it is delivered only if that commits. A
 * job calls all listeners in one transaction. Delivery is at least once: listeners recognise a repeated event by its id.
 */

export interface DomainEvent {
  readonly id: string
  /** The `name` of its event kind. */
  readonly name: string
  readonly at: Date
  /** Companies that it concerns; empty for events of the operator's own business. */
  readonly entityIds: readonly number[]
  /** The person who caused it, who needs no notification; null for the system. */
  readonly by: number | null
  /** The only person to notify, even if they caused it themselves; null: everybody with access. */
  readonly to: number | null
  readonly values: Readonly<Record<string, unknown>>
}

/** Handles events, often several in one call. */
type Listener = (ctx: Ctx, happened: readonly DomainEvent[]) => Promise<void>
const maxEventAgeMs = 24 * 3_600_000
const listeners = new Map<string, Listener>()

/** Registers a listener; a second one with the same name replaces the first. */
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

/** Delivers events to all listeners. */
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
    // A retried job can be in the same batch as its first attempt: each event is passed on once.
    const happened = new Map(inputs.map((input) => [input.id, { ...input, at: new Date(input.at) }]))
    for (const listener of listeners.values()) await listener(ctx, [...happened.values()])
  })

/** The part of a context that `emit` needs. */
export type EmitCtx = Pick<Ctx, 'enqueue' | 'now'> & Partial<Pick<Ctx, 'user'>>

interface About<V extends z.ZodObject> {
  of?: number | readonly number[]
  to?: number
  values: z.output<V>
}

/**
 * Queues an event in this transaction: `emit(ctx, events.orderPaid, { of: order.entityId, values })`. `of` names the companies
 * that it concerns, if any; `to` the one person to notify.
 */
export async function emit<V extends z.ZodObject>(
  ctx: EmitCtx,
  kind: EventKind<V>,
  about: About<V>,
): Promise<void> {
  if (isNews(ctx)) await ctx.enqueue(eventJob, payloadOf(ctx, kind, about))
}

/** Queues many events of one kind by one statement. */
export async function emitAll<V extends z.ZodObject>(
  ctx: EmitCtx,
  kind: EventKind<V>,
  abouts: readonly About<V>[],
): Promise<void> {
  const inputs = abouts.map((about) => payloadOf(ctx, kind, about))
  if (isNews(ctx)) await ctx.enqueue.all(eventJob, inputs)
}

/** Events in the past, such as those of demo data, are not announced. */
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
