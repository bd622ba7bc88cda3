import { hourMs } from '@dropyard/contract/kit/days'
import { wave as contract } from '@dropyard/contract/order/wave'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { packByScan } from '../../order/packing/demo.ts'
import { pickPieces } from '../../order/wave/pick.ts'
import { flow, served } from '../../order/wave/service.ts'
import { waveOrder, wavePick } from '../../order/wave/table.ts'
import { bin } from '../../warehouse/bin/table.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

/** Three waves: one is done, one is being picked, one is a draft. They take few of the labelled orders, so that others are left. */

export async function waveDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const warehouse_id = (await demoWarehouses(ctx)).get('CN') ?? 0
  const ago = (hours: number, who: DemoPerson = 'warehouse'): UserCtx =>
    actingAs({ ...ctx, now: new Date(ctx.now.getTime() - hours * hourMs) }, ids, who)
  const totes = await ctx.db
    .select({ id: bin.id })
    .from(bin)
    .where(and(eq(bin.warehouseId, warehouse_id), eq(bin.kind, 'tote')))
    .orderBy(asc(bin.code))
  const [first, second] = totes.map(({ id }) => id)
  if (first === undefined || second === undefined) return
  const cut_off = new Date(Math.ceil(ctx.now.getTime() / hourMs) * hourMs + 2 * hourMs).toISOString()
  const made = async (hours: number, values: object): Promise<number> =>
    (await served.create(ago(hours), contract.input.parse({ warehouse_id, ...values }))).id

  const done = await made(5, { kind: 'single', max_orders: 1, note: 'Before lunch' })
  await flow.move(ago(5), 'release', [done], {})
  await flow.move(ago(4.5), 'confirm', [done], { tote_bin_id: first })
  const orders = await ctx.db.select().from(waveOrder).where(eq(waveOrder.waveId, done))
  for (const { orderId } of orders) await packByScan(ago(4), orderId)
  await flow.move(ago(4), 'finish', [done], {})

  const picking = await made(2, { kind: 'multi', max_orders: 2, cut_off })
  await flow.move(ago(1.5), 'release', [picking], {})
  await flow.move(ago(1), 'start', [picking], {})
  const [pick] = await ctx.db
    .select()
    .from(wavePick)
    .where(and(eq(wavePick.waveId, picking), inArray(wavePick.state, ['to_pick'])))
    .orderBy(asc(wavePick.id))
  if (pick) {
    const task = { waveId: picking, binId: pick.binId, skuId: pick.skuId, parcel: pick.orderId }
    await pickPieces(ago(0.8), task, { toteBinId: second, pieces: 1, key: `demo-wave-${picking}` })
  }
  await made(0.5, { kind: 'single', cut_off, note: 'Afternoon collection' })
}
