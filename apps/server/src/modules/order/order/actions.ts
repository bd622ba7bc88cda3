import { merchantActions, type OrderFacts } from '@dropyard/contract/order/order/actions'
import { isAddressFixable } from '@dropyard/contract/order/order/address/standing'
import { staffActions } from '@dropyard/contract/order/order/staff-actions'
import type { UserCtx } from '../../../kit/context.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { type OrderRecord, viewOf } from './change.ts'

/** Which actions an order allows, from what is stored of it. */

export type StoredFacts = Parameters<typeof viewOf>[0] &
  Pick<
    OrderRecord,
    'addressCheck' | 'source' | 'platformOrderId' | 'paidAt' | 'urgent' | 'pushState' | 'splitFrom'
  > & {
    /** A made-to-order item waits for an approved proof. */
    proofOpen: boolean
  }

const factsOf = (o: StoredFacts): OrderFacts => ({
  ...viewOf(o),
  source: o.source,
  platformOrderId: o.platformOrderId,
  paidAt: o.paidAt,
  payment: o.payment,
  urgent: o.urgent,
  pushFailed: o.pushState === 'failed',
  proofOpen: o.proofOpen,
  addressFixable: isAddressFixable(o.addressCheck),
  isPart: o.splitFrom !== null,
})

/** What this user may do with orders of a list, order by order. */
export function allowedTo(ctx: UserCtx): (o: StoredFacts) => string[] {
  const allowed = mayDo(ctx, ctx.user.kind === 'staff' ? staffActions : merchantActions)
  return (o) => allowed(factsOf(o))
}
