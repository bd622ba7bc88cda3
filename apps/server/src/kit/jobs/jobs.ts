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
 * Background jobs in PostgreSQL. A job is queued by the transaction that requests it, so it exists only if that commits. The jobs
 * of a killed worker run again; every `run` must therefore be idempotent.
 */

/** One kind of job. */
export interface Job<I = never> {
  readonly name: string
  readonly input: z.ZodType<I>
  /** Retries after the first attempt, with growing delays. */
  readonly retries: number
  /** Jobs of this kind that one worker process runs in parallel. */
  readonly concurrency: number
  /**
   * At most one queued job per key, in addition to one that is running. Every `enqueue` of this kind must pass a key.
   */
  readonly singleton?: boolean
  /**
   * Minimum of milliseconds between two runs, for small jobs that come in large numbers: those queued in between wait for the
   * next run. There is no pause while more jobs wait than fit into one batch.
   */
  readonly minIntervalMs?: number
  /** Cron expression (UTC), for scheduled jobs. */
  readonly cron?: string
  /** Its purpose is a file for the person who watches it (`keepFile`), so it is listed among the downloads from the start. */
  readonly producesFile?: boolean
  readonly run: (run: JobRun, input: I) => Promise<unknown>
  /**
   * For small jobs that are cheaper together: processes up to `most` waiting jobs, all or none. If it fails, each is run
   * individually, so that one bad job does not block the others.
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

/** What a running job has access to. */
export interface JobRun {
  readonly log: FastifyBaseLogger
  readonly files: Files
  readonly database: Database
  readonly config: Config
  /** Aborted when the worker stops: end at the next safe point. */
  readonly signal: AbortSignal
  /** Whether no retry follows a failure. */
  readonly isLastAttempt: boolean
  /** Id in the `job` table, when a person watches it. */
  readonly watchedId: number | undefined
  /** Who requested it: heavy work that it causes is scheduled fairly by owner. */
  readonly owner: Owner
  /** Runs a transaction that sees every row. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /**
   * Runs a transaction as a person, with the permissions and row scope of the time when they requested the job; writes its audit
   * rows.
   */
  runAs<T>(
    who: Actor,
    about: { action: string; input: unknown },
    work: (ctx: UserCtx) => Promise<T>,
  ): Promise<T>
  /** Reports the progress; cheap to call often. @throws JobCancelled after the person who watches it cancelled it */
  progress(done: number, total: number): Promise<void>
}

export interface EnqueueOptions {
  /** One waiting job per key. */
  key?: string
  startAfter?: Date
  /** The company whose turn it takes: jobs of different companies are interleaved (`job-turns.ts`). */
  of?: string
}

export interface ManyOptions<I> extends Pick<EnqueueOptions, 'of'> {
  /** One waiting job per key. */
  keyOf?: (input: I) => string
}

/** Queues a job in the current transaction. */
export interface Enqueue {
  <I>(job: Job<I>, input: NoInfer<I>, options?: EnqueueOptions): Promise<void>
  /** Queues many jobs of one kind by one statement. */
  all<I>(job: Job<I>, inputs: readonly NoInfer<I>[], options?: ManyOptions<NoInfer<I>>): Promise<void>
  /** Queues a watched job again, with its stored input. Returns false when this kind of job no longer exists. */
  again(watched: { id: number; name: string; input: unknown }): Promise<boolean>
}

/** Queues nothing: for tests and commands that run jobs directly. */
export const noQueue: Enqueue = Object.assign(() => Promise.resolve(), {
  all: () => Promise.resolve(),
  again: () => Promise.resolve(false),
})

/** Declares a job. `sharedBy`: all who may make this call share one waiting or running job (`shared-work.ts`). */
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

/** Starts a watched job. If a shared job with this input is waiting or running, returns its id instead. */
export type StartJob = <I>(ctx: Ctx, job: Job<I>, input: NoInfer<I>, about: JobAbout) => Promise<number>

export interface JobAbout {
  /** A name that people know (of a file, a store), or the product's words in both languages, as readers differ. */
  title: string | Words
}

/** What pg-boss stores for a job. */
export interface Payload {
  input: unknown
  watchedId?: number
}

/** What the queue knows about a run. */
export type RunAbout = Pick<JobRun, 'watchedId' | 'signal' | 'isLastAttempt' | 'owner'> & { name: string }

/** Makes what a job has access to. */
export type MakeRun = (about: RunAbout) => JobRun

export interface Jobs {
  /** Returns the queueing functions for a transaction. */
  enqueueIn(db: Db): Enqueue
  /** Queues a job whose progress a person watches; returns the id to query the progress by. */
  startTracked<I>(ctx: Ctx, job: Job<I>, input: I, about: JobAbout): Promise<number>
  /** Starts the workers; only in the roles `all` and `worker`. */
  work(makeRun: MakeRun): Promise<void>
  /**
   * For tests: runs all jobs that are due now or within `aheadSeconds`, and the jobs that they queue, in this process and
   * without workers. Returns when no job is due.
   */
  runDue(makeRun: MakeRun, aheadSeconds: number): Promise<void>
  stop(): Promise<void>
  readonly ready: () => boolean
}

/** Thrown by `progress` after the person who watches the job cancelled it; ends the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled'
}
