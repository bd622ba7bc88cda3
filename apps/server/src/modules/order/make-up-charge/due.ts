import type { Ctx } from '../../../kit/context.ts'

/** What a merchant still has to pay for an order, as a column of `order` o: null where nothing is due. */
export const chargesDueText = (orderId: string): string => `(SELECT sum(c.amount)::int FROM make_up_charge c
  WHERE c.order_id = ${orderId} AND c.state = 'due' AND c.amount > 0)`

export async function chargesDue(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ due: number | null }>({
    name: 'order-charges-due',
    text: `SELECT ${chargesDueText('$1')} AS due`,
    values: [orderId],
  })
  return rows[0]?.due ?? 0
}
