import { one688OrderErrors as errors } from '@dropyard/contract/purchasing/one688-order'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, failAt } from '../../../kit/errors.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { aboveOf } from './above.ts'
import { wantedOf } from './cargo.ts'
import { placeJob } from './place.ts'
import { mostOf, openKey, previewMinutes } from './preview.ts'
import { one688Order } from './table.ts'

/** Notes that 1688 is to be asked for an order, before anything is sent. */

/**
 * Writes the attempt in the transaction that moves the order, which holds its lock.
 * @throws if the order or its price isn't what the preview showed
 */
export async function askOn1688(
  ctx: Ctx,
  { id, previewKey }: { id: number; previewKey: string },
): Promise<void> {
  const seen = openKey(previewKey)
  if (seen?.id !== id) failAt('preview_key', errors.preview_first)
  if (seen.until < ctx.now.getTime()) failAt('preview_key', errors.expired, { minutes: previewMinutes })
  const wanted = await wantedOf(ctx, id)
  if (seen.facts !== wanted.facts) failAt('preview_key', errors.changed)
  if (seen.total > mostOf(wanted.total))
    failAt('preview_key', errors.above, aboveOf(seen.total, wanted.total))
  const [last] = await ctx.db
    .select()
    .from(one688Order)
    .where(eq(one688Order.orderId, id))
    .orderBy(desc(one688Order.attempt))
    .limit(1)
    .for('update')
  if (last?.state === 'asked') failAt('preview_key', errors.asking)
  if (last?.state === 'made') failAt('preview_key', errors.made, { numbers: last.numbers.join(', ') })
  const values = {
    ...{ state: 'asked' as const, lines: [...wanted.lines], lang: ctx.lang, message: null },
    ...{ askedAt: ctx.now, nextTryAt: ctx.now, tries: 0, updatedAt: ctx.now },
  }
  // A number that was never sent is used again.
  const isUnused = last?.state === 'failed' && last.sentAt === null
  const attempt = last ? last.attempt + 1 : 1
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
  const [asked] = isUnused
    ? await ctx.db.update(one688Order).set(values).where(eq(one688Order.id, last.id)).returning()
    : await ctx.db
        .insert(one688Order)
        .values({ ...values, orderId: id, attempt, outOrderId: `${assertFound(order).poSn}-${attempt}` })
        .returning()
  await ctx.enqueue(placeJob, { id: assertFound(asked).id })
}

/** The number under which 1688 is being asked for an order. */
export async function askedNumbers(ctx: Ctx, id: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ number: one688Order.outOrderId })
    .from(one688Order)
    .where(and(eq(one688Order.orderId, id), eq(one688Order.state, 'asked')))
  return rows.map(({ number }) => number)
}
