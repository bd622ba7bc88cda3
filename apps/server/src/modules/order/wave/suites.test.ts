import { wave } from '@dropyard/contract/order/wave'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { waveFixture } from '../../../testing/wave-fixture.ts'
import { dropByHand } from './drop.ts'
import { waveOrder } from './table.ts'

/** The suite of the workflow of waves. Each wave takes one order. */

let product: { app: TestApp; world: Awaited<ReturnType<typeof waveFixture>> } | undefined
let made = 0

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
    // Nothing is left to pick once its order was dropped.
    picked: async (_record, id) => {
      await product?.app.system(async (ctx) => {
        const rows = await ctx.db.select().from(waveOrder).where(eq(waveOrder.waveId, id))
        const open = rows.filter((row) => row.open).map((row) => row.id)
        if (open.length > 0) await dropByHand(ctx, open)
      })
      return {}
    },
  },
})
