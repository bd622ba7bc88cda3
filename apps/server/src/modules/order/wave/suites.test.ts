import { wave } from '@dropyard/contract/order/wave'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { waveFixture } from '../../../testing/wave-fixture.ts'
import { dropOrders } from './drop.ts'
import { waveOrder } from './table.ts'

/** The suite of the workflow of waves. Each wave takes one order. */

let product: { app: TestApp; world: Awaited<ReturnType<typeof waveFixture>> } | undefined
let made = 0

/** Drops what the wave still has, so that nothing is left to pick or to pack. */
async function emptied(_record: object, id: number): Promise<Record<string, unknown>> {
  await product?.app.system(async (ctx) => {
    const rows = await ctx.db.select().from(waveOrder).where(eq(waveOrder.waveId, id)).for('update')
    await dropOrders(
      ctx,
      rows.filter(({ open }) => open).map(({ orderId }) => orderId),
      'hand',
    )
  })
  return {}
}

describeFlow(wave, {
  as: 'warehouse',
  prepare: async (app) => {
    const world = await waveFixture(app)
    product = { app, world }
    return { world, sku: await world.newSku(500) }
  },
  valid: async ({ world, sku }) => {
    await world.labelled([[[sku.code, 2]]])
    return { warehouse_id: world.warehouse_id, kind: 'multi', max_orders: 1 }
  },
  inputs: {
    confirm: async () => ({ tote_bin_id: await product?.world.newBin(`S-${++made}`, 'tote', 900) }),
    picked: emptied,
    finish: emptied,
  },
})
