import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { Words } from '@dropyard/contract/kit/text'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Actor, Ctx, UserCtx } from '../context.ts'
import type { Database, Db } from '../data/database.ts'
import type { Files } from '../files/files.ts'
import type { Config } from '../start/config.ts'
import { shareWork } from './shared-work.ts'
import type { Owner } from './turns.ts'

/**
 * Work that runs beside the requests, in PostgreSQL: a job is queued by the transaction that asks for it, so
 * it exists exactly when that transaction committed. A killed worker's jobs are taken up again; every `run`
 * must therefore be safe to run twice.
 */

/** One kind of job. */
export interface Job<I = never> {
  readonly name: string
  readonly input: z.ZodType<I>
  /** Tries after the first one; with a growing pause between them. */
  readonly retries: number
  /** Jobs of this kind that one worker runs at once. */
  readonly concurrency: number
  /** At most one job per key waits; every `enqueue` of this kind names its key. */
  readonly singleton?: boolean
  /**
   * Milliseconds between two runs, for small work that comes in numbers: what is asked meanwhile is done by the next run.
   * While more waits than one run takes there is no pause.
   */
  readonly minIntervalMs?: number
  /** Cron line, for work that comes by itself (UTC). */
  readonly cron?: string
  /** Its purpose is a file for the person who watches it (`keepFile`): it shows among the downloads from the start. */
  readonly producesFile?: boolean
  readonly run: (run: JobRun, input: I) => Promise<unknown>
  /**
   * Small work that is cheaper for many: does up to `most` that wait, all or none of it. When it fails, each is run by
   * itself, so that one that can not be done keeps no other from being done.
   */
  readonly batch?: { readonly most: number; readonly run: (run: JobRun, inputs: I[]) => Promise<unknown> }
}

/** Any kind of job, for lists of them. */
export type AnyJob = Omit<Job<never>, 'input' | 'batch'> & {
  readonly input: z.ZodType
  readonly batch?: {
    readonly most: number
    readonly run: (run: JobRun, inputs: never[]) => Promise<unknown>
  }
}

/** What a running job has at hand. */
export interface JobRun {
  readonly log: FastifyBaseLogger
  readonly files: Files
  readonly database: Database
  readonly config: Config
  /** Fires when the worker stops: end at the next safe point. */
  readonly signal: AbortSignal
  /** No further try follows: what fails now has failed. */
  readonly isLastAttempt: boolean
  /** Id in the `job` table, when a person watches it. */
  readonly watchedId: number | undefined
  /** Who asked for it: heavy work that it leads to is done in turn. */
  readonly owner: Owner
  /** One transaction that sees every row; workers say so. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** One transaction of a person, who sees and may do what he did when he asked for it; leaves its audit rows. */
  runAs<T>(
    who: Actor,
    about: { action: string; input: unknown },
    work: (ctx: UserCtx) => Promise<T>,
  ): Promise<T>
  /** Shows how far it is; cheap to call often. @throws JobCancelled once the person who watches cancelled. */
  progress(done: number, total: number): Promise<void>
}

export interface EnqueueOptions {
  /** One waiting job per key. */
  key?: string
  startAfter?: Date
  /** Whose turn it takes: companies have their jobs done one after the other (`job-turns.ts`). */
  of?: string
}

export interface ManyOptions<I> extends Pick<EnqueueOptions, 'of'> {
  /** One waiting job per key. */
  keyOf?: (input: I) => string
}

/** Queues a job in the current transaction. */
export interface Enqueue {
  <I>(job: Job<I>, input: NoInfer<I>, options?: EnqueueOptions): Promise<void>
  /** Queues many of one kind in one statement. */
  all<I>(job: Job<I>, inputs: readonly NoInfer<I>[], options?: ManyOptions<NoInfer<I>>): Promise<void>
  /** Queues watched work anew, with the input that was kept of it. False when there is no such kind of work any more. */
  again(watched: { id: number; name: string; input: unknown }): Promise<boolean>
}

/** Queues nothing: for who walks the jobs by hand. */
export const noQueue: Enqueue = Object.assign(() => Promise.resolve(), {
  all: () => Promise.resolve(),
  again: () => Promise.resolve(false),
})

/** Declares a job. `sharedBy`: those who may make this call share it while it waits or runs (`shared-work.ts`). */
export function job<I>({
  sharedBy,
  ...d
}: Omit<Job<I>, 'retries' | 'concurrency'> & {
  retries?: number
  concurrency?: number
  sharedBy?: Pick<AnyEndpoint, 'permission'>
}): Job<I> {
  if (sharedBy) shareWork(d.name, sharedBy)
  return { retries: 5, concurrency: 2, ...d }
}

/** Starts a watched job. Of shared work that waits or runs already, gives the first one's id. */
export type StartJob = <I>(ctx: Ctx, job: Job<I>, input: NoInfer<I>, about: JobAbout) => Promise<number>

export interface JobAbout {
  /** A name that people know (of a file, a store), or words of ours: who reads them later may read another language. */
  title: string | Words
}

/** What the queue carries. */
export interface Payload {
  input: unknown
  watchedId?: number
}

/** What the queue knows of a run. */
export type RunAbout = Pick<JobRun, 'watchedId' | 'signal' | 'isLastAttempt' | 'owner'> & { name: string }

export interface Jobs {
  /** Queueing bound to a transaction. */
  enqueueIn(db: Db): Enqueue
  /** Queues a job that a person watches; gives the id to ask for progress. */
  startTracked<I>(ctx: Ctx, job: Job<I>, input: I, about: JobAbout): Promise<number>
  /** Begins to work; only in the roles `all` and `worker`. */
  work(makeRun: (about: RunAbout) => JobRun): Promise<void>
  stop(): Promise<void>
  readonly ready: () => boolean
}

/** Thrown by `progress` once the person who watches the job has cancelled it; the job ends there. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled'
}
