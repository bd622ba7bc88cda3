import type { Lang } from '@dropyard/contract/kit/text'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from './data/database.ts'
import type { Files } from './files/files.ts'
import type { Enqueue, StartJob } from './jobs/jobs.ts'
import type { Config } from './start/config.ts'

/** Who acts. */
export interface Actor {
  readonly id: number
  readonly kind: 'staff' | 'merchant'
  /** Company of a merchant user. */
  readonly entityId: number | null
  readonly name: string
  readonly email: string
  readonly lang: Lang
  readonly permissions: ReadonlySet<string>
  /** Companies whose rows this person may see: `all`, or a list (a merchant's own; a salesperson's customers). */
  readonly sees: 'all' | readonly number[]
  readonly sessionId: number
  /** For programs: the endpoints (`METHOD path`) that they may call, and no others whatever the permissions. */
  readonly allowedEndpoints?: ReadonlySet<string>
}

/** Whether somebody who is signed in holds what an endpoint asks for. */
export const holds = (user: Pick<Actor, 'kind' | 'permissions'>, permission: string): boolean =>
  permission === 'signed-in' ||
  permission === 'public' ||
  (permission === 'staff' ? user.kind === 'staff' : user.permissions.has(permission))

/** Somebody who was here before. */
export interface CachedActor {
  readonly actor: Actor
  /** Asks whether all of it still holds: the session, the person, the company, the roles. */
  verify(db: Db): Promise<boolean>
}

/** A change worth keeping: what it touched, before and after. */
export interface AuditNote {
  record: string
  recordId?: number | string
  entityId?: number | null
  /** Who proved to be who they are, where nobody was logged in before. */
  by?: number
  before?: unknown
  after?: unknown
}

/** What every function that touches data takes first. */
export interface Ctx {
  /** The transaction of this request or job. */
  readonly db: Db
  readonly user: Actor | null
  readonly now: Date
  readonly lang: Lang
  readonly log: FastifyBaseLogger
  readonly requestId: string
  /** Client address, for rate limits and the audit trail. */
  readonly ip: string
  /** Puts a job into the queue when this transaction commits. */
  readonly enqueue: Enqueue
  /** For the rare work that opens transactions of its own. */
  enqueueIn(db: Db): Enqueue
  readonly files: Files
  /** Work for when this transaction has committed, and before its call is answered: keeping files, which it may not. */
  onCommit(work: () => Promise<void>): void
  /** Adds before and after to the audit row of this write. */
  audit(note: AuditNote): void
  /** Queues a job that a person watches; gives the id to ask for progress. */
  readonly startJob: StartJob
  readonly config: Config
  /** For the rare work that needs a transaction of its own: rate limits that must outlive a rollback. */
  readonly database: Database
}

/** Notes that rows left the house as a file; by which filters, the call says. */
export const exported = (ctx: Pick<Ctx, 'audit'>, record: string, rows: number): void =>
  ctx.audit({ record, after: { rows } })

/** A context with somebody in it. */
export type UserCtx = Ctx & { readonly user: Actor }

/** The company that a merchant acts for. Staff have none: calling this for them is a programming error. */
export function entityOf(ctx: Pick<UserCtx, 'user'>): number {
  if (ctx.user.entityId === null) throw new Error('This work needs a merchant user')
  return ctx.user.entityId
}
