import type { ErrorCode } from '@dropyard/contract/kit/errors'
import type { Money } from '@dropyard/contract/kit/money'
import type { approvalErrors } from '@dropyard/contract/kit/two-approvals'
import { text } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { instant, ref } from '../data/columns.ts'
import type { Refused } from '../errors.ts'

/** Amounts above a limit need the approval of two people, others of one. */

interface Reviewed {
  readonly firstApproverId: number | null
}

/** The columns of a record with such approvals. */
export const approvalColumns = {
  /** The reason of the rejection, or the comment of an approval. */
  reason: text('reason').notNull().default(''),
  firstApproverId: ref('first_approver_id'),
  reviewedBy: ref('reviewed_by'),
  reviewedAt: instant('reviewed_at'),
}

/**
 * The guards of the record's workflow.
 *
 * @param suspicious Why a row needs two approvals whatever its amount; undefined if it doesn't.
 */
export function twoApprovals<Row extends Reviewed>(
  errors: Readonly<Record<keyof typeof approvalErrors, ErrorCode>>,
  limit: Money,
  amountOf: (row: Row) => number,
  suspicious: (row: Row) => Refused = () => undefined,
) {
  const large = (row: Row): boolean => amountOf(row) > limit.amount
  return {
    approve: (_ctx: Ctx, row: Row): Refused =>
      suspicious(row) ?? (large(row) ? [errors.two_people, { limit }] : undefined),
    'first-approve': (_ctx: Ctx, row: Row): Refused =>
      large(row) || suspicious(row) ? undefined : [errors.one_person, { limit }],
    'second-approve': ({ user }: Ctx, row: Row): Refused =>
      user?.id === row.firstApproverId ? errors.second_person : undefined,
  }
}

/** The column for who gave the first approval. */
export const approvedFirst = (ctx: Ctx) => ({ firstApproverId: ctx.user?.id ?? null })
/** The columns for who decided, and when. */
export const reviewed = (ctx: Ctx) => ({ reviewedBy: ctx.user?.id ?? null, reviewedAt: ctx.now })
