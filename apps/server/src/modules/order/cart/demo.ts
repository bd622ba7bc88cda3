import { z } from 'zod'
import { demoRows } from '../../../demo/rows.ts'
import { whileMs } from '../../../demo/stories.ts'
import { readCart } from './query.ts'
import { addToCart, selectLines } from './service.ts'

const input = z.strictObject({
  sku_id: z.number().optional(),
  set_id: z.number().optional(),
  quantity: z.int(),
  warehouse_id: z.number().nullable().default(null),
  selected: z.boolean().default(true),
  ago: whileMs,
})

/**
 * The demo's cart: lines from two warehouses that both ship to the default address, among them a set, and one line not selected.
 */
export const demoCart = demoRows('order/cart', {
  record: { input },
  create: async (ctx, { ago, selected, ...line }) => {
    const then = { ...ctx, now: new Date(ctx.now.getTime() - ago) }
    await addToCart(then, [line])
    if (selected) return
    const lines = (await readCart(then)).flatMap((group) => group.lines)
    await selectLines(
      then,
      lines.filter((one) => one.sku_id === line.sku_id).map((one) => one.id),
      false,
    )
  },
})
