import type { Words } from '@dropyard/contract/kit/text'
import type { Ctx } from '../../../kit/context.ts'
import { applyChange, lockOrders } from './change.ts'

/** Records whether the store accepted a tracking number; called by the job that sends it. */
export async function noteFulfilmentPushed(
  ctx: Ctx,
  orderId: number,
  outcome: { ok: true; note?: string } | { ok: false; reason: string | Words },
): Promise<void> {
  const [o] = await lockOrders(ctx, [orderId])
  if (!o) return
  await applyChange(ctx, o, {
    set: { pushState: outcome.ok ? 'done' : 'failed' },
    events: [outcome.ok ? { kind: 'pushed' } : { kind: 'push_failed', values: { reason: outcome.reason } }],
  })
}
