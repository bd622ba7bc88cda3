import { requestStates, secondPersonErrors } from '@dropyard/contract/kit/second-person'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, text } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { instant, ref } from '../data/columns.ts'
import type { Refused } from '../errors.ts'

/** Requests that another person must decide: users can't approve or reject their own, and only they can cancel them. */

interface Request {
  readonly askedBy: number
}

const own = (ctx: Ctx, { askedBy }: Request): boolean => ctx.user?.id === askedBy
const othersOnly = (ctx: Ctx, row: Request): Refused => (own(ctx, row) ? secondPersonErrors.own : undefined)

/** The guards of a request's workflow. */
export const secondPerson = {
  approve: othersOnly,
  reject: othersOnly,
  cancel: (ctx: Ctx, row: Request): Refused => (own(ctx, row) ? undefined : secondPersonErrors.not_yours),
}

/** The columns for who decided, and when. */
export const decided = (ctx: Ctx) => ({ decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now })

/** The effect of rejecting a request: stores the reason. */
export const rejected = async (ctx: Ctx, _row: unknown, { reason }: { reason: string }) => ({
  reason,
  ...decided(ctx),
})

/** The columns of a request. */
export const requestColumns = {
  state: text('state', { enum: requestStates }).notNull().default('requested'),
  reason: text('reason').notNull().default(''),
  askedBy: ref('asked_by').notNull(),
  decidedBy: ref('decided_by'),
  decidedAt: instant('decided_at'),
}

/** A CHECK constraint: the user who approved a request is not the one who made it. */
export const approverDiffers = (t: {
  state: AnyPgColumn
  askedBy: AnyPgColumn
  decidedBy: AnyPgColumn
}): SQL => sql`${t.state} <> 'approved' OR ${t.decidedBy} <> ${t.askedBy}`
