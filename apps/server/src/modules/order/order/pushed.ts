import type { Words } from '@dropyard/contract/kit/text'
import type { Ctx } from '../../../kit/context.ts'
import { applyChange, lockOrders } from './change.ts'

/** What came of telling the store a tracking number; called by the store's job. */
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
