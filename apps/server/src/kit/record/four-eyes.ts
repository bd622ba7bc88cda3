import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { type approvalErrors, requestStates, secondPersonErrors } from '@dropyard/contract/kit/four-eyes'
import type { Money } from '@dropyard/contract/kit/money'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, text } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { instant, ref } from '../data/columns.ts'
import type { Refused } from '../errors.ts'

/** The four-eyes principle: guards, columns and a constraint for what a second person has to approve. */

type People<Row> = (row: Row) => readonly (number | null)[]

/** A guard that refuses people who took part before, such as those who requested the record or gave the first approval. */
export const refuseParticipants =
  <Row>(people: People<Row>, refusal: ErrorCode) =>
  ({ user }: Ctx, row: Row): Refused =>
    user && people(row).includes(user.id) ? refusal : undefined

interface Request {
  readonly askedBy: number
}

const othersOnly = refuseParticipants<Request>(({ askedBy }) => [askedBy], secondPersonErrors.own)

/** Guards of a request: users can't approve or reject their own requests, and only they can cancel them. */
export const secondPerson = {
  approve: othersOnly,
  reject: othersOnly,
  cancel: ({ user }: Ctx, { askedBy }: Request): Refused =>
    user?.id === askedBy ? undefined : secondPersonErrors.not_yours,
}

/** The columns for who decided on a request, and when. */
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

/** The columns of a record that needs two approvals above a limit. */
export const approvalColumns = {
  /** The reason of the rejection, or the comment of an approval. */
  reason: text('reason').notNull().default(''),
  firstApproverId: ref('first_approver_id'),
  reviewedBy: ref('reviewed_by'),
  reviewedAt: instant('reviewed_at'),
}

/** Guards of a record whose amount needs two approvals above a limit, and one up to it. */
export function twoApprovals<Row extends { readonly firstApproverId: number | null }>({
  errors,
  limit,
  amountOf,
  drafter,
  suspicious = () => undefined,
}: {
  readonly errors: Readonly<Record<keyof typeof approvalErrors, ErrorCode>>
  /** A function if it is a setting that administrators change. */
  readonly limit: Money | ((ctx: Ctx) => Money)
  /** The amount in the limit's currency; amounts of other currencies at the rate stored with the record. */
  readonly amountOf: (row: Row) => number
  /** Who wrote or changed the record: they can give neither approval of an amount above the limit. */
  readonly drafter: (row: Row) => number | readonly number[]
  /** Why a row needs two approvals whatever its amount; undefined if it doesn't. */
  readonly suspicious?: (row: Row) => Refused
}) {
  const limitOf = (ctx: Ctx): Money => (typeof limit === 'function' ? limit(ctx) : limit)
  const large = (ctx: Ctx, row: Row): boolean => amountOf(row) > limitOf(ctx).amount
  const notByDrafter = refuseParticipants<Row>((row) => [drafter(row)].flat(), secondPersonErrors.own)
  const notByFirst = refuseParticipants<Row>(({ firstApproverId }) => [firstApproverId], errors.second_person)
  return {
    approve: (ctx: Ctx, row: Row): Refused =>
      suspicious(row) ?? (large(ctx, row) ? [errors.two_people, { limit: limitOf(ctx) }] : undefined),
    'first-approve': (ctx: Ctx, row: Row): Refused =>
      large(ctx, row) || suspicious(row)
        ? notByDrafter(ctx, row)
        : [errors.one_person, { limit: limitOf(ctx) }],
    'second-approve': (ctx: Ctx, row: Row): Refused => notByFirst(ctx, row) ?? notByDrafter(ctx, row),
  }
}

/** The column for who gave the first approval. */
export const approvedFirst = (ctx: Ctx) => ({ firstApproverId: ctx.user?.id ?? null })
/** The columns for who decided, and when. */
export const reviewed = (ctx: Ctx) => ({ reviewedBy: ctx.user?.id ?? null, reviewedAt: ctx.now })
