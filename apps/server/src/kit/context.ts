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
  /**
   * Companies whose rows this person may see: `all`, or a list (a merchant's own; a salesperson's customers). Negative ids are
   * those of staff: rows that belong to no company and to one of them are visible, too.
   */
  readonly sees: 'all' | readonly number[]
  /** Mail accounts that this person is a member of, whatever the companies; none for programs and jobs. */
  readonly mailboxes?: readonly number[]
  readonly sessionId: number
  /** For programs: the endpoints (`METHOD path`) that they may call, and no others whatever the permissions. */
  readonly allowedEndpoints?: ReadonlySet<string>
}

/** Whether a signed-in user has the permission that an endpoint requires. */
export const holds = (user: Pick<Actor, 'kind' | 'permissions'>, permission: string): boolean =>
  permission === 'signed-in' ||
  permission === 'public' ||
  (permission === 'staff' ? user.kind === 'staff' : user.permissions.has(permission))

/** A user from an earlier request of the same session, kept in memory by token. */
export interface CachedActor {
  readonly actor: Actor
  /** Checks in the database that session, person, company and roles are unchanged. */
  verify(db: Db): Promise<boolean>
}

/** A change for the audit log: the record with its values before and after. */
export interface AuditNote {
  record: string
  recordId?: number | string
  entityId?: number | null
  /** The user who authenticated in this request, when the request itself has no session (login). */
  by?: number
  before?: unknown
  after?: unknown
}

/** The first argument of every function that touches data. */
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
  /** For the few functions that open their own transactions. */
  enqueueIn(db: Db): Enqueue
  readonly files: Files
  /**
   * Runs work after this transaction committed and before the call is answered, such as storing files, which is not allowed
   * within a transaction.
   */
  onCommit(work: () => Promise<void>): void
  /** Adds the record and its values before and after to the audit row of this write. */
  audit(note: AuditNote): void
  /** Queues a job whose progress a person watches; returns the id to query the progress by. */
  readonly startJob: StartJob
  readonly config: Config
  /** For the few functions that need a separate transaction, such as rate limits whose counts must survive a rollback. */
  readonly database: Database
}

/** Notes in the audit log that rows were exported as a file; the audited input of the call has the filters. */
export const exported = (ctx: Pick<Ctx, 'audit'>, record: string, rows: number): void =>
  ctx.audit({ record, after: { rows } })

/** A context with a signed-in user. */
export type UserCtx = Ctx & { readonly user: Actor }

/** The company that a merchant acts for. Staff have none: calling this for them is a programming error. */
export function entityOf(ctx: Pick<UserCtx, 'user'>): number {
  if (ctx.user.entityId === null) throw new Error('This work needs a merchant user')
  return ctx.user.entityId
}
