import type { OrderDetail } from '@dropyard/contract/order/order-row'
import type { UserCtx } from '../../../kit/context.ts'

/** The orders that one goes with, that it was taken out of, and that were taken out of it. */

type Relatives = Pick<OrderDetail, 'together' | 'combined' | 'split_from' | 'parts'>

const none: Relatives = { together: [], combined: null, split_from: null, parts: [] }

const numbered = "json_build_object('id', w.id, 'order_sn', w.order_sn)"
/** Named, so that it is read and planned once for each connection: every drawer asks it. */
const query = {
  name: 'order_relatives',
  text: `SELECT
      (SELECT coalesce(json_agg(${numbered} ORDER BY w.id), '[]') FROM "order" w
       WHERE w.combined_id = o.combined_id AND w.id <> o.id) AS together,
      (SELECT json_build_object('freight_apart', c.freight_apart, 'freight_together', c.freight_together,
         'duty_apart', c.duty_apart, 'duty_together', c.duty_together)
       FROM order_combine c WHERE c.id = o.combined_id AND $2::boolean) AS combined,
      (SELECT ${numbered} FROM "order" w WHERE w.id = o.split_from) AS split_from,
      (SELECT coalesce(json_agg(${numbered} ORDER BY w.id), '[]') FROM "order" w WHERE w.split_from = o.id) AS parts
    FROM "order" o WHERE o.id = $1`,
}

export async function relativesOf(ctx: UserCtx, id: number): Promise<Relatives> {
  const values = [id, ctx.user.kind === 'staff']
  const { rows } = await ctx.db.$client.query<Relatives>({ ...query, values })
  return rows[0] ?? none
}
