import { handoverErrors } from '@dropyard/contract/order/handover-list'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { secretKey } from '../../../kit/files/files.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { carrierOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { putOnList, type Taken, toHandOver } from '../label/handover.ts'
import { parcelLabel } from '../label/table.ts'
import { order } from '../order/table.ts'
import { listPdf } from './document.ts'
import { manifestJob } from './manifest.ts'
import { handoverList } from './table.ts'

/** Makes lists of the parcels that carriers take, and stores the document of each as it was when it was made. */

export async function makeList(ctx: UserCtx, taken: Taken) {
  const parcels = await toHandOver(ctx, taken)
  if (parcels.length === 0) fail(handoverErrors.none)
  const manifest = (await announces(ctx, taken.accountId)) ? 'asked' : 'none'
  const [row] = await ctx.db
    .insert(handoverList)
    .values({
      ...taken,
      manifest,
      parcels: parcels.length,
      grams: parcels.reduce((sum, { grams }) => sum + grams, 0),
      createdBy: ctx.user.id,
      createdAt: ctx.now,
    })
    .returning()
  const made = assertFound(row)
  await putOnList(
    ctx,
    parcels.map(({ id }) => id),
    made.id,
  )
  ctx.audit({ record: 'handover-list', after: { list_sn: made.listSn, parcels: made.parcels } })
  await ctx.enqueue(keepDocument, { id: made.id })
  if (manifest === 'asked') await ctx.enqueue(manifestJob, { id: made.id })
  return { id: made.id, list_sn: made.listSn, parcels: made.parcels }
}

/** Whether the carrier makes manifests. */
async function announces(ctx: Ctx, accountId: number | null): Promise<boolean> {
  if (accountId === null) return false
  const [account] = await ctx.db.select().from(carrierAccount).where(eq(carrierAccount.id, accountId))
  return carrierOf(ctx.config, assertFound(account)).manifest !== null
}

/** Asks the carrier again after a refusal, with the unchanged list. */
export async function askAgain(ctx: UserCtx, id: number): Promise<void> {
  const [before] = await ctx.db.select().from(handoverList).where(eq(handoverList.id, id)).for('update')
  if (assertFound(before).manifest !== 'refused') fail(handoverErrors.not_refused)
  await ctx.db
    .update(handoverList)
    .set({ manifest: 'asked', trouble: null, tries: 0, nextTryAt: ctx.now })
    .where(eq(handoverList.id, id))
  ctx.audit({ record: 'handover-list', recordId: id, after: { manifest: 'asked' } })
  await ctx.enqueue(manifestJob, { id })
}

async function readList(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ list: handoverList, warehouse: warehouse.name })
    .from(handoverList)
    .innerJoin(warehouse, eq(warehouse.id, handoverList.warehouseId))
    .where(eq(handoverList.id, id))
  const parcels = await ctx.db
    .select({
      number: parcelLabel.number,
      orderSn: order.orderSn,
      country: order.country,
      channel: channel.code,
    })
    .from(parcelLabel)
    .innerJoin(order, eq(order.id, parcelLabel.orderId))
    .innerJoin(channel, eq(channel.id, parcelLabel.channelId))
    .where(eq(parcelLabel.handoverId, id))
    .orderBy(asc(parcelLabel.id))
  return { ...assertFound(row), parcels }
}

/** The list to print. Each request counts as a print, because a carrier takes two printouts of a list for two lists. */
export async function printList(ctx: Ctx, id: number) {
  const read = await readList(ctx, id)
  const prints = sql`${handoverList.prints} + 1`
  await ctx.db.update(handoverList).set({ prints }).where(eq(handoverList.id, id))
  return read
}

export const keepDocument = job({
  name: 'handover-list.document',
  input: z.object({ id: z.number() }),
  async run(run, { id }) {
    const read = await run.transaction((ctx) => readList(ctx, id))
    if (read.list.file) return
    const file = secretKey('handover', 'pdf')
    await run.files.putAt(file, await listPdf(read))
    await run.transaction((ctx) => ctx.db.update(handoverList).set({ file }).where(eq(handoverList.id, id)))
  },
})
