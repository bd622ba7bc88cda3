import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import type { Ctx } from '../../../kit/context.ts'
import type { Refused } from '../../../kit/errors.ts'
import { twoApprovals } from '../../../kit/record/four-eyes.ts'
import { isDear, twoApprovalsAbove } from './rules.ts'
import type { purchaseOrder } from './table.ts'

/** What users may do with an order now, beyond its state and their permissions. */

type Order = typeof purchaseOrder.$inferSelect & { readonly mailed: boolean }
type Guard = (ctx: Ctx, order: Order) => Refused

const approval = twoApprovals<Order>({
  errors,
  limit: twoApprovalsAbove,
  amountOf: ({ totalCny }) => totalCny ?? 0,
  drafter: ({ createdBy, editedBy }) => [createdBy, editedBy],
  suspicious: isDear,
})
const mayApprove = ({ user }: Ctx): boolean =>
  user?.permissions.has(purchaseOrderFlow.endpoints.approve.permission) === true
const notHeld: Guard = (_ctx, { holdReason }) =>
  holdReason === '' ? undefined : [errors.held, { reason: holdReason }]
const notPlaced: Guard = (_ctx, { placedOn }) => (placedOn === null ? undefined : errors.placed_before)
const all =
  (...guards: Guard[]): Guard =>
  (ctx, order) =>
    guards.reduce<Refused>((refused, guard) => refused ?? guard(ctx, order), undefined)

export const guards = {
  submit: notHeld,
  approve: all(notHeld, approval.approve),
  'first-approve': all(notHeld, approval['first-approve']),
  'second-approve': all(notHeld, approval['second-approve']),
  reject: notPlaced,
  withdraw: all(notPlaced, ({ user }, { createdBy, editedBy }) =>
    user && ![createdBy, editedBy].includes(user.id) ? errors.not_yours : undefined,
  ),
  order: notHeld,
  placed: notHeld,
  resend: all(notHeld, (_ctx, { mailed }) => (mailed ? undefined : errors.not_mailed)),
  revert: (_ctx, { placedOn }) => (placedOn === null ? errors.not_placed : undefined),
  hold: notHeld,
  resume: (_ctx, { holdReason }) => (holdReason === '' ? errors.not_held : undefined),
  refuse: all(notPlaced, (ctx, { state }) =>
    state === 'approved' || mayApprove(ctx) ? undefined : errors.approvers,
  ),
  cancel: (ctx, { totalCny }) => {
    const limit = twoApprovalsAbove(ctx)
    return (totalCny ?? 0) > limit.amount && !mayApprove(ctx) ? [errors.large, { limit }] : undefined
  },
} as const satisfies Record<string, Guard>
